import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.js';
import { setHead, setType } from './send.js';
import { streamedList, streamedObject } from './streamed-json.js';

/** Sends the first half of an answer and ends the connection: the client waits for a rest that never comes. */
export async function sendHalf(response: ServerResponse, answer: Answer): Promise<void> {
  setHead(response, answer);
  const [whole, type] = await firstPieceOf(answer);
  if (whole.length === 0) {
    response.destroy();
    return;
  }
  if (type !== undefined) {
    setType(response, type);
  }
  if (answer.stream === undefined) {
    response.setHeader('Content-Length', whole.length);
  }
  response.flushHeaders();
  response.write(whole.subarray(0, whole.length / 2), () => response.destroy());
}

async function firstPieceOf({
  json,
  list,
  object,
  text,
  stream,
}: Answer): Promise<[Buffer, string?]> {
  if (stream !== undefined) {
    return [await beginOf(stream as AsyncIterable<Buffer | string>)];
  }
  if (list !== undefined || object !== undefined) {
    const pieces = list === undefined ? streamedObject(object ?? {}) : streamedList(list);
    return [await beginOf(pieces), 'application/json'];
  }
  return text === undefined
    ? [Buffer.from(json === undefined ? '' : JSON.stringify(json)), 'application/json']
    : [Buffer.from(text), 'text/plain'];
}

async function beginOf(pieces: AsyncIterable<Buffer | string>): Promise<Buffer> {
  for await (const piece of pieces) {
    return Buffer.from(piece);
  }
  return Buffer.alloc(0);
}
