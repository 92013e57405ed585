import { createPublicKey, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** What a certificate says. */
export interface CertificateContent {
  /** The common name of whom it is for, who is also who issues it. */
  readonly commonName: string;
  /** Epoch milliseconds. */
  readonly validFrom: number;
  /** Epoch milliseconds. */
  readonly validUntil: number;
}

/**
 * A certificate that signs itself: X.509 version 3, SHA-256 with RSA.
 *
 * @returns PEM
 * @example
 * const pem = selfSignedCertificate(privateKey, { commonName: 'pod', validFrom, validUntil });
 */
export function selfSignedCertificate(privateKey: KeyObject, content: CertificateContent): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const name = nameOf(content.commonName);
  const toBeSigned = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    sha256WithRsa,
    name,
    sequence(time(content.validFrom), time(content.validUntil)),
    name,
    publicKey,
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const unusedBits = Buffer.from([0]);
  const certificate = sequence(
    toBeSigned,
    sha256WithRsa,
    tagged(0x03, Buffer.concat([unusedBits, signature])),
  );
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

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
