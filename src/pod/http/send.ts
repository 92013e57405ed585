import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Refusal } from '../errors.js';
import { Pace } from '../pace.js';
import type { Answer } from './answer.js';
import { jsonPieces } from './json-pieces.js';
import { streamedList, streamedObject } from './streamed-json.js';

/** Sends an answer. */
export async function send(response: ServerResponse, answer: Answer): Promise<void> {
  setHead(response, answer);
  if (answer.stream !== undefined) {
    await pipeline(answer.stream, response).catch(() => response.destroy());
  } else if (answer.text !== undefined) {
    sendText(response, 'text/plain', answer.text);
  } else if (answer.list !== undefined) {
    await sendPieces(response, streamedList(answer.list));
  } else if (answer.object !== undefined) {
    await sendPieces(response, streamedObject(answer.object));
  } else if (answer.json === undefined) {
    response.end();
  } else {
    await sendJson(response, answer.json);
  }
}

/** Sets the status of an answer, and the headers of its own. */
export function setHead(response: ServerResponse, { status, headers }: Answer): void {
  response.statusCode = status;
  for (const name in headers) {
    response.setHeader(name, headers[name] ?? '');
  }
}

/** Says of what kind a text is. */
export function setType(response: ServerResponse, type: string): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
}

function sendText(response: ServerResponse, type: string, text: string): void {
  setType(response, type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Whole, with its length, or in pieces when it is long. */
async function sendJson(response: ServerResponse, json: unknown): Promise<void> {
  const pieces = jsonPieces(json);
  const first = pieces.next().value ?? '';
  const second = pieces.next();
  if (second.done === true) {
    sendText(response, 'application/json', first);
  } else {
    await sendRest(response, inTurns([first, second.value], pieces));
  }
}

/** Whole when there is one piece, otherwise as they come. */
async function sendPieces(
  response: ServerResponse,
  pieces: AsyncGenerator<string, undefined>,
): Promise<void> {
  const first = (await pieces.next()).value ?? '';
  const second = await pieces.next();
  if (second.done === true) {
    sendText(response, 'application/json', first);
  } else {
    // Not waited for here: this call would keep both pieces for as long as the client takes for the rest.
    return sendRest(response, continued([first, second.value], pieces));
  }
}

/** Sends pieces of JSON as the client takes them. Only the next one is made meanwhile. */
async function sendRest(response: ServerResponse, pieces: AsyncIterable<string>): Promise<void> {
  setType(response, 'application/json');
  await pipeline(Readable.from(slices(pieces), { highWaterMark: 1 }), response).catch(() =>
    response.destroy(),
  );
}

/** Characters that a connection is given at once: it keeps three bytes for each until the client takes them. */
const givenAtOnce = 65_536;

/** Long pieces in slices, none of which ends within a character. */
async function* slices(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    let begin = 0;
    while (begin < piece.length) {
      const end = endOfSlice(piece, begin);
      yield piece.slice(begin, end);
      begin = end;
    }
  }
}

function endOfSlice(piece: string, begin: number): number {
  const end = begin + givenAtOnce;
  if (end + givenAtOnce > piece.length) {
    return piece.length;
  }
  const last = piece.charCodeAt(end - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return isHalf ? end + 1 : end;
}

async function* continued(
  begin: string[],
  rest: AsyncGenerator<string, undefined>,
): AsyncGenerator<string> {
  try {
    for (let piece = begin.shift(); piece !== undefined; piece = begin.shift()) {
      yield piece;
    }
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* inTurns(...parts: readonly Iterable<string>[]): AsyncGenerator<string> {
  const pace = new Pace();
  for (const part of parts) {
    for (const piece of part) {
      yield piece;
      await pace.turn();
    }
  }
}

/** Sends a refusal in the service's shape: `{ code, message }`. */
export function sendRefusal(
  response: ServerResponse,
  { status, message, headers, details }: Refusal,
): void {
  setHead(response, { status, headers });
  const body = {
    code: status,
    message,
    ...(details !== undefined && { details }),
  };
  sendText(response, 'application/json', JSON.stringify(body));
}
