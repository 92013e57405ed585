import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorCode, whyUnreadable } from '../../contract/index.js';
import { localLoginError } from '../errors/client-error.js';
import type { ClientErrorCode } from '../errors/codes.js';

/** A text that nothing prints: the configuration's `Secret`. */
interface Concealed {
  reveal(): string;
}

/** A key, certificate or bundle: in a file, or at hand. */
export type PemSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'content'; readonly content: Concealed };

/** A certificate or store that may have a password. */
export interface LockedSource {
  readonly source: PemSource;
  readonly password: Concealed | undefined;
}

/** What was in a file or in the configuration, and how to call it in messages. */
export interface ReadSource {
  readonly bytes: Buffer;
  readonly name: string;
}

/**
 * Reads a key, a certificate or a bundle. Content that is not PEM is taken for Base64, which is how
 * the Java kit writes bytes into a configuration.
 *
 * @param what - `The private key of the bot "quotes"`
 * @throws LoginError with the given code when the file cannot be read
 */
export async function readSource(
  source: PemSource,
  code: ClientErrorCode,
  what: string,
): Promise<ReadSource> {
  if (source.kind === 'content') {
    const text = source.content.reveal();
    const bytes = Buffer.from(text, text.includes('-----BEGIN') ? 'utf8' : 'base64');
    return { bytes, name: `${what}, given as content,` };
  }
  const path = resolve(source.path);
  try {
    return { bytes: await readFile(path), name: `${what} (${path})` };
  } catch (error) {
    const reason = errorCode(error) ?? 'unknown reason';
    const problem = problems[reason] ?? `${whyUnreadable(reason) ?? `cannot be read: ${reason}`}.`;
    throw localLoginError(code, `${what} (${path}) ${problem}`);
  }
}

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'is missing. There is no such file; relative paths start at the working folder.',
  EISDIR: 'is a folder, not a file. Give the path of the file.',
};
