import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { CadenzaError } from '../../contract/index.js';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

interface Key {
  /** Names the key without telling anything of it. */
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Encrypts what is kept of users' secrets, with AES-256-GCM. The first key encrypts, all decrypt: to
 * rotate, put a new key in front and leave the old one behind it until what it encrypted was used again: handlers that
 * open it, even if they change nothing, have it encrypted with the new one.
 */
export class Encryption {
  readonly #keys: readonly Key[];

  /**
   * @param keys - of 32 bytes each, in base64: `openssl rand -base64 32`
   * @throws CadenzaError `BAD_ENCRYPTION_KEY`
   */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map(readKey);
  }

  /**
   * Encrypts a text for one place: copied elsewhere, it cannot be read.
   *
   * @throws CadenzaError `NO_ENCRYPTION_KEY` when there is no key
   */
  encrypt(text: string, place: string): string {
    const [key] = this.#keys;
    if (key === undefined) {
      throw noKey();
    }
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, key.bytes, iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** Whether a text was encrypted with a key that is being replaced. */
  isOfOldKey(sealed: string): boolean {
    return !sealed.startsWith(`${this.#keys[0]?.id}.`);
  }

  /** @throws CadenzaError `NO_ENCRYPTION_KEY` when its key is not there, `CANNOT_DECRYPT` when it was changed */
  decrypt(sealed: string, place: string): string {
    const [id, body = ''] = sealed.split('.');
    const key = this.#keys.find((one) => one.id === id);
    if (key === undefined) {
      throw lostKey();
    }
    const bytes = Buffer.from(body, 'base64url');
    const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
    try {
      const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      throw new CadenzaError(
        'CANNOT_DECRYPT',
        'An encrypted session cannot be read: it was changed, or copied from elsewhere. Delete it.',
      );
    }
  }
}

function readKey(text: string): Key {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== keyBytes) {
    throw new CadenzaError(
      'BAD_ENCRYPTION_KEY',
      `A key of encryptionKeys has ${bytes.length} bytes; it must have 32, in base64. Make one with: openssl rand -base64 32`,
    );
  }
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

function lostKey(): CadenzaError {
  return new CadenzaError(
    'NO_ENCRYPTION_KEY',
    'A session was encrypted with a key that encryptionKeys of the bot does not have. Put that key back, behind the newest.',
  );
}

function noKey(): CadenzaError {
  return new CadenzaError(
    'NO_ENCRYPTION_KEY',
    'An encrypted session needs its key: put it into encryptionKeys of the bot, the newest key first.',
  );
}
