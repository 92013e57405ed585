import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { types } from 'node:util';
import { errorCode, whyUnreadable } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import type { Pieces } from '../transport/flowing-body.js';
import type { FileContent, FileInput } from './attachment-input.js';
import { checkContentType, checkFile, checkName } from './check-file.js';

/** A file that is ready to be sent. */
export interface FileSource {
  readonly filename: string;
  readonly contentType: string;
  /** Bytes; unknown for most streams. */
  readonly size: number | undefined;
  /** Whether the bytes can be read from the start: false once a stream was begun. */
  readonly replayable: boolean;
  /** Whether the bytes can be read more than once at all. */
  readonly rereadable: boolean;
  read(): Pieces;
}

const chunkSize = 512 * 1024;
const defaultContentType = 'application/octet-stream';

/**
 * Opens what a caller gave: looks at files on disk, reads nothing yet.
 *
 * @throws InputError `ATTACHMENT_UNREADABLE` when a file is not there, `BAD_ARGUMENT` for anything that is not a file
 *   and for a bad name
 */
export async function openFile(input: FileInput, operation: string): Promise<FileSource> {
  const file = typeof input === 'string' ? { path: input } : input;
  checkFile(file, operation);
  const contentType = checkContentType(file.contentType ?? defaultContentType, operation);
  if ('path' in file) {
    const size = await sizeOf(file.path, operation);
    const filename = checkName(file.filename ?? basename(file.path), operation);
    return {
      filename,
      contentType,
      size,
      replayable: true,
      rereadable: true,
      read: () => readFromDisk(file.path, size, operation),
    };
  }
  const filename = checkName(file.filename, operation);
  return contentSource({ filename, contentType }, file.content, file.size, operation);
}

function contentSource(
  names: Pick<FileSource, 'filename' | 'contentType'>,
  content: FileContent,
  size: number | undefined,
  operation: string,
): FileSource {
  const { filename } = names;
  if (types.isUint8Array(content)) {
    const whole = { size: content.length, replayable: true, rereadable: true };
    return { ...names, ...whole, read: () => inSlices(content) };
  }
  if (typeof content === 'function') {
    const read = () => readContent(content, { filename, size }, operation);
    return { ...names, size, replayable: true, rereadable: true, read };
  }
  ownErrors(content);
  // One that failed counts as disturbed, too; reading it tells its error.
  let begun =
    content instanceof Readable && Readable.isDisturbed(content) && content.errored === null;
  return {
    ...names,
    size,
    rereadable: false,
    get replayable() {
      return !begun;
    },
    read: () => {
      if (begun) {
        throw new InputError(
          'ATTACHMENT_SPENT',
          `${operation}: the stream of ${filename} was read already. Give a path, bytes or a function to send it more than once.`,
          operation,
        );
      }
      begun = true;
      return readContent(() => content, { filename, size }, operation);
    },
  };
}

/**
 * Lets the error of a stream that was handed over wait until it is read. Without a listener it would
 * end the process, if it came before: a file that is not there, while a login is under way.
 */
export function ownErrors(content: unknown): void {
  if (content instanceof Readable) {
    content.on('error', () => undefined);
  }
}

async function* inSlices(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += chunkSize) {
    yield await Promise.resolve(bytes.subarray(start, start + chunkSize));
  }
}

/** The bytes of what the caller opens. When they are not wanted any more, it is closed, whether it gives something or not. */
function readContent(
  open: () => AsyncIterable<unknown>,
  file: { readonly filename: string; readonly size: number | undefined },
  operation: string,
): Pieces {
  let opened: unknown;
  const pieces = readOpened(
    () => {
      const content = open();
      opened = content;
      return content;
    },
    file,
    operation,
  );
  return {
    [Symbol.asyncIterator]: () => pieces,
    stop() {
      if (opened instanceof Readable) {
        opened.on('error', () => undefined).destroy();
      }
    },
  };
}

/** What the caller's own stream throws is an error of that file, and says which. */
async function* readOpened(
  open: () => AsyncIterable<unknown>,
  { filename, size = Infinity }: { readonly filename: string; readonly size: number | undefined },
  operation: string,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const chunk of open()) {
      const bytes = toBytes(chunk);
      read += bytes.length;
      if (read > size) {
        break;
      }
      yield bytes;
    }
  } catch (error) {
    throw unreadable(filename, operation, error);
  }
  if (size !== Infinity && read !== size) {
    // One byte too many or too few would break the connection, and look like a fault of the network.
    const found = read > size ? 'more' : `${read}`;
    throw new InputError(
      'ATTACHMENT_UNREADABLE',
      `${operation}: the attachment ${filename} was to have ${size} bytes and has ${found}. Leave "size" out where it is not known. The message was not sent.`,
      operation,
    );
  }
}

/** Streams that decode give texts. */
function toBytes(chunk: unknown): Uint8Array {
  if (typeof chunk === 'string') {
    return Buffer.from(chunk, 'utf8');
  }
  if (types.isUint8Array(chunk)) {
    return chunk;
  }
  throw new TypeError('The stream gives something other than bytes.');
}

async function sizeOf(path: string, operation: string): Promise<number> {
  try {
    const found = await stat(path);
    if (found.isFile()) {
      return found.size;
    }
  } catch (error) {
    throw unreadable(path, operation, error);
  }
  throw unreadable(path, operation);
}

/** Reads as many bytes as were announced; to look for an end behind them would be one more read. */
async function* readFromDisk(
  path: string,
  size: number,
  operation: string,
): AsyncIterable<Uint8Array> {
  try {
    await using file = await open(path);
    for (let rest = size; rest > 0;) {
      const length = Math.min(chunkSize, rest);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length);
      if (bytesRead === 0) {
        throw new Error('The file became shorter.');
      }
      rest -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw unreadable(path, operation, error);
  }
}

function unreadable(path: string, operation: string, cause?: unknown): InputError {
  const code = errorCode(cause) ?? 'reading it failed';
  const why = cause === undefined ? 'is not a file' : whyUnreadable(code);
  const reason = why === undefined ? code : `it ${why}`;
  return new InputError(
    'ATTACHMENT_UNREADABLE',
    `${operation}: the attachment ${path} cannot be read (${reason}). The message was not sent.`,
    operation,
    cause,
  );
}
