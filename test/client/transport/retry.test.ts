import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Interceptor } from '../../../src/client/advanced.js';
import {
  type CallOptions,
  type Client,
  type ClientError,
  defineConfig,
} from '../../../src/client/index.js';
import { toConnectionError } from '../../../src/client/transport/connection-error.js';
import { Progress } from '../../../src/client/transport/progress.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { failure } from '../failure.js';
import { patientClock } from '../patient-clock.js';
import { ScriptedService, type Step } from '../scripted-service.js';

const sendRoute = 'POST /agent/v4/stream/s/message/create';
const readRoute = 'GET /pod/v2/sessioninfo';
const message = '<messageML>a</messageML>';
const ok: Step = { status: 200, json: { id: 7, messageId: 'm1' } };

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

/** Waits until so many reads have reached the service. */
async function seen(count: number): Promise<void> {
  while (service.to(readRoute).length < count) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const send = (client: Client): Promise<unknown> =>
  client.messages.create('s', { message: unsafeMessageML(message) });
const read = (client: Client): Promise<unknown> => client.users.session();

async function freePort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const passing: readonly (readonly [string, Step])[] = [
  ['a dropped connection', 'drop'],
  ['a truncated body', 'truncate'],
  ['a 429 with Retry-After', { status: 429, headers: { 'retry-after': '0' } }],
  ['a 400 with Retry-After', { status: 400, headers: { 'retry-after': '0' } }],
  ['a 500', { status: 500 }],
  ['a 502', { status: 502, text: '<html>bad gateway</html>' }],
  ['a 503', { status: 503 }],
];

test.each(passing)('a read is repeated after %s', async (_, step) => {
  service.script(readRoute, step, step, ok);
  await expect(read(service.client())).resolves.toMatchObject({ id: 7 });
  expect(service.to(readRoute)).toHaveLength(3);
});

const surelyNotSent: readonly (readonly [string, Step])[] = [
  ['a 429', { status: 429 }],
  ['a 400 with Retry-After', { status: 400, headers: { 'retry-after': '0' } }],
  ['a 503 with Retry-After', { status: 503, headers: { 'retry-after': '0' } }],
  ['a 401', { status: 401 }],
];

test.each(surelyNotSent)('a send is repeated after %s', async (_, step) => {
  service.script(sendRoute, step, ok);
  await expect(send(service.client())).resolves.toMatchObject({ messageId: 'm1' });
  expect(service.to(sendRoute)).toHaveLength(2);
});

const possiblySent: readonly (readonly [string, Step, Partial<ClientError>])[] = [
  ['a dropped connection', 'drop', { code: 'CONNECTION_LOST', outcome: 'unknown' }],
  ['a 500', { status: 500 }, { code: 'SERVICE_FAILED', status: 500, outcome: 'unknown' }],
  ['a 503', { status: 503 }, { code: 'SERVICE_FAILED', status: 503, outcome: 'unknown' }],
  ['a truncated success', 'truncate', { code: 'CONNECTION_LOST', outcome: 'happened' }],
  [
    'a success that is not JSON',
    { status: 200, text: '<html>' },
    { code: 'MALFORMED_ANSWER', outcome: 'unknown' },
  ],
];

test.each(possiblySent)('a send is not repeated after %s', async (_, step, error) => {
  service.script(sendRoute, step, ok);
  expect(await failure(send(service.client()))).toMatchObject(error);
  expect(service.to(sendRoute)).toHaveLength(1);
});

test.each<[string, (client: Client) => Promise<unknown>, string, Step, RegExp]>([
  ['a read', read, readRoute, 'truncate', /answer\. The call can be made again as it is\./],
  ['a send that may have happened', send, sendRoute, 'drop', /Look before repeating a call/],
  ['a send that happened', send, sendRoute, 'truncate', /missing\. Do not make the call again\./],
])('the error of %s advises what fits', async (_, call, route, step, advice) => {
  service.script(route, step);
  const client = service.client({ retry: { maxAttempts: 1 } });
  expect(await failure(call(client))).toMatchObject({ message: expect.stringMatching(advice) });
});

const refused: readonly (readonly [number, string])[] = [
  [400, 'BAD_REQUEST'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [413, 'TOO_LARGE'],
  [410, 'GONE'],
  [422, 'REFUSED'],
];

test.each(refused)('a %s is final for reads and sends', async (status, code) => {
  service.script(readRoute, { status, json: { code: status, message: 'No.' } });
  service.script(sendRoute, { status, json: { code: status, message: 'No.' } });
  const expected = { code, status, outcome: 'did-not-happen', serviceMessage: 'No' };
  expect(await failure(read(service.client()))).toMatchObject(expected);
  expect(await failure(send(service.client()))).toMatchObject(expected);
  expect(service.to(readRoute)).toHaveLength(1);
  expect(service.to(sendRoute)).toHaveLength(1);
});

test.each<[string, Step, Partial<ClientError>]>([
  ['refused', { status: 404 }, { code: 'NOT_FOUND', status: 404 }],
  ['throttled', { status: 429, headers: { 'retry-after': '9999' } }, { code: 'RATE_LIMITED' }],
])(
  'a call that is %s after one that may have happened is itself in doubt',
  async (_, step, error) => {
    service.script(readRoute, { status: 503 }, step);
    expect(await failure(read(service.client()))).toMatchObject({ ...error, outcome: 'unknown' });
  },
);

test('a call whose login fails after a try that may have happened is in doubt', async () => {
  service.script(readRoute, 'drop', { status: 401 });
  const login = 'POST /login/pubkey/authenticate';
  const first: Step = { status: 200, json: { token: 'session-1' } };
  service.script(login, first, { status: 401 });
  const error = await failure(read(service.client()));
  expect(error).toMatchObject({ name: 'LoginError', code: 'LOGIN_REFUSED', outcome: 'unknown' });
});

test('a login that ends by its own deadline is an error of the class that a deadline has', async () => {
  service.script('POST /login/pubkey/authenticate', 'hang');
  const client = service.client({ retry: { deadlineMillis: 50 } });
  const error = await failure(client.users.session({ deadline: 60_000 }));
  expect(error).toMatchObject({
    name: 'ClientError',
    code: 'DEADLINE_PASSED',
    operation: 'login.session',
    outcome: 'did-not-happen',
  });
});

test('a send to a closed port is repeated until the service is there', async () => {
  const port = await freePort();
  service.script(sendRoute, ok);
  const agent = { port };
  const client = service.client(
    { agent, retry: { maxAttempts: 3, initialIntervalMillis: 1 } },
    { clock: patientClock() },
  );
  expect(await failure(send(client))).toMatchObject({
    code: 'CONNECTION_REFUSED',
    outcome: 'did-not-happen',
    transient: true,
  });
});

test.each([
  ['UND_ERR_CONNECT_TIMEOUT', 'CONNECT_TIMED_OUT', false, 'did-not-happen'],
  ['EHOSTUNREACH', 'CONNECTION_FAILED', false, 'did-not-happen'],
  ['EPIPE', 'CONNECTION_LOST', true, 'unknown'],
])('%s is told as %s', (code, expected, started, outcome) => {
  const error = Object.assign(new Error('low level'), { code });
  const { pod: endpoint } = defineConfig({ host: 'acme.test' }).endpoints;
  const progress = Object.assign(new Progress(), { started });
  const call = { operation: 'messages.create', endpoint, traceId: 'abc123', progress };
  expect(toConnectionError({ ...call, error })).toMatchObject({
    code: expected,
    outcome,
    transient: true,
    traceId: 'abc123',
  });
});

test('a redirect is not an answer of the service', async () => {
  service.script(readRoute, { status: 302, headers: { location: 'https://sso.test' } });
  expect(await failure(read(service.client()))).toMatchObject({
    code: 'UNEXPECTED_STATUS',
    status: 302,
    transient: false,
  });
  expect(service.to(readRoute)).toHaveLength(1);
});

test('a host that does not exist is named', async () => {
  const client = service.client({
    agent: { host: 'nowhere.invalid' },
    retry: { maxAttempts: 1 },
  });
  const error = await failure(send(client));
  expect(error).toMatchObject({ code: 'HOST_UNKNOWN', outcome: 'did-not-happen' });
  expect(error.message).toContain('nowhere.invalid');
});

test('a service that stays silent is given up after readTimeout, and a send is then unknown', async () => {
  service.script(sendRoute, 'hang');
  const client = service.client({ readTimeout: 50 });
  expect(await failure(send(client))).toMatchObject({ code: 'TIMED_OUT', outcome: 'unknown' });
});

/** Six tries, with pauses below 100, 200, 400, 500 and 500 milliseconds. */
const sixTries = {
  maxAttempts: 6,
  initialIntervalMillis: 100,
  multiplier: 2,
  maxIntervalMillis: 500,
};

test('pauses have full jitter under a ceiling that doubles up to its maximum', async () => {
  service.script(readRoute, { status: 500 });
  const clock = patientClock();
  await failure(read(service.client({ retry: sixTries }, { clock, random: () => 0.5 })));
  expect(clock.waits).toEqual([50, 100, 200, 250, 250]);
  expect(service.to(readRoute)).toHaveLength(6);
});

test.each([
  [0, [10, 10, 10, 10, 10], 'AAAAAA'],
  [1, [100, 200, 400, 500, 500], '999999'],
])('calls end, wait and have a trace id where chance gives %i', async (chance, waits, traceId) => {
  service.script(readRoute, { status: 500 });
  const clock = patientClock();
  const error = await failure(
    read(service.client({ retry: sixTries }, { clock, random: () => chance })),
  );
  expect(clock.waits).toEqual(waits);
  expect(error).toMatchObject({ traceId });
});

test('the time that the service names in Retry-After is waited, in seconds or as a date', async () => {
  service.script(
    readRoute,
    { status: 429, headers: { 'retry-after': '7' } },
    {
      status: 429,
      headers: {
        date: 'Mon, 01 Jan 2029 10:00:00 GMT',
        'retry-after': 'Mon, 01 Jan 2029 10:00:09 GMT',
      },
    },
    ok,
  );
  const clock = patientClock();
  await read(service.client({}, { clock, random: () => 0 }));
  expect(clock.waits).toEqual([7000, 9000]);
});

test('a Retry-After beyond the deadline ends the call at once', async () => {
  service.script(readRoute, { status: 429, headers: { 'retry-after': '600' } });
  const clock = patientClock();
  expect(await failure(read(service.client({}, { clock })))).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 600_000,
  });
  expect(clock.waits).toEqual([]);
});

