import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { Client } from '../../../src/client/index.js';
import { failure } from '../failure.js';

const sockets: Socket[] = [];
const clients: Client[] = [];
let server: Server | undefined;

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  const closed = new Promise((resolve) => server?.close(resolve));
  for (const socket of sockets.splice(0)) {
    socket.destroy();
  }
  await closed;
});

/** A client behind a proxy that does the given thing with each connection. */
async function behindProxy(
  scheme: 'http' | 'https',
  connected: (socket: Socket) => void,
): Promise<Client> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    connected(socket);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new Client({
    scheme,
    host: 'acme.example',
    proxy: { host: '127.0.0.1', port },
    connectionTimeout: 50,
    retry: { maxAttempts: 2, initialIntervalMillis: 1 },
  });
  clients.push(client);
  return client;
}

const closing: [string, (socket: Socket) => void][] = [
  ['closes the connection on CONNECT', (socket) => socket.once('data', () => socket.end())],
  ['closes every connection at once', (socket) => socket.end()],
  ['breaks off its answer', (socket) => socket.once('data', () => socket.end('HTTP/1.1 2'))],
];

test.each(
  closing.flatMap(([what, done]) => [
    ['http', what, done] as const,
    ['https', what, done] as const,
  ]),
)(
  'over %s, a proxy that %s fails the call at once, with one connection for each try',
  async (scheme, _, connected) => {
    const client = await behindProxy(scheme, connected);
    const error = await failure(client.health.check());
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'did-not-happen' });
    expect(error.message).toMatch(/the proxy http:\/\/127.0.0.1:\d+ closed the connection instead/);
    expect(sockets).toHaveLength(2);
  },
);

test('a proxy that answers nothing fails the call after connectionTimeout', async () => {
  const client = await behindProxy('https', (socket) => socket.resume());
  const error = await failure(client.health.check());
  expect(error).toMatchObject({ code: 'CONNECT_TIMED_OUT', outcome: 'did-not-happen' });
  expect(error.message).toContain('did not open a tunnel within connectionTimeout');
});

test('the deadline of a call holds while a proxy answers nothing', async () => {
  const client = await behindProxy('https', (socket) => socket.resume());
  const error = await failure(client.health.check({ deadline: 20 }));
  expect(error).toMatchObject({ code: 'DEADLINE_PASSED', outcome: 'did-not-happen' });
});

/** A proxy that answers CONNECT with a status. */
const answering =
  (status: number, headers = '') =>
  (socket: Socket): void => {
    socket.once('data', () =>
      socket.end(`HTTP/1.1 ${status} No\r\n${headers}content-length: 0\r\n\r\n`),
    );
  };

test.each([429, 502, 503, 504])(
  'a proxy that opens no tunnel for now (%d) is asked again',
  async (status) => {
    const client = await behindProxy('https', answering(status));
    const error = await failure(client.health.check());
    expect(error).toMatchObject({
      code: 'PROXY_REFUSED',
      outcome: 'did-not-happen',
      transient: true,
    });
    expect(error.message).toContain('the proxy is busy or cannot reach it');
    expect(sockets).toHaveLength(2);
  },
);

test('a proxy may say how long to wait for a tunnel', async () => {
  const client = await behindProxy('https', answering(503, 'retry-after: 7\r\n'));
  const error = await failure(client.health.check({ maxAttempts: 1 }));
  expect(error.retryAfter).toBe(7_000);
});

test.each([400, 403, 407, 500])(
  'a proxy that refuses a tunnel (%d) is asked once',
  async (status) => {
    const client = await behindProxy('https', answering(status));
    const error = await failure(client.health.check());
    expect(error).toMatchObject({ code: 'PROXY_REFUSED', transient: false });
    expect(error.message).toContain(`because the proxy refused (it answered ${status})`);
    expect(sockets).toHaveLength(1);
  },
);

test.each(['http', 'https'] as const)(
  'over %s, a page in the place of a tunnel is a refusal, told at once',
  async (scheme) => {
    const page = 'HTTP/1.1 200 OK\r\ncontent-length: 13\r\n\r\n<html></html>';
    const client = await behindProxy(scheme, (socket) =>
      socket.once('data', () => socket.write(page)),
    );
    const error = await failure(client.health.check({ deadline: 2_000 }));
    expect(error).toMatchObject({ code: 'PROXY_REFUSED', outcome: 'did-not-happen' });
    expect(sockets).toHaveLength(1);
  },
);
