import { rootCertificates } from 'node:tls';
import type { PemSource } from '../config/config.js';
import { readSource } from './credential-source.js';
import { isJavaKeystore, keystoreAdvice } from './java-keystore.js';
import { localLoginError } from './login-error.js';

/**
 * The authorities to trust: Node's own, and those of a PEM bundle.
 *
 * @throws LoginError `TRUST_STORE_UNREADABLE`
 */
export async function readTrustedAuthorities(source: PemSource): Promise<readonly string[]> {
  const { bytes, name } = await readSource(source, 'TRUST_STORE_UNREADABLE', 'The trust store');
  const bundle = bytes.toString('utf8');
  if (!bundle.includes('-----BEGIN CERTIFICATE-----')) {
    throw localLoginError(
      'TRUST_STORE_UNREADABLE',
      `${name} is ${isJavaKeystore(bytes) ? 'a Java keystore' : 'not a PEM bundle'}. ${keystoreAdvice('authorities')}`,
    );
  }
  return [...rootCertificates, bundle];
}
