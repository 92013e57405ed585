import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { openTunnel } from '../../../src/cli/doctor/open-tunnel.js';
import { CertificateAuthority } from '../../../src/pod/index.js';

const to = { host: 'pod.example.test', port: 443, connectionTimeout: 5000 };
const anonymous = { username: undefined, password: undefined };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** What is said of a proxy that treats each connection like this. */
async function saidOf(scheme: 'http' | 'https', answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => answer(socket));
  });
  const proxy = { ...anonymous, scheme, host: '127.0.0.1', port: await listening(server) };
  const error: unknown = await openTunnel(proxy, to, undefined).catch(
    (failure: unknown) => failure,
  );
  return error instanceof Error ? error.message : 'it opened a tunnel';
}

test('a proxy that speaks TLS is asked by its own name, not by that of the service', async () => {
  const authority = await CertificateAuthority.create();
  const server = createTlsServer(await authority.issue('proxy', ['localhost']));
  server.on('connect', (_request, socket: Socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const proxy = {
    ...anonymous,
    scheme: 'https',
    host: 'localhost',
    port: await listening(server),
  } as const;
  const { detail, value } = await openTunnel(proxy, to, [authority.certificate]);
  value.destroy();
  expect(detail).toContain('opens a tunnel to pod.example.test:443');
});

test('what a proxy does instead is told in words', async () => {
  const greeting = await saidOf('http', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
  expect(greeting).toMatch(/^127\.0\.0\.1:\d+ does not answer in HTTP \(HPE_/);
  const closed = await saidOf('http', (socket) => socket.destroy());
  expect(closed).toMatch(/ closed the connection instead of opening a tunnel \(ECONNRESET\)\.$/);
  const plain = await saidOf('https', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(plain).toMatch(/^127\.0\.0\.1:\d+ does not answer in TLS\.$/);
});
