import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { Refusal } from '../errors.js';
import type { Answer } from './answer.js';

/** Sends an answer. */
export async function send(response: Response, answer: Answer): Promise<void> {
  response.status(answer.status).set({ ...answer.headers });
  if (answer.stream !== undefined) {
    await pipeline(answer.stream, response).catch(() => response.destroy());
  } else if (answer.text !== undefined) {
    response.type('text/plain').send(answer.text);
  } else if (answer.json === undefined) {
    response.end();
  } else {
    response.json(answer.json);
  }
}

/** Sends a refusal in the service's shape: `{ code, message }`. */
export function sendRefusal(
  response: Response,
  { status, message, headers, details }: Refusal,
): void {
  response
    .status(status)
    .set({ ...headers })
    .json({ code: status, message, ...(details !== undefined && { details }) });
}

/** Sends the first half of an answer and ends the connection: the client waits for a rest that never comes. */
export async function sendHalf(response: Response, answer: Answer): Promise<void> {
  response.status(answer.status).set({ ...answer.headers });
  const [whole, type] = await firstPieceOf(answer);
  if (whole.length === 0) {
    response.destroy();
    return;
  }
  if (type !== undefined) {
    response.type(type);
  }
  if (answer.stream === undefined) {
    response.setHeader('Content-Length', whole.length);
  }
  response.flushHeaders();
  response.write(whole.subarray(0, whole.length / 2), () => response.destroy());
}

async function firstPieceOf({ json, text, stream }: Answer): Promise<[Buffer, string?]> {
  if (stream !== undefined) {
    for await (const piece of stream as AsyncIterable<Buffer | string>) {
      return [Buffer.from(piece)];
    }
    return [Buffer.alloc(0)];
  }
  return text === undefined
    ? [Buffer.from(json === undefined ? '' : JSON.stringify(json)), 'application/json']
    : [Buffer.from(text), 'text/plain'];
}

/** The refusal that an error stands for; `undefined` when the fault is the pod's. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) {
    return error;
  }
  if (error instanceof URIError) {
    return new Refusal(400, 'The path is not validly percent-encoded.');
  }
  return undefined;
}
