import { Readable } from 'node:stream';
import type { FileSource } from '../messages/file-source.js';
import type { RequestBody } from '../transport/body.js';
import type { PreparedMessage } from './prepare.js';

/**
 * The JSON array of an import call. Files are read and turned into Base64 while the body is sent,
 * so that a batch is never held whole.
 */
export function importBody(batch: readonly PreparedMessage[]): RequestBody {
  return {
    contentType: 'application/json',
    length: undefined,
    replayable: true,
    open: () => Readable.from(inPieces(write(batch)), { objectMode: false }),
  };
}

async function* write(batch: readonly PreparedMessage[]): AsyncGenerator<string> {
  for (const [index, message] of batch.entries()) {
    yield `${index === 0 ? '[' : ','}{${message.fields}`;
    yield* writeFiles('attachments', message.files);
    yield* writeFiles('previews', message.previews);
    yield '}';
  }
  yield ']';
}

async function* writeFiles(key: string, files: readonly FileSource[]): AsyncGenerator<string> {
  if (files.length === 0) {
    return;
  }
  yield `,"${key}":[`;
  for (const [index, file] of files.entries()) {
    yield `${index === 0 ? '' : ','}{"filename":${JSON.stringify(file.filename)},"content":"`;
    yield* encodeBase64(file.read());
    yield '"}';
  }
  yield ']';
}

/** Base64 of three bytes is four characters, so pieces are cut at multiples of three. */
async function* encodeBase64(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield bytes.toString('base64', 0, whole);
  }
  yield rest.toString('base64');
}

const pieceLength = 64 * 1024;

/** Thousands of small texts are sent as few larger pieces. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length >= pieceLength) {
      yield Buffer.from(piece, 'utf8');
      piece = '';
    }
  }
  yield Buffer.from(piece, 'utf8');
}
