import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CadenzaError, errorCode, whyUnreadable } from '../contract/index.js';

/** The longest text that is read, in bytes: it is kept whole, and input may have no end. */
const longestText = 100_000_000;

/**
 * Reads a text file; a byte order mark is left out.
 *
 * @throws CadenzaError `FILE_UNREADABLE` with the reason: it is not there, a folder, no UTF-8 text, or longer than 100 MB
 */
export async function readTextFile(file: string): Promise<string> {
  try {
    return await readText(file, createReadStream(file));
  } catch (cause) {
    if (cause instanceof CadenzaError) {
      throw cause;
    }
    throw unreadable(`${file} ${whyNot(cause)}.`, cause);
  }
}

/**
 * The first line of a text file, as of one that holds a password.
 *
 * @throws CadenzaError `FILE_UNREADABLE`
 */
export async function readFirstLine(file: string): Promise<string> {
  const [line = ''] = (await readTextFile(file)).split(/\r?\n/, 1);
  return line;
}

/**
 * Makes sure that a path is a file that can be read more than once: of a folder that would be found out late, and of a
 * pipe not at all, which is empty the second time.
 *
 * @throws CadenzaError `FILE_UNREADABLE`, also when there is nothing
 */
export async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadable(`${path} ${whyNot(cause)}.`, cause);
  });
  if (found.isDirectory()) {
    throw unreadable(`${path} ${whyUnreadable('EISDIR')}.`);
  }
  if (!found.isFile()) {
    throw unreadable(
      `${path} is a pipe, which can be read only once. Write what comes out of it to a file first.`,
    );
  }
}

/** Reads standard input to its end. @throws CadenzaError `FILE_UNREADABLE` when it is not UTF-8 text, or longer than 100 MB */
export function readStandardInput(): Promise<string> {
  return readText('Standard input', process.stdin);
}

async function readText(name: string, source: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > longestText) {
      throw unreadable(`${name} is longer than 100 MB.`);
    }
    pieces.push(piece);
  }
  return decode(name, Buffer.concat(pieces, length));
}

function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable(`${name} is not UTF-8 text.`, cause);
  }
}

function whyNot(error: unknown): string {
  const code = errorCode(error) ?? '';
  return whyUnreadable(code) ?? 'cannot be read';
}

function unreadable(message: string, cause?: unknown): CadenzaError {
  return new CadenzaError('FILE_UNREADABLE', message, { cause });
}