test('an aborted call ends at once, in the middle of an answer and in the middle of a pause', async () => {
  service.script(readRoute, 'hang');
  const first = new AbortController();
  const hanging = failure(service.client().users.session({ signal: first.signal }));
  await seen(1);
  first.abort();
  expect(await hanging).toMatchObject({ code: 'ABORTED', outcome: 'unknown' });

  service.script(readRoute, { status: 500 });
  const second = new AbortController();
  const retry = { initialIntervalMillis: 60_000, maxIntervalMillis: 60_000 };
  const waiting = failure(service.client({ retry }).users.session({ signal: second.signal }));
  await seen(2);
  second.abort();
  expect(await waiting).toMatchObject({ code: 'ABORTED' });

  const before = AbortSignal.abort();
  expect(await failure(service.client().users.session({ signal: before }))).toMatchObject({
    code: 'ABORTED',
    outcome: 'did-not-happen',
  });
});

test('a port that does not speak TLS is told as such, once', async () => {
  const client = service.client({ scheme: 'https' });
  const error = await failure(client.health.check());
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'did-not-happen' });
  expect(error.message).toContain('does not answer in TLS. Check scheme and port');
});

test('a closed client says so', async () => {
  service.script(readRoute, ok);
  const client = service.client();
  await client.close();
  expect(await failure(read(client))).toMatchObject({ code: 'CLIENT_CLOSED' });
});

