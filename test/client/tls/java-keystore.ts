import { createHash } from 'node:crypto';

const uint = (bytes: number, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const text = (value: string): Buffer =>
  Buffer.concat([uint(2, Buffer.byteLength(value)), Buffer.from(value)]);
const sized = (bytes: Uint8Array): Buffer => Buffer.concat([uint(4, bytes.length), bytes]);
const head = (kind: number, alias: string): Buffer =>
  Buffer.concat([uint(4, kind), text(alias), Buffer.alloc(8)]);
/** As of version 2, when certificates began to say their type. */
const certified = (version: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([...(version === 1 ? [] : [text('X.509')]), sized(bytes)]);

/** An entry of a keystore, as bytes. */
export type Entry = (version: number) => Buffer;

/** A certificate that the store trusts. */
export const trusted =
  (certificate: Uint8Array): Entry =>
  (version) =>
    Buffer.concat([head(2, 'acmé'), certified(version, certificate)]);

/** A private key with the certificates that vouch for it. */
export const keyWithChain =
  (...chain: readonly Uint8Array[]): Entry =>
  (version) =>
    Buffer.concat([
      head(1, 'own'),
      sized(Buffer.from('a protected key')),
      uint(4, chain.length),
      ...chain.map((certificate) => certified(version, certificate)),
    ]);

/** An entry of another kind, of which only Java knows where it ends. */
export const ofKind =
  (kind: number): Entry =>
  () =>
    head(kind, 'other');

/** A keystore in Java's own format, JKS, as Java writes it. */
export function javaKeystore(
  password: string,
  entries: readonly Entry[],
  { version = 2, count = entries.length } = {},
): Buffer {
  const content = Buffer.concat([
    Buffer.from('feedfeed', 'hex'),
    uint(4, version),
    uint(4, count),
    ...entries.map((entry) => entry(version)),
  ]);
  const digest = createHash('sha1')
    .update(Buffer.from(password, 'utf16le').swap16())
    .update('Mighty Aphrodite')
    .update(content)
    .digest();
  return Buffer.concat([content, digest]);
}
