import type Forge from 'node-forge';
import { isError } from '../errors/native-error.js';
import { StoreProblem } from './store-problem.js';

/** By this attribute Java marks the certificates that it trusts, beside those of chains. */
const trustedKeyUsage = '2.16.840.1.113894.746875.1.1';

/** ASN.1 begins a sequence with this byte. */
const sequence = 0x30;

type Bag = Forge.pkcs12.Bag;

/** Whether these bytes may be PKCS#12, which has no beginning of its own. */
export function mayBePkcs12(bytes: Uint8Array): boolean {
  return bytes[0] === sequence;
}

/**
 * The trusted certificates of a PKCS#12 file: what Java's keytool makes since JDK 9. In a file with
 * private keys, those that Java marks as trusted; in one without, all.
 *
 * @param password - needed unless the file was made without one
 * @returns certificates in DER
 * @throws StoreProblem when the file is not PKCS#12, or the password is wrong
 */
export async function readPkcs12Store(
  bytes: Buffer,
  password: string | undefined,
): Promise<readonly Uint8Array[]> {
  const { default: forge } = await import('node-forge');
  // Attributes without a name are left out of what is read.
  forge.pki.oids[trustedKeyUsage] = 'trustedKeyUsage';
  try {
    const tree = forge.asn1.fromDer(bytes.toString('latin1'));
    const { safeContents } = forge.pkcs12.pkcs12FromAsn1(tree, false, password);
    return trustedIn(
      forge,
      safeContents.flatMap(({ safeBags }) => safeBags),
    );
  } catch (error) {
    throw explain(error, password);
  }
}

function trustedIn({ asn1, pki }: typeof Forge, bags: readonly Bag[]): readonly Uint8Array[] {
  const { keyBag, pkcs8ShroudedKeyBag, certBag } = pki.oids;
  const hasKeys = bags.some(({ type }) => type === keyBag || type === pkcs8ShroudedKeyBag);
  return bags
    .filter((bag) => bag.type === certBag && (!hasKeys || isMarked(bag)))
    .map((bag) => asn1.toDer(bag.cert ? pki.certificateToAsn1(bag.cert) : bag.asn1))
    .map((der) => Buffer.from(der.getBytes(), 'latin1'));
}

function isMarked({ attributes }: Bag): boolean {
  const named: unknown = attributes;
  return typeof named === 'object' && named !== null && 'trustedKeyUsage' in named;
}

function explain(error: unknown, password: string | undefined): StoreProblem {
  if (!isError(error) || !error.message.includes('MAC could not be verified')) {
    return new StoreProblem('is not PKCS#12, or is damaged or cut short.', { cause: error });
  }
  return new StoreProblem(
    password === undefined
      ? 'opens with a password. Give it as ssl.trustStore.password.'
      : 'does not open: ssl.trustStore.password is not its password.',
  );
}
