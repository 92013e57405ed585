import { Readable } from 'node:stream';
import { badRequest, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { streamed } from '../http/answer.js';
import type { Call } from '../http/call.js';

/** `GET /cadenza/v1/pictures?address=`: a picture of the web, fetched by the pod on behalf of a message's reader. */
export async function getPicture({ service, query }: Call): Promise<Answer> {
  const { pictures } = service;
  if (pictures === undefined) {
    throw notFound('This pod fetches no pictures. Start it with --pictures.');
  }
  const address = query('address');
  if (address === undefined) {
    throw badRequest('"address" is missing: where the picture is.');
  }
  const { type, content } = await pictures.get(address);
  return streamed(type, Readable.from([content]), {
    'Content-Length': String(content.length),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
  });
}
