import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors.js';
import { defaultBodyLimit } from './body.js';
import { contentTypeOf } from './content-type.js';
import type { MessageForm } from './message-form.js';
import { readMultipart } from './multipart.js';
import { partText } from './part-text.js';

/**
 * The part `data` of a multipart body, a file or a text, as the field of that name.
 *
 * @throws Refusal 415 for another encoding, 400 when it is malformed or not UTF-8, 413 when it is longer than 2 MB
 */
export async function readDataPart(request: IncomingMessage): Promise<MessageForm> {
  if (contentTypeOf(request) !== 'multipart/form-data') {
    throw new Refusal(415, 'A file is sent as multipart/form-data.');
  }
  const texts: string[] = [];
  let size = 0;
  const count = (bytes: number) => {
    size += bytes;
    if (size > defaultBodyLimit) {
      throw new Refusal(413, `The part "data" is longer than ${defaultBodyLimit} bytes.`);
    }
  };
  await readMultipart(request, {
    field(name, value) {
      if (name === 'data') {
        count(Buffer.byteLength(value));
        texts.push(value);
      }
    },
    async file(name, content, { charset }) {
      if (name !== 'data') {
        content.resume();
        return;
      }
      const pieces: Buffer[] = [];
      for await (const piece of content as AsyncIterable<Buffer>) {
        count(piece.length);
        pieces.push(piece);
      }
      texts.push(partText(name, charset, Buffer.concat(pieces)));
    },
  });
  const text = texts.join('');
  const fields = new Map(text === '' ? [] : [['data', text] as const]);
  return { fields, attachments: [], previews: [] };
}
