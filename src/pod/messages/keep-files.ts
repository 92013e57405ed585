import type { MessageFile } from '../http/message-form.js';
import { attachmentLookupKey, newAttachmentId } from '../ids.js';
import type { Service } from '../service.js';
import type { AttachmentRow, MessageRow, Queries } from '../store/tables.js';
import type { PreparedMessage } from './prepared-message.js';

/** A file of a message, received and about to be kept. */
export interface FileToKeep {
  readonly row: AttachmentRow;
  readonly file: MessageFile;
}

/** The files of a message, and the previews that came with them. */
export function filesOf(
  { author, attachments, previews }: PreparedMessage,
  message: MessageRow,
): FileToKeep[] {
  const toKeep = (file: MessageFile, place: number, previewOf: string | null): FileToKeep => {
    const id = newAttachmentId(author.id);
    const row = {
      lookup_key: attachmentLookupKey(id),
      id,
      message_id: message.id,
      place,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      digest: file.digest,
      preview_of: previewOf,
    };
    return { row, file };
  };
  const originals = attachments.map((file, place) => toKeep(file, place, null));
  return [
    ...originals,
    ...previews.map((file, place) => toKeep(file, place, originals[place]?.row.id ?? null)),
  ];
}

/** Keeps files and their rows. */
export async function insertFiles(
  { attachments }: Service,
  queries: Queries,
  files: readonly FileToKeep[],
): Promise<void> {
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const some = files.slice(start, start + filesAtOnce);
    await queries
      .insertInto('attachments')
      .values(some.map(({ row }) => row))
      .execute();
  }
  for (const { file } of files) {
    await attachments.keep(file);
  }
}

/** A statement takes a limited number of values. */
const filesAtOnce = 1000;
