import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectOk } from '../caller.js';
import {
  alice,
  importer,
  message,
  pod,
  room,
  run,
  startImporting,
  stopImporting,
} from './importing.js';

/** Two transactions of the pod. */
const many = 300;

beforeAll(startImporting);

afterAll(stopImporting);

const messages = (): unknown[] => Array.from({ length: many }, () => message());

async function send(body: string, part: string): Promise<Socket> {
  const { hostname, port } = new URL(pod.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    'POST /agent/v4/message/import HTTP/1.1',
    'Host: localhost',
    `sessionToken: ${importer.headers['sessionToken']}`,
    `keyManagerToken: ${importer.headers['keyManagerToken']}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  await new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`, () => resolve());
  });
  return socket;
}

async function imported(): Promise<unknown[]> {
  const path = `/agent/v4/stream/${room}/message?since=0&limit=500`;
  return expectOk(await alice.get(path)).json() as unknown[];
}

test.each([0.1, 0.5, 0.99])(
  'of an import that breaks off after %s of its body, nothing is imported',
  async (share) => {
    const before = await imported();
    const body = JSON.stringify(messages());
    const socket = await send(body, body.slice(0, Math.floor(body.length * share)));
    socket.destroy();
    // What comes after it is answered when the pod is done with it.
    await run(message());
    expect(await imported()).toHaveLength(before.length + 1);
  },
);

test('an import that was sent whole is done though its client hangs up, and done once when it is sent again', async () => {
  const before = (await imported()).length;
  const sent = messages();
  const body = JSON.stringify(sent);
  const socket = await send(body, body);
  socket.destroy();
  while ((await imported()).length < before + many) {
    // It is not done yet.
  }
  expect((await run(...sent)).filter(({ messageId }) => messageId !== undefined)).toEqual([]);
  expect(await imported()).toHaveLength(before + many);
});
