import type { Readable } from 'node:stream';
import { pipeline, Transform } from 'node:stream';
import type { Answer } from './answer.js';
import { streamed } from './answer.js';

/** A file as the service answers it: as base64 text, encoded while it is sent. */
export function inBase64(content: Readable): Answer {
  const encoder = base64Encoder();
  pipeline(content, encoder, () => undefined);
  return streamed('application/octet-stream', encoder);
}

/** Encodes as it flows: three bytes become four characters, the rest waits for the next piece. */
function base64Encoder(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % 3);
      rest = bytes.subarray(whole);
      done(null, bytes.subarray(0, whole).toString('base64'));
    },
    flush(done) {
      done(null, rest.toString('base64'));
    },
  });
}
