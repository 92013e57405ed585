import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { CadenzaError } from '../../contract/index.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read by this user',
};

/**
 * Reads a text file; `-` is standard input. A byte order mark is left out.
 *
 * @throws CadenzaError `FILE_UNREADABLE` with the reason: it is not there, a folder, or no UTF-8 text
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const name = file === '-' ? 'Standard input' : file;
    throw unreadable(`${name} is not UTF-8 text.`, cause);
  }
}

async function readBytes(file: string): Promise<Buffer> {
  if (file === '-') return buffer(process.stdin);
  try {
    return await readFile(file);
  } catch (cause) {
    throw unreadable(`${file} ${reasons[codeOf(cause)] ?? 'cannot be read'}.`, cause);
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function unreadable(message: string, cause: unknown): CadenzaError {
  return new CadenzaError('FILE_UNREADABLE', message, { cause });
}
