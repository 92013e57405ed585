import { generateKeyPair as generate } from 'node:crypto';
import { promisify } from 'node:util';
import { given, kind } from '../../contract/given/index.js';
import { Secret } from '../config/secret.js';
import { requireArguments } from '../given/check-arguments.js';

/** An RSA key pair of a service account, as PEM. */
export interface KeyPair {
  /** Goes into `currentKey.key` of the account: `-----BEGIN PUBLIC KEY-----…`. */
  readonly publicKey: string;
  /** PKCS#8. No log shows it; `reveal()` gives the text, to be kept where only the bot reads it. */
  readonly privateKey: Secret;
}

const generatePair = promisify(generate);

const keyBits = kind<number>('2048, 3072 or 4096', (value) =>
  [2048, 3072, 4096].some((bits) => bits === value),
);

/**
 * Makes an RSA key pair for a service account, off the main thread.
 *
 * @example
 * const { publicKey, privateKey } = await generateKeyPair();
 * await writeFile('quotes.pem', privateKey.reveal(), { mode: 0o600 });
 * await client.users.create({ accountType: 'SYSTEM', userName: 'quotes', displayName: 'Quotes',
 *   emailAddress: 'quotes@acme.com', currentKey: { key: publicKey } });
 *
 * @param bits - default 4,096; the service takes 2,048 and more
 * @throws InputError `BAD_ARGUMENT`
 */
export async function generateKeyPair(bits: 2048 | 3072 | 4096 = 4096): Promise<KeyPair> {
  requireArguments('generateKeyPair', [bits], [given('bits', keyBits)]);
  const { publicKey, privateKey } = await generatePair('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey, privateKey: new Secret(privateKey) };
}
