import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answers, route } from '../../../src/client/advanced.js';
import { type Client, type ConfigInput } from '../../../src/client/index.js';
import { TimeLimit } from '../../../src/client/transport/time-limit.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { failure } from '../failure.js';
import { patientClock } from '../patient-clock.js';
import { ScriptedService, type Step } from '../scripted-service.js';

const sendRoute = 'POST /agent/v4/stream/s/message/create';
const readRoute = 'GET /pod/v2/sessioninfo';
const message = '<messageML>a</messageML>';
const sent: Step = { status: 200, json: { messageId: 'm1' } };
/** A body that does not fit into the buffers between two sockets. */
const large = Buffer.alloc(20 * 1024 * 1024);

let service: ScriptedService;
const servers: Server[] = [];
const sockets = new Set<Socket>();

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(async () => {
  const closed = servers.splice(0).map((server) => new Promise((done) => server.close(done)));
  sockets.forEach((socket) => socket.destroy());
  await Promise.all([service.close(), ...closed]);
});

/** A server below HTTP: it does with each connection what a test says. */
async function listen(onConnection: (socket: Socket) => void, port = 0): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sends bytes, one after the other, for as long as somebody is there; tells when some were sent. */
function trickle(socket: Socket, bytes: string, onSome: () => void): void {
  let next = 0;
  const timer = setInterval(() => {
    socket.write(bytes[next % bytes.length] ?? '');
    if (++next === 5) {
      onSome();
    }
  }, 2);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** A service whose answers never end, from the head or from the body on; tells when one has begun. */
function listenTrickling(part: 'head' | 'body', onSome = (): void => undefined): Promise<number> {
  return listen((socket) =>
    socket.once('data', () => {
      socket.write(part === 'head' ? `${head}x-a: ` : `${head}\r\n`);
      trickle(socket, part === 'head' ? 'a' : ' ', onSome);
    }),
  );
}

const send = (client: Client): Promise<unknown> =>
  client.messages.create('s', { message: unsafeMessageML(message) });
const upload = (client: Client, content: Buffer | Readable): Promise<unknown> =>
  client.messages.create('s', { attachments: [{ filename: 'a.bin', content }] });

/** A client that has logged in, so that what is measured next is the call alone. */
async function loggedIn(config: Partial<ConfigInput>): Promise<Client> {
  service.script(readRoute, { status: 200, json: { id: 7 } });
  const client = service.client(config);
  await client.users.session();
  return client;
}

test.each([
  ['head', 'unknown'],
  ['body', 'happened'],
] as const)(
  'an answer whose %s trickles in without end is cut off by the signal, with outcome %s',
  async (part, outcome) => {
    const controller = new AbortController();
    const port = await listenTrickling(part, () => {
      controller.abort();
    });
    const client = await loggedIn({ agent: { port } });
    const { signal } = controller;
    const error = await failure(
      client.messages.create('s', { message: unsafeMessageML(message) }, { signal }),
    );
    expect(error).toMatchObject({ code: 'ABORTED', outcome });
  },
);

test.each(['head', 'body'] as const)(
  'an answer whose %s trickles in without end is cut off at the deadline',
  async (part) => {
    const client = await loggedIn({ agent: { port: await listenTrickling(part) } });
    const error = await failure(
      client.messages.create('s', { message: unsafeMessageML(message) }, { deadline: 40 }),
    );
    expect(error).toMatchObject({ code: 'DEADLINE_PASSED', transient: true });
  },
);

test('a deadline holds for all tries together, and the error carries the failure that was tried after', async () => {
  const client = await loggedIn({});
  service.script(readRoute, { status: 500 }, 'hang');
  const error = await failure(client.users.session({ deadline: 200 }));
  expect(error).toMatchObject({ code: 'DEADLINE_PASSED', outcome: 'unknown', transient: true });
  expect(error.cause).toMatchObject({ code: 'SERVICE_FAILED', status: 500 });
});

test('a call can have a deadline of its own', async () => {
  service.script(readRoute, 'hang');
  const error = await failure(service.client().users.session({ deadline: 30 }));
  expect(error.code).toBe('DEADLINE_PASSED');
  expect(error.message).toContain('30 ms');
});

test.each([
  ['while it connects', () => undefined],
  ['while it shakes hands', (socket: Socket) => socket.write('\u0016')],
])('a send whose time is over %s did not happen', async (_, onConnection) => {
  const port = await listen(onConnection);
  const agent = { scheme: 'https', port } as const;
  const client = service.client({ agent });
  const error = await failure(client.health.check({ deadline: 30 }));
  expect(error).toMatchObject({ code: 'DEADLINE_PASSED', outcome: 'did-not-happen' });
});

test('a send whose time is over during the login did not happen', async () => {
  service.script('POST /login/pubkey/authenticate', 'hang');
  const error = await failure(
    service.client().messages.create('s', { message: unsafeMessageML(message) }, { deadline: 30 }),
  );
  expect(error).toMatchObject({ code: 'DEADLINE_PASSED', outcome: 'did-not-happen' });
});

test('an interceptor that never passes on does not hold the call beyond its deadline', async () => {
  const interceptors = [() => new Promise<never>(() => undefined)];
  const error = await failure(service.client({}, { interceptors }).health.check({ deadline: 30 }));
  expect(error).toMatchObject({ code: 'DEADLINE_PASSED', outcome: 'did-not-happen' });
});

test('a balancer that never answers does not hold the call beyond its deadline', async () => {
  const port = await listen(() => undefined);
  const nodes = [{ host: '127.0.0.1', port }];
  const client = service.client({ agent: { loadBalancing: { mode: 'external', nodes } } });
  const error = await failure(
    client.messages.create('s', { message: unsafeMessageML(message) }, { deadline: 60 }),
  );
  expect(error).toMatchObject({ code: 'DEADLINE_PASSED', outcome: 'did-not-happen' });
});

test('the signal of a download holds to its last byte', async () => {
  const controller = new AbortController();
  const port = await listenTrickling('body');
  const download = route({
    operation: 'download',
    component: 'agent',
    method: 'GET',
    path: '/v1/file',
    tokens: 'none',
    repeat: 'safe',
    answer: answers.stream,
    streamed: true,
  });
  const client = service.client({ agent: { port } });
  const options = { deadline: 1_000, signal: controller.signal };
  const stream = await client.call(download, { options });
  const end = new Promise((resolve) => stream.on('error', resolve).resume());
  stream.once('data', () => controller.abort(new Error('Enough.')));
  expect(await end).toMatchObject({ code: 'ABORTED', cause: { message: 'Enough.' } });
});

test('a deadline that is lifted for a body does not cut it off', async () => {
  const limit = new TimeLimit(5, undefined);
  const body = Readable.from(['a']);
  limit.holdFor(body);
  limit.end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(limit.signal.aborted).toBe(false);
  body.destroy();
});

/** A configuration whose agent is a port on which nobody listens. */
async function closedPort(): Promise<{ port: number; config: Partial<ConfigInput> }> {
  const port = await listen(() => undefined);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return { port, config: { agent: { port }, retry: { maxAttempts: 3 } } };
}

test('a send to a port on which nobody listens is tried again, and arrives once somebody does', async () => {
  const { port, config } = await closedPort();
  const clock = patientClock(undefined, async (waits) => {
    if (waits.length === 2) {
      await listen(answerSent, port);
    }
  });
  await expect(send(service.client(config, { clock }))).resolves.toMatchObject({ messageId: 'm1' });
  expect(clock.waits).toHaveLength(2);
});

test('a send to a port on which nobody ever listens ends with an error that names the port', async () => {
  const { port, config } = await closedPort();
  const error = await failure(send(service.client(config)));
  expect(error).toMatchObject({ code: 'CONNECTION_REFUSED', outcome: 'did-not-happen' });
  expect(error.message).toContain(`http://127.0.0.1:${port}`);
});

function answerSent(socket: Socket): void {
  let end = '';
  socket.on('data', (chunk: Buffer) => {
    end = `${end}${chunk.toString('latin1')}`.slice(-4);
    if (end === '--\r\n') {
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 18\r\n\r\n{"messageId":"m1"}');
    }
  });
}

/** Resets its first connection after so many bytes, and answers on the next. */
function resetAfter(bytes: number): { connections: number; on: (socket: Socket) => void } {
  const state = { connections: 0, on };
  function on(socket: Socket): void {
    if (++state.connections > 1) {
      answerSent(socket);
      return;
    }
    let seen = 0;
    socket.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen >= bytes) {
        socket.resetAndDestroy();
      }
    });
  }
  return state;
}

