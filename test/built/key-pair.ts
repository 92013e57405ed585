import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

// Tests, and the programs that attack and measure, run in the folder of the clone.
const folder = resolve('node_modules/.cache/cadenza-tests');

const keyPairShape = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Two keys of RSA, 2048 bits, PEM: SPKI and PKCS#8. */
export type KeyPair = Readonly<z.infer<typeof keyPairShape>>;

/**
 * A pair of keys for tests that need one but are not about it. Making one takes longer than most tests, so it
 * is made once for a clone and kept where nothing is committed.
 *
 * @param which - of several pairs, for a test that needs different ones
 */
export function keyPairForTests(which = 0): KeyPair {
  const file = resolve(folder, `key-pair-${which}.json`);
  if (!existsSync(file)) {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    mkdirSync(folder, { recursive: true });
    // By renaming, so that another process never reads half of it.
    const written = `${file}.${randomUUID()}`;
    writeFileSync(written, JSON.stringify(pair), { mode: 0o600 });
    renameSync(written, file);
  }
  return keyPairShape.parse(JSON.parse(readFileSync(file, 'utf8')));
}
