import type { X509Certificate } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { errorCode } from '../../contract/index.js';
import { localLoginError } from '../errors/client-error.js';
import { isError } from '../errors/native-error.js';
import { type LockedSource, readSource } from './credential-source.js';
import { isJavaKeystore, keystoreAdvice } from './java-keystore.js';

/** A client certificate with its key, as TLS takes it: PKCS#12, or PEM. */
export interface ClientIdentity {
  readonly pfx?: Buffer;
  readonly passphrase?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** A client certificate that was read. */
export interface ReadCertificate {
  readonly identity: ClientIdentity;
  /** The last moment at which it is valid, in milliseconds. */
  readonly validUntil: number;
}

/**
 * Reads a client certificate and its key: PKCS#12 with its password, or one PEM file with both. Its
 * common name must be the name of the account (AUT-3).
 *
 * @throws LoginError `CERTIFICATE_UNREADABLE`, `CERTIFICATE_UNFIT`
 */
export async function readCertificate(
  credential: LockedSource,
  name: string,
): Promise<ReadCertificate> {
  const what = `The certificate of "${name}"`;
  const { bytes, name: label } = await readSource(
    credential.source,
    'CERTIFICATE_UNREADABLE',
    what,
  );
  const passphrase = credential.password?.reveal();
  const pem = bytes.includes('-----BEGIN') ? bytes.toString('utf8') : undefined;
  const identity: ClientIdentity = {
    ...(pem === undefined ? { pfx: bytes } : { cert: pem, key: pem }),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
  let certificate: X509Certificate | undefined;
  try {
    certificate = shownCertificate(createSecureContext(identity));
  } catch (error) {
    throw localLoginError(
      'CERTIFICATE_UNREADABLE',
      `${label} cannot be used: ${isJavaKeystore(bytes) ? `it is a Java keystore. ${keystoreAdvice}` : certificateProblem(error, pem !== undefined)}`,
    );
  }
  checkCommonName(certificate, name, label);
  return { identity, validUntil: Date.parse(certificate?.validTo ?? '') };
}

/**
 * The certificate that a connection with this identity would show. Node reads PKCS#12 only for
 * connections, so a connection to nowhere is asked for it.
 */
function shownCertificate(secureContext: SecureContext): X509Certificate | undefined {
  const socket = new TLSSocket(new PassThrough(), { secureContext });
  try {
    return socket.getX509Certificate();
  } finally {
    socket.destroy();
  }
}

function certificateProblem(error: unknown, isPem: boolean): string {
  const message = isError(error) ? error.message : '';
  if (/mac verify failure|bad decrypt|BAD_DECRYPT/i.test(message)) {
    return 'the password is wrong or missing.';
  }
  if (isPem) {
    return 'the PEM file must hold the certificate and its private key.';
  }
  if (/load private key/i.test(message)) {
    return 'it holds no private key. Export the certificate together with its key.';
  }
  if (errorCode(error) === 'ERR_CRYPTO_UNSUPPORTED_OPERATION' || /unsupported/i.test(message)) {
    return 'it is encrypted with an algorithm that is no longer supported. Convert it: openssl pkcs12 -legacy -in OLD -nodes | openssl pkcs12 -export -out NEW';
  }
  return 'it is neither PKCS#12 (.p12, .pfx) nor PEM.';
}

function checkCommonName(
  certificate: X509Certificate | undefined,
  name: string,
  label: string,
): void {
  const commonName = /^CN=(.*)$/m.exec(certificate?.subject ?? '')?.[1];
  if (commonName !== name) {
    throw localLoginError(
      'CERTIFICATE_UNFIT',
      `${label} is made out to "${commonName ?? ''}"; its common name must be the name of the account.`,
    );
  }
}