test.each<readonly [string, CallOptions]>([
  ['traceId', { traceId: 'a\r\nX-Header: b' }],
  ['traceId', { traceId: '' }],
  ['maxAttempts', { maxAttempts: Number.NaN }],
  ['deadline', { deadline: -1 }],
  ['deadline', { deadline: Number.NaN }],
  ['readTimeout', { readTimeout: 0 }],
])('an invalid option %s is refused at once', async (name, options) => {
  const error = await failure(service.client().users.session(options));
  expect(error).toMatchObject({ code: 'BAD_ARGUMENT', outcome: 'did-not-happen' });
  expect(error.message).toContain(`"options.${name}" must be`);
  expect(service.requests).toEqual([]);
});

test.each([2 ** 31, 2 ** 40, Infinity])(
  'a deadline of %s ms, longer than timers count, does not count, and neither does an endless readTimeout',
  async (deadline) => {
    service.script(readRoute, ok);
    const options = { deadline, readTimeout: Infinity };
    await expect(service.client().users.session(options)).resolves.toMatchObject({ id: 7 });
  },
);

test.each([
  ['X-A', '\n'],
  ['Expect', '100-continue'],
])(
  'a header %s that HTTP does not allow is told as such, and takes no connection away',
  async (name, value) => {
    service.script(readRoute, ok);
    let headers = {};
    const setting: Interceptor = (exchange, next) => next({ ...exchange, headers });
    const client = service.client({ connectionPoolMax: 2 }, { interceptors: [setting] });
    await read(client);
    headers = { [name]: value };
    for (let call = 0; call < 3; call++) {
      const error = await failure(read(client));
      expect(error).toMatchObject({ code: 'BAD_ARGUMENT', outcome: 'did-not-happen' });
      expect(error.message).toContain('HTTP does not allow such a request');
    }
    headers = {};
    await expect(read(client)).resolves.toMatchObject({ id: 7 });
  },
);

