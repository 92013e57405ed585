import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors.js';
import { defaultBodyLimit } from './body.js';
import { contentTypeOf } from './content-type.js';
import type { MessageForm } from './message-form.js';
import { readMultipart, undecodable } from './multipart.js';

/**
 * The part `data` of a multipart body, a file or a text, as the field of that name.
 *
 * @throws Refusal 415 for another encoding, 400 when it is malformed or not UTF-8, 413 when it is longer than 2 MB
 */
export async function readDataPart(request: IncomingMessage): Promise<MessageForm> {
  if (contentTypeOf(request) !== 'multipart/form-data') {
    throw new Refusal(415, 'A file is sent as multipart/form-data.');
  }
  const pieces: Buffer[] = [];
  let size = 0;
  const take = (piece: Buffer) => {
    size += piece.length;
    if (size > defaultBodyLimit) {
      throw new Refusal(413, `The part "data" is longer than ${defaultBodyLimit} bytes.`);
    }
    pieces.push(piece);
  };
  await readMultipart(request, {
    field(name, value) {
      if (name === 'data') {
        take(Buffer.from(value));
      }
    },
    async file(name, content) {
      for await (const piece of content as AsyncIterable<Buffer>) {
        if (name === 'data') {
          take(piece);
        }
      }
    },
  });
  const whole = Buffer.concat(pieces);
  if (!isUtf8(whole)) {
    throw undecodable('data');
  }
  const text = whole.toString('utf8');
  const fields = new Map(text === '' ? [] : [['data', text] as const]);
  return { fields, attachments: [], previews: [] };
}
