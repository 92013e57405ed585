import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Listener } from '../../../src/pod/http/listen.js';
import { listen } from '../../../src/pod/http/listen.js';

interface Begun {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

let listener: Listener;
let client: Socket;
let begun: Begun[];

beforeEach(async () => {
  begun = [];
  const onCall = (request: IncomingMessage, response: ServerResponse) => {
    begun.push({ request, response });
  };
  const reception = { onConnection: () => undefined, onCall };
  listener = await listen(reception, { host: '127.0.0.1', port: 0 });
  client = connect(listener.port, '127.0.0.1');
  await once(client, 'connect');
});

afterEach(async () => {
  client.destroy();
  await listener.close();
});

/** Sends calls without waiting for an answer, and waits until the first has begun and others could have. */
async function send(count: number): Promise<void> {
  const calls = Array.from(
    { length: count },
    (_, place) => `GET /${place} HTTP/1.1\r\nHost: a\r\n\r\n`,
  );
  client.write(calls.join(''));
  await begins(1);
  await turns();
}

async function begins(count: number): Promise<void> {
  while (begun.length < count) {
    await turn();
  }
}

async function turns(): Promise<void> {
  for (let count = 0; count < 100; count += 1) {
    await turn();
  }
}

const paths = () => begun.map(({ request }) => request.url);

test('calls that a client sends at once begin when those before them are answered', async () => {
  let answers = '';
  client.on('data', (piece) => (answers += piece.toString()));
  await send(3);
  expect(paths()).toEqual(['/0']);
  for (const [place, count] of [2, 3, 3].entries()) {
    begun[place]?.response.end(`answer ${place}`);
    await begins(count);
    await turns();
    expect(begun).toHaveLength(count);
  }
  expect(answers.match(/answer \d/g)).toEqual(['answer 0', 'answer 1', 'answer 2']);

  client.write('GET /later HTTP/1.1\r\nHost: a\r\n\r\n');
  await begins(4);
  expect(paths().at(-1)).toBe('/later');
});

test('of what a client sends without waiting for answers little is read', async () => {
  await send(20_000);
  const { socket } = begun[0]?.request ?? {};
  expect(socket?.bytesRead).toBeLessThanOrEqual(2 * 65_536);
  expect(paths()).toEqual(['/0']);
  begun[0]?.response.end();
  await begins(2);
  expect(paths()).toEqual(['/0', '/1']);
});

test('calls that wait never begin when the client hangs up', async () => {
  await send(10);
  const response = begun[0]?.response;
  client.destroy();
  response?.write('to nobody');
  while (response?.closed !== true) {
    response?.write('to nobody');
    await turn();
  }
  await turns();
  expect(paths()).toEqual(['/0']);
});
