import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { localLoginError } from '../errors/client-error.js';
import { type LockedSource, readSource } from './credential-source.js';
import { isJavaKeystore, readJavaKeystore } from './java-keystore.js';
import { mayBePkcs12, readPkcs12Store } from './pkcs12-store.js';
import { StoreProblem } from './store-problem.js';

/** Reads what one kind of trust store holds, as PEM. */
interface Format {
  readonly fits: (bytes: Buffer) => boolean;
  readonly read: (
    bytes: Buffer,
    password: string | undefined,
  ) => readonly string[] | Promise<readonly string[]>;
}

/** A file is told by what it begins with: Java gives stores of both its formats the ending `.jks`. */
const formats: readonly Format[] = [
  {
    fits: (bytes) => bytes.includes('-----BEGIN CERTIFICATE-----'),
    read: (bytes) => readPem(bytes.toString('latin1')),
  },
  {
    fits: isJavaKeystore,
    read: (bytes, password) => toPem(readJavaKeystore(bytes, password)),
  },
  {
    fits: mayBePkcs12,
    read: async (bytes, password) => toPem(await readPkcs12Store(bytes, password)),
  },
];

/**
 * The authorities to trust: Node's own, and those of a PEM bundle or of a Java trust store (JKS,
 * JCEKS, PKCS#12).
 *
 * @throws LoginError `TRUST_STORE_UNREADABLE`
 */
export async function readTrustedAuthorities({
  source,
  password,
}: LockedSource): Promise<readonly string[]> {
  const { bytes, name } = await readSource(source, 'TRUST_STORE_UNREADABLE', 'The trust store');
  try {
    const format = formats.find(({ fits }) => fits(bytes));
    if (format === undefined) {
      throw new StoreProblem('is neither a PEM bundle nor a Java trust store (JKS, PKCS#12).');
    }
    return [...rootCertificates, ...(await format.read(bytes, password?.reveal()))];
  } catch (error) {
    if (!(error instanceof StoreProblem)) {
      throw error;
    }
    throw localLoginError('TRUST_STORE_UNREADABLE', `${name} ${error.message}`, error.cause);
  }
}

/** The certificates of a bundle; text around them is left out, as it is by other readers. */
function readPem(bundle: string): readonly string[] {
  const certificates =
    bundle.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length !== bundle.split('-----BEGIN CERTIFICATE-----').length - 1) {
    throw StoreProblem.damaged();
  }
  return toPem(certificates);
}

function toPem(certificates: readonly (Uint8Array | string)[]): readonly string[] {
  if (certificates.length === 0) {
    throw new StoreProblem(
      'holds no trusted certificates. Add one: keytool -importcert -alias NAME -file authority.pem -keystore STORE',
    );
  }
  return certificates.map((certificate) => {
    try {
      return new X509Certificate(certificate).toString();
    } catch (cause) {
      throw new StoreProblem('holds a certificate that is not X.509, or is damaged.', { cause });
    }
  });
}