test('interceptors see every try without its tokens, can change it, and can answer it', async () => {
  service.script(readRoute, { status: 500 }, ok);
  const seen: unknown[] = [];
  const client = service.client(
    {},
    {
      interceptors: [
        async (exchange, next) => {
          const reply = await next({ ...exchange, headers: { 'X-Extra': 'yes' } });
          seen.push([exchange.operation, exchange.attempt, reply.status]);
          expect(JSON.stringify(exchange)).not.toContain('session-1');
          return reply;
        },
        (exchange, next) =>
          exchange.operation === 'users.lookUp'
            ? Promise.resolve({ status: 200, headers: {}, text: '{"users":[{"id":3}]}' })
            : next(exchange),
      ],
    },
  );
  await read(client);
  await expect(client.users.byId(3)).resolves.toEqual({ id: 3 });
  expect(seen).toEqual([
    ['login.session', 1, 200],
    ['login.keyManager', 1, 200],
    ['users.session', 1, 500],
    ['users.session', 2, 200],
    ['users.lookUp', 1, 200],
  ]);
  expect(service.to(readRoute)[0]?.headers['x-extra']).toBe('yes');
});

test('an error holds no token and no body, in its message, as JSON, or printed', async () => {
  service.script(sendRoute, { status: 500, text: 'secret-message-text session-1' });
  const error = await failure(send(service.client()));
  const { inspect } = await import('node:util');
  for (const text of [error.message, JSON.stringify(error), inspect(error, { depth: 9 })]) {
    expect(text).not.toMatch(/session-1|key-manager-1|secret-message-text|messageML/);
  }
  expect(error.traceId).toMatch(/^[A-Za-z0-9]{6}$/);
  expect(error.message).toContain(error.traceId ?? '-');
});

test('what is told before a call is made again can end the tries', async () => {
  service.script(readRoute, 'drop', { status: 503 }, { status: 503 }, ok);
  const told: string[] = [];
  const client = service.client(
    {},
    {
      beforeRetry: ({ operation, attempt, pause, error }) => {
        told.push(`${operation} ${attempt} ${error.code}`);
        expect(pause).toBe(10);
        if (attempt === 3) {
          throw error;
        }
      },
    },
  );
  expect(await failure(read(client))).toMatchObject({ status: 503 });
  expect(told).toEqual([
    'users.session 1 CONNECTION_LOST',
    'users.session 2 SERVICE_FAILED',
    'users.session 3 SERVICE_FAILED',
  ]);
  expect(service.to(readRoute)).toHaveLength(3);
});