test.each([
  ['before its body left', 1],
  ['in the middle of its body', 5 * 1024 * 1024],
])('a send whose connection is reset %s is tried again', async (_, bytes) => {
  const agent = resetAfter(bytes);
  const client = service.client({ agent: { port: await listen(agent.on) } });
  await expect(upload(client, large)).resolves.toMatchObject({ messageId: 'm1' });
  expect(agent.connections).toBe(2);
});

test('a send of a stream that is reset in the middle is not replayed, and is known not to have happened', async () => {
  const agent = resetAfter(5 * 1024 * 1024);
  const client = service.client({ agent: { port: await listen(agent.on) } });
  const content = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024)));
  expect(await failure(upload(client, content))).toMatchObject({
    code: 'CONNECTION_LOST',
    outcome: 'did-not-happen',
  });
  expect(agent.connections).toBe(1);
});

test('a send whose connection is reset after its whole body left is not replayed', async () => {
  service.script(sendRoute, 'drop', sent);
  expect(await failure(upload(service.client(), large))).toMatchObject({
    code: 'CONNECTION_LOST',
    outcome: 'unknown',
  });
  expect(service.to(sendRoute)).toHaveLength(1);
});

test('many sends whose session ended at once are each sent once more, after one login', async () => {
  const client = service.client();
  service.script(sendRoute, ({ headers }, response) => {
    const current = headers['sessiontoken'] === 'session-2';
    response.writeHead(current ? 200 : 401).end(current ? '{"messageId":"m1"}' : '');
  });
  service.script('POST /login/pubkey/authenticate', {
    status: 200,
    json: { token: 'session-1' },
  });
  service.script(readRoute, { status: 200, json: { id: 7 } });
  await client.users.session();
  service.script('POST /login/pubkey/authenticate', { status: 200, json: { token: 'session-2' } });
  await Promise.all(Array.from({ length: 30 }, () => send(client)));
  expect(service.to('POST /login/pubkey/authenticate')).toHaveLength(2);
  expect(service.to(sendRoute)).toHaveLength(60);
});

const dated = (seconds: number): Step => ({
  status: 429,
  headers: {
    date: 'Mon, 01 Jan 2029 10:00:00 GMT',
    'retry-after': new Date(Date.UTC(2029, 0, 1, 10, 0, seconds)).toUTCString(),
  },
});

test.each<readonly [string, Step, number]>([
  ['429 and seconds', { status: 429, headers: { 'retry-after': '7' } }, 7000],
  ['429 and a date', dated(9), 9000],
  ['503 and seconds', { status: 503, headers: { 'retry-after': '3' } }, 3000],
])('a send that is answered with %s is made again after that time', async (_, step, expected) => {
  service.script(sendRoute, step, sent);
  const clock = patientClock();
  const client = service.client({}, { clock, random: () => 0 });
  await expect(send(client)).resolves.toMatchObject({ messageId: 'm1' });
  expect(clock.waits).toEqual([expected]);
  expect(service.to(sendRoute)).toHaveLength(2);
});
