import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../contract/index.js';
import { Secret } from '../config/secret.js';
import type { Tokens } from '../transport/tokens.js';
import type { SessionStore } from './session-store.js';

const content = z.object({ sessionToken: z.string(), keyManagerToken: z.string().optional() });

/**
 * Keeps sessions in a folder, a file each that only the process's own user can read. The tokens are stored unencrypted,
 * so the folder belongs on a disk that is as well guarded as the private key.
 *
 * @example
 * const client = new Client(config, { sessions: new FileSessionStore('/var/lib/quotes/sessions') });
 */
export class FileSessionStore implements SessionStore {
  readonly #folder: string;

  /** @param folder - made at the first save */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async load(identity: string): Promise<Tokens | undefined> {
    let text: string;
    try {
      text = await readFile(this.#fileOf(identity), 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') {
        return undefined;
      }
      throw error;
    }
    const { sessionToken, keyManagerToken } = content.parse(JSON.parse(text));
    return {
      sessionToken: new Secret(sessionToken),
      ...(keyManagerToken === undefined ? {} : { keyManagerToken: new Secret(keyManagerToken) }),
    };
  }

  async save(identity: string, { sessionToken, keyManagerToken }: Tokens): Promise<void> {
    const file = this.#fileOf(identity);
    const unfinished = `${file}.${randomUUID()}`;
    const text = JSON.stringify({
      sessionToken: sessionToken.reveal(),
      keyManagerToken: keyManagerToken?.reveal(),
    });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, text, { mode: 0o600 });
    // Readers see the old file or the new one, never a part of it.
    await rename(unfinished, file);
  }

  async clear(identity: string): Promise<void> {
    await rm(this.#fileOf(identity), { force: true });
  }

  /** A name may hold anything, so the file is called after its hash. */
  #fileOf(identity: string): string {
    return join(this.#folder, `${createHash('sha256').update(identity).digest('hex')}.json`);
  }
}
