import type { KeyObject } from 'node:crypto';
import { createPublicKey, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** What a certificate says. */
export interface CertificateContent {
  /** The common name of whom it is for. */
  readonly commonName: string;
  /** Epoch milliseconds. */
  readonly validFrom: number;
  /** Epoch milliseconds. */
  readonly validUntil: number;
  /** Whether it may issue certificates itself. Default: it says nothing of that. */
  readonly isAuthority?: boolean;
  /** Names of hosts and addresses that it is for. Default: none. */
  readonly hosts?: readonly string[];
}

/** Who issues a certificate: the common name, and the key that signs. */
export interface CertificateIssuer {
  readonly commonName: string;
  readonly privateKey: KeyObject;
}

/**
 * A certificate that signs itself: X.509 version 3, SHA-256 with RSA.
 *
 * @returns PEM
 * @example
 * const pem = selfSignedCertificate(privateKey, { commonName: 'pod', validFrom, validUntil });
 */
export function selfSignedCertificate(privateKey: KeyObject, content: CertificateContent): string {
  const { commonName } = content;
  return issueCertificate(createPublicKey(privateKey), content, { commonName, privateKey });
}

/**
 * A certificate for a public key that an issuer signs: X.509 version 3, SHA-256 with RSA.
 *
 * @returns PEM
 */
export function issueCertificate(
  publicKey: KeyObject,
  content: CertificateContent,
  issuer: CertificateIssuer,
): string {
  const toBeSigned = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    sha256WithRsa,
    nameOf(issuer.commonName),
    sequence(time(content.validFrom), time(content.validUntil)),
    nameOf(content.commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...extensionsOf(content),
  );
  const signature = sign('sha256', toBeSigned, issuer.privateKey);
  const unusedBits = Buffer.from([0]);
  const certificate = sequence(
    toBeSigned,
    sha256WithRsa,
    tagged(0x03, Buffer.concat([unusedBits, signature])),
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function extensionsOf({ isAuthority = false, hosts = [] }: CertificateContent): readonly Buffer[] {
  const extensions = [
    ...(isAuthority ? [extension(basicConstraints, sequence(yes), yes)] : []),
    ...(hosts.length > 0 ? [extension(alternativeNames, sequence(...hosts.map(hostName)))] : []),
  ];
  return extensions.length === 0 ? [] : [tagged(0xa3, sequence(...extensions))];
}

function extension(type: Buffer, value: Buffer, ...critical: readonly Buffer[]): Buffer {
  return sequence(type, ...critical, tagged(0x04, value));
}

/** The name of a host, or the bytes of an address. */
function hostName(host: string): Buffer {
  return isIP(host) === 0
    ? tagged(0x82, Buffer.from(host, 'ascii'))
    : tagged(0x87, addressBytes(host));
}

/** Four bytes, or the sixteen of version 6, whose longest run of zeros is written as two colons. */
function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) {
    return Buffer.from(address.split('.').map(Number));
  }
  const [before = [], after = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((groups) => groups.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0'));
  return Buffer.from(groups.join(''), 'hex');
}

/** 2.5.29.19 */
const basicConstraints = Buffer.from('0603551d13', 'hex');
/** 2.5.29.17 */
const alternativeNames = Buffer.from('0603551d11', 'hex');
/** The boolean that is true. */
const yes = Buffer.from('0101ff', 'hex');

/** One element of DER: its tag, the length of its content, the content. */
function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) {
    return Buffer.from([length]);
  }
  const bytes = Buffer.from(length.toString(16).padStart(4, '0'), 'hex');
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** A positive integer: its first bit would be a sign, and its first byte must not be empty. */
function integer(bytes: Buffer): Buffer {
  const positive = Buffer.from(bytes);
  positive.writeUInt8((positive.readUInt8(0) & 0x7f) | 0x02, 0);
  return tagged(0x02, positive);
}

/** 1.2.840.113549.1.1.11, and no parameters. */
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
/** 2.5.4.3: the common name. */
const commonNameType = Buffer.from('0603550403', 'hex');

function nameOf(commonName: string): Buffer {
  const value = tagged(0x0c, Buffer.from(commonName, 'utf8'));
  return sequence(tagged(0x31, sequence(commonNameType, value)));
}

/** A time: with two digits of the year until 2049, with four from then on. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(0, 14);
  return digits < '2050'
    ? tagged(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : tagged(0x18, Buffer.from(`${digits}Z`));
}
