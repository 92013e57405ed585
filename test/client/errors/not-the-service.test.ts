import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Client } from '../../../src/client/index.js';
import { failure } from '../failure.js';
import { ScriptedService, type Step } from '../scripted-service.js';

const session = 'GET /pod/v2/sessioninfo';
const login = 'POST /login/pubkey/authenticate';
const page = '<!DOCTYPE html><html>Please log in, or try <a href="?token=secret">again</a></html>';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const asking = { headers: { 'content-type': 'text/html' }, text: page };

test.each<readonly [number, string, string]>([
  [401, 'SESSION_REFUSED', 'Check that scheme, host, port and context lead to the service itself'],
  [403, 'FORBIDDEN', 'Check that scheme, host, port and context lead to the service itself'],
  [404, 'NOT_FOUND', 'Check that scheme, host, port and context lead to the service itself'],
  [502, 'SERVICE_FAILED', 'Ask those who run the gateway before the service'],
])(
  'a web page with %d is told as one, and advises nothing of the account',
  async (status, code, advice) => {
    service.script(session, { status, ...asking });
    const client = service.client({ retry: { maxAttempts: 1 } });
    const error = await failure(client.users.session());
    expect(error).toMatchObject({ code, status });
    expect(error.message).toContain(`failed with ${status}: the answer is a web page`);
    expect(error.message).toContain(advice);
    expect(error.message).not.toMatch(/secret|role|account/);
  },
);

test.each([401, 403])(
  'a login that a web page answers with %d does not blame the key',
  async (status) => {
    service.script(login, { status, ...asking });
    const error = await failure(service.client().users.session());
    expect(error).toMatchObject({ code: 'LOGIN_REFUSED', status });
    expect(error.message).toMatch(
      /was answered with \d+ and a web page, .* Check that scheme, host/,
    );
  },
);

test.each<readonly [string, string]>([
  ['https://sso.test/login?ticket=secret#secret', 'which leads to https://sso.test.'],
  ['https://user:secret@sso.test:8443/', 'which leads to https://sso.test:8443.'],
  ['/secret', 'which leads to another place of the same host.'],
  ['javascript:secret', 'which leads to another place of the same host.'],
])('a redirect to %s says to which host, and no more', async (location, told) => {
  service.script(session, { status: 302, headers: { location } });
  const error = await failure(service.client().users.session());
  expect(error).toMatchObject({ code: 'UNEXPECTED_STATUS', status: 302 });
  expect(error.message).toContain(told);
  expect(error.message).not.toContain('secret');
});

test('a feed that may not be made advises about the limit of feeds', async () => {
  const refused: Step = { status: 403, json: { code: 403, message: 'Too many' } };
  service.script('POST /agent/v5/datafeeds', refused);
  const error = await failure(service.client().datafeeds.create());
  expect(error).toMatchObject({ code: 'FORBIDDEN' });
  expect(error.message).toContain('The account may have the 20 feeds that it may have: delete');
});

test('a 407 on the way is the refusal of a proxy', async () => {
  service.script(session, { status: 407, ...asking });
  const error = await failure(service.client().users.session());
  expect(error).toMatchObject({ code: 'PROXY_REFUSED', transient: false });
  expect(error.message).toContain('Check the host, username and password of the proxy');
});

test('a session that is refused right after its login points to the headers that carry it', async () => {
  service.script(session, { status: 401, json: { code: 401, message: 'No token' } });
  const error = await failure(service.client().users.session());
  expect(error).toMatchObject({ code: 'SESSION_REFUSED' });
  expect(error.message).toContain('Check that nothing on the way removes the header sessionToken');
});

test('what does not answer in HTTP is told as such', async () => {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).write('SSH-2.0-OpenSSH_9.6\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const retry = { maxAttempts: 1 };
  await using client = new Client({ scheme: 'http', host: '127.0.0.1', port, retry });
  const error = await failure(client.health.check());
  expect(error.code).toBe('CONNECTION_LOST');
  expect(error.message).toContain('does not answer in HTTP. Check scheme and port');
  sockets.forEach((socket) => socket.destroy());
  server.close();
});
