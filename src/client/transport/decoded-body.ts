import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Reply } from './exchange.js';

/** What makes an encoded body plain, by the name of the encoding. */
type Decoder = () => Transform;

const known: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** More than one is odd, and many are an attack. */
const mostEncodings = 3;

/**
 * What decodes an answer, the encoding that was applied last first; nothing for a plain one, for one in an encoding
 * that is not known, and for one without a body, on which gateways leave the header: nothing at all is not compressed.
 * The client asks for no encoding, which leaves the choice to the service and to the gateways before it.
 */
export function decodersOf({
  status,
  headers,
}: Pick<Reply, 'status' | 'headers'>): readonly Decoder[] {
  if (status === 204 || headers['content-length'] === '0') {
    return [];
  }
  const named = String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const found = named.map((name) => known.get(name)).filter((decoder) => decoder !== undefined);
  const isKnown = found.length === named.length && named.length <= mostEncodings;
  return isKnown ? found.toReversed() : [];
}

/**
 * A body, decoded while it arrives; it ends with the error that breaks the body. When the reader has enough, the body
 * ends too.
 */
export function decodeBody(body: Readable, decoders: readonly Decoder[]): Readable {
  const plain = new PassThrough();
  // The error is for the reader; before there is one, it must not end the process.
  pipeline([body, ...decoders.map((open) => open()), plain], () => undefined);
  return plain;
}
