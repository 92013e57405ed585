import { createHash } from 'node:crypto';
import { ByteReader } from './byte-reader.js';
import { StoreProblem } from './store-problem.js';

/** How the files of Java's own keystores begin: JKS, and JCEKS. */
const beginnings = ['feedfeed', 'cececece'];

/** What Java puts between the password and the bytes that it protects. */
const salt = 'Mighty Aphrodite';

const digestLength = 20;
/** Kinds of entries. */
const keyWithChain = 1;
const trusted = 2;

/** Whether these are bytes of a keystore in Java's own formats, JKS or JCEKS. */
export function isJavaKeystore(bytes: Uint8Array): boolean {
  return beginnings.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'));
}

/** How a Java keystore with a client certificate and its key is made into what is read here. */
export const keystoreAdvice =
  'Convert it: keytool -importkeystore -srckeystore STORE -destkeystore bot.p12 -deststoretype PKCS12';

/**
 * The trusted certificates of a JKS or JCEKS file, versions 1 and 2. Keys are passed over, and the
 * chains that belong to them are not trusted.
 *
 * @param password - proves that the file is whole and unchanged; without it that is not checked, as in Java
 * @returns certificates in DER
 * @throws StoreProblem when the file is damaged, the password is wrong, or an entry cannot be passed over
 */
export function readJavaKeystore(
  bytes: Buffer,
  password: string | undefined,
): readonly Uint8Array[] {
  const content = bytes.subarray(0, Math.max(0, bytes.length - digestLength));
  const certificates = readEntries(new ByteReader(content));
  if (
    password !== undefined &&
    !digestOf(password, content).equals(bytes.subarray(-digestLength))
  ) {
    throw new StoreProblem(
      'does not fit its password, ssl.trustStore.password, or was changed without it.',
    );
  }
  return certificates;
}

function readEntries(reader: ByteReader): readonly Uint8Array[] {
  reader.skip(4);
  const version = reader.uint32();
  if (version !== 1 && version !== 2) {
    throw new StoreProblem(`is a Java keystore of version ${version}; versions 1 and 2 are known.`);
  }
  const certificates: Uint8Array[] = [];
  for (let left = reader.uint32(); left > 0; left--) {
    const kind = reader.uint32();
    skipAliasAndDate(reader);
    if (kind === keyWithChain) {
      skipKeyWithChain(reader, version);
    } else if (kind === trusted) {
      certificates.push(readCertificate(reader, version));
    } else {
      throw new StoreProblem(
        'holds an entry that is neither a certificate nor a private key, such as a secret key; keep the trusted certificates in a separate store.',
      );
    }
  }
  if (reader.left > 0) {
    throw StoreProblem.damaged();
  }
  return certificates;
}

function skipAliasAndDate(reader: ByteReader): void {
  reader.skip(reader.uint16());
  reader.skip(8);
}

function skipKeyWithChain(reader: ByteReader, version: number): void {
  reader.skip(reader.uint32());
  for (let left = reader.uint32(); left > 0; left--) {
    readCertificate(reader, version);
  }
}

/** Since version 2 a certificate says its type; only X.509 came into use. */
function readCertificate(reader: ByteReader, version: number): Uint8Array {
  if (version === 2) {
    reader.skip(reader.uint16());
  }
  return reader.take(reader.uint32());
}

function digestOf(password: string, content: Uint8Array): Buffer {
  return createHash('sha1')
    .update(Buffer.from(password, 'utf16le').swap16())
    .update(salt)
    .update(content)
    .digest();
}
