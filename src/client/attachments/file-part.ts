import type { FilePart } from '../transport/multipart.js';
import type { FileSource } from './file-source.js';

/** A file as a part of a form; whether it can be read again is asked when it matters. */
export function filePart(name: string, file: FileSource): FilePart {
  return {
    name,
    filename: file.filename,
    contentType: file.contentType,
    size: file.size,
    get replayable() {
      return file.replayable;
    },
    read: () => file.read(),
  };
}
