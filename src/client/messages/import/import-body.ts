import type { FileSource } from '../../attachments/file-source.js';
import { limitBytes } from '../../attachments/open-attachments.js';
import type { RequestBody } from '../../transport/body.js';
import { flowingBody, type Pieces } from '../../transport/flowing-body.js';
import { importRoute } from './import-route.js';
import type { PreparedMessage } from './prepare.js';

/**
 * The JSON array of an import call. Files are read and turned into Base64 while the body is sent,
 * so that a batch is never held whole.
 */
export function importBody(batch: readonly PreparedMessage[]): RequestBody {
  const files = batch.flatMap((message) => [...message.files, ...message.previews]);
  return {
    contentType: 'application/json',
    length: undefined,
    confidential: () => batch.flatMap(({ texts }) => texts),
    get replayable() {
      return files.every(({ replayable }) => replayable);
    },
    open: () => flowingBody((reading) => inPieces(write(batch, reading))),
  };
}

/** Takes note of a file before it is read. */
type NoteReading = (source: Pieces) => Pieces;

async function* write(
  batch: readonly PreparedMessage[],
  reading: NoteReading,
): AsyncGenerator<string> {
  for (const [index, message] of batch.entries()) {
    yield `${index === 0 ? '[' : ','}{${message.fields}`;
    const count = limitBytes(importRoute.operation);
    const pieces = (file: FileSource) => encodeBase64(reading(file.read()), count);
    yield* writeFiles('attachments', message.files, pieces);
    yield* writeFiles('previews', message.previews, pieces);
    yield '}';
  }
  yield ']';
}

async function* writeFiles(
  key: string,
  files: readonly FileSource[],
  pieces: (file: FileSource) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (files.length === 0) {
    return;
  }
  yield `,"${key}":[`;
  for (const [index, file] of files.entries()) {
    yield `${index === 0 ? '' : ','}{"filename":${JSON.stringify(file.filename)},"content":"`;
    yield* pieces(file);
    yield '"}';
  }
  yield ']';
}

/** Bytes that become Base64 at a time: short texts are gone before they cost memory. */
const sliceLength = 48 * 1024;

/** Base64 of three bytes is four characters, so pieces are cut at multiples of three. */
async function* encodeBase64(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    count(chunk.length);
    const bytes = rest.length === 0 ? asBuffer(chunk) : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    for (let start = 0; start < whole; start += sliceLength) {
      yield bytes.toString('base64', start, Math.min(start + sliceLength, whole));
    }
  }
  yield rest.toString('base64');
}

/** The same bytes, not a copy of them. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

const pieceLength = 64 * 1024;

/** Thousands of small texts are sent as few larger pieces; large ones go by themselves, not copied. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    if (text.length >= pieceLength) {
      yield Buffer.from(piece + text, 'utf8');
      piece = '';
      continue;
    }
    piece += text;
    if (piece.length >= pieceLength) {
      yield Buffer.from(piece, 'utf8');
      piece = '';
    }
  }
  yield Buffer.from(piece, 'utf8');
}
