import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

const iterations = 10_000;
const hashBytes = 32;
const saltBytes = 16;
const derive = promisify(pbkdf2);

const storedPassword = z.object({ hSalt: z.string(), hPassword: z.string() });

/**
 * Whether a password is the one that an end user was created with: PBKDF2 with HMAC-SHA256, 10,000
 * iterations, 256 bits (USR-3). It takes as long for a user without one.
 *
 * @param stored - JSON: the salts and hashes, or `null`
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const known = stored === null ? undefined : storedPassword.parse(JSON.parse(stored));
  const salt = known === undefined ? randomBytes(saltBytes) : Buffer.from(known.hSalt, 'base64');
  const hash = await derive(password, salt, iterations, hashBytes, 'sha256');
  const expected = Buffer.from(known?.hPassword ?? '', 'base64');
  return expected.length === hash.length && timingSafeEqual(expected, hash);
}

/** A password as users are created with it: two salts and two salted hashes, in Base64 (USR-3). */
export async function hashPassword(password: string): Promise<Readonly<Record<string, string>>> {
  const hash = async () => {
    const salt = randomBytes(saltBytes);
    const derived = await derive(password, salt, iterations, hashBytes, 'sha256');
    return [salt.toString('base64'), derived.toString('base64')] as const;
  };
  const [[hSalt, hPassword], [khSalt, khPassword]] = await Promise.all([hash(), hash()]);
  return { hSalt, hPassword, khSalt, khPassword };
}
