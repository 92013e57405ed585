import { rootCertificates } from 'node:tls';
import type { PemSource } from '../config/config.js';
import { readSource } from './credential-source.js';
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
      `${name} is not a PEM bundle. Convert a Java trust store: keytool -list -rfc -keystore STORE > authorities.pem`,
    );
  }
  return [...rootCertificates, bundle];
}
