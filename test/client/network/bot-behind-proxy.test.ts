import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Bot } from '../../../src/bot/index.js';
import { type ProxyInput } from '../../../src/client/configuration.js';
import { Client, type ClientError } from '../../../src/client/index.js';
import type { IssuedCertificate } from '../../../src/contract/index.js';
import { CertificateAuthority, Pod } from '../../../src/pod/index.js';
import { testUser } from '../../../src/testing/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { patient } from '../../patient.js';
import { failure } from '../failure.js';

let folder: string;
let identity: IssuedCertificate;
const servers: Server[] = [];
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-proxy-'));
  // An authority of the company's own, and a certificate that it signed for localhost.
  const authority = await CertificateAuthority.create();
  writeFileSync(file('ca.pem'), authority.certificate);
  identity = await authority.issue('localhost', ['localhost']);
});

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(folder, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** The company's front of the pod: ends TLS, and passes everything on. */
function serveOverTls(pod: Pod): Promise<number> {
  return listen(
    createTlsServer(identity, (incoming, response) => {
      const { method = 'GET', url = '/', headers } = incoming;
      const target = { host: '127.0.0.1', port: pod.port, method, path: url };
      const passedOn = request({
        ...target,
        headers: { ...headers, host: `localhost:${pod.port}` },
      });
      passedOn.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passedOn.on('error', () => response.destroy());
      response.on('close', () => passedOn.destroy());
      incoming.pipe(passedOn);
    }),
  );
}

/** A forward proxy that wants a user; remembers where it was asked to connect. */
function serveProxy(scheme: 'http' | 'https', tunnels: string[]): Promise<number> {
  const proxy = scheme === 'http' ? createServer() : createTlsServer(identity);
  proxy.on('connect', ({ url = '', headers }, socket) => {
    if (headers['proxy-authorization'] !== `Basic ${btoa('me:hunter2')}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    tunnels.push(url);
    const target = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    // The end of either is that of the other; a close comes after every error.
    target.on('error', () => undefined).on('close', () => socket.destroy());
    socket.on('error', () => undefined).on('close', () => target.destroy());
  });
  return listen(proxy);
}

test.each(['http', 'https'] as const)(
  'a bot runs unchanged through a proxy over %s, to a service with a private authority',
  async (scheme) => {
    await using pod = await Pod.start();
    const { config } = await serviceAccount(pod, 'echo');
    const tunnels: string[] = [];
    const port = await serveOverTls(pod);
    const proxy = { scheme, host: 'localhost', port: await serveProxy(scheme, tunnels) };
    const behind = {
      ...config,
      ...({ scheme: 'https', host: 'localhost', port } as const),
      proxy: { ...proxy, username: 'me', password: 'hunter2' },
      ssl: { trustStore: { path: file('ca.pem') } },
    };
    await using bot = new Bot(behind, { log: false });
    bot.command('/echo {text...}', (ctx) => ctx.reply(ctx.args.text));
    await bot.start();
    await using alice = await testUser(pod, 'alice', patient);
    await alice.say('echo', '/echo through the wall');
    const { text } = await alice.nextMessage();
    expect(text).toBe('through the wall');
    expect(new Set(tunnels)).toEqual(new Set([`localhost:${port}`]));
  },
  60_000,
);

test('an error on the way through a proxy names the host that failed', async () => {
  const port = await serveProxy('https', []);
  const call = (proxy: ProxyInput): Promise<ClientError> => {
    const config = { host: 'localhost', proxy, retry: { maxAttempts: 1 } };
    return failure(new Client(config).health.check());
  };
  const untrusted = await call({ scheme: 'https', host: 'localhost', port });
  expect(untrusted.code).toBe('CERTIFICATE_UNTRUSTED');
  expect(untrusted.message).toContain(`behind the proxy https://localhost:${port}`);

  const [server] = servers.splice(-1);
  await new Promise((resolve) => server?.close(resolve));
  const refused = await call({ host: 'localhost', port });
  expect(refused).toMatchObject({ code: 'CONNECTION_REFUSED', outcome: 'did-not-happen' });
  expect(refused.message).toContain(`the proxy http://localhost:${port} refused the connection`);
});

test.each([{ maxVersion: 'TLSv1.2' }, { minVersion: 'TLSv1.3' }] as const)(
  'a service behind a proxy that wants a client certificate is told as that: %j',
  async (version) => {
    const demanding = { ...identity, ca: readFileSync(file('ca.pem')), requestCert: true };
    const port = await listen(createTlsServer({ ...demanding, ...version }));
    const proxy = { host: 'localhost', port: await serveProxy('http', []) };
    await using client = new Client({
      host: 'localhost',
      port,
      proxy: { ...proxy, username: 'me', password: 'hunter2' },
      ssl: { trustStore: { path: file('ca.pem') } },
    });
    const error = await failure(client.health.check());
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', transient: false });
    expect(error.message).toContain('a client certificate');
  },
);
