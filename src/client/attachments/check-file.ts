import { extname } from 'node:path';
import { types } from 'node:util';
import type { Kind } from '../../contract/given/index.js';
import { InputError } from '../errors/client-error.js';
import type { FileInput } from './attachment-input.js';

/**
 * Checks what the types of a file check at compile time, for callers without types.
 *
 * @throws InputError `BAD_ARGUMENT`
 */
export function checkFile(file: unknown, operation: string): void {
  const problem = fileProblem(file);
  if (problem !== undefined) {
    throw new InputError('BAD_ARGUMENT', `${operation}: ${problem}`, operation);
  }
}

/** A file that is given: its path, or a name and its bytes. */
export const fileKind: Kind<FileInput> = {
  takes: 'a file: its path, { path } or { filename, content }',
  mistake: (file, place) => {
    const problem = typeof file === 'string' && file !== '' ? undefined : fileProblem(file);
    return problem === undefined ? undefined : { place, is: `no file: ${problem}` };
  },
};

function fileProblem(file: unknown): string | undefined {
  if (typeof file !== 'object' || file === null) {
    return 'an attachment is a path, { path } or { filename, content }, or with a preview { file, preview }.';
  }
  const path: unknown = Reflect.get(file, 'path');
  const content: unknown = Reflect.get(file, 'content');
  const filename: unknown = Reflect.get(file, 'filename');
  const size: unknown = Reflect.get(file, 'size');
  if ('path' in file ? typeof path !== 'string' : !isContent(content)) {
    return 'an attachment needs a "path", or a "content" of bytes (of a text, Buffer.from(text)), a stream, an async iterable of bytes or a function that opens one.';
  }
  if (typeof filename !== 'string' && (filename !== undefined || !('path' in file))) {
    return 'an attachment needs a "filename", such as report.pdf.';
  }
  return size === undefined || (Number.isSafeInteger(size) && Number(size) >= 0)
    ? undefined
    : 'the "size" of an attachment is a whole number of bytes. Leave it out where it is not known.';
}

function isContent(content: unknown): boolean {
  return (
    types.isUint8Array(content) ||
    typeof content === 'function' ||
    (typeof content === 'object' && content !== null && Symbol.asyncIterator in content)
  );
}

/** Control characters, but for the ends of lines, which are sent encoded. */
const unsendable = /(?![\r\n])\p{Cc}/u;

/**
 * A name as the service wants it.
 *
 * @throws InputError `BAD_ARGUMENT` for a name without an extension, or with a character that cannot be sent
 */
export function checkName(filename: string, operation: string): string {
  if (filename.trim() === '' || extname(filename) === '') {
    throw new InputError(
      'BAD_ARGUMENT',
      `${operation}: an attachment is named "${filename}"; the service wants a name with an extension, such as report.pdf.`,
      operation,
    );
  }
  if (unsendable.test(filename)) {
    throw new InputError(
      'BAD_ARGUMENT',
      `${operation}: the name of an attachment holds a control character, which the service does not read. Leave it out.`,
      operation,
    );
  }
  return filename;
}

/**
 * A media type, so that it can end neither its header nor its line.
 *
 * @throws InputError `BAD_ARGUMENT`
 */
export function checkContentType(contentType: string, operation: string): string {
  if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/.test(contentType)) {
    throw new InputError(
      'BAD_ARGUMENT',
      `${operation}: the contentType of an attachment is not a media type such as image/png.`,
      operation,
    );
  }
  return contentType;
}
