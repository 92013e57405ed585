import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Refusal, badRequest } from '../errors.js';
import { defaultBodyLimit } from './body.js';
import { contentTypeOf } from './content-type.js';
import { createParser } from './message-form.js';
import type { MessageForm } from './message-form.js';

/**
 * The part `data` of a multipart body, a file or a text, as the field of that name.
 *
 * @throws Refusal 415 for another encoding, 400 when it is malformed, 413 when it is longer than 2 MB
 */
export async function readDataPart(request: IncomingMessage): Promise<MessageForm> {
  if (contentTypeOf(request) !== 'multipart/form-data') {
    throw new Refusal(415, 'A file is sent as multipart/form-data.');
  }
  const pieces: Buffer[] = [];
  let size = 0;
  const take = (piece: Buffer) => {
    size += piece.length;
    if (size <= defaultBodyLimit) {
      pieces.push(piece);
    }
  };
  const parser = createParser(request);
  parser.on('field', (name, value) => {
    if (name === 'data') {
      take(Buffer.from(value));
    }
  });
  parser.on('file', (name, content) => {
    if (name === 'data') {
      content.on('data', take);
    } else {
      content.resume();
    }
  });
  try {
    await pipeline(request, parser);
  } catch {
    throw badRequest('The multipart body is malformed.');
  }
  if (size > defaultBodyLimit) {
    throw new Refusal(413, `The part "data" is longer than ${defaultBodyLimit} bytes.`);
  }
  const text = Buffer.concat(pieces).toString('utf8');
  const fields = new Map(text === '' ? [] : [['data', text] as const]);
  return { fields, attachments: [], previews: [] };
}
