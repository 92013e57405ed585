import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, call } from '../caller.js';

let pod: Pod;
let alice: Caller;

beforeAll(async () => {
  pod = await Pod.start();
  alice = await actAs(pod, 'alice');
});

afterAll(() => pod.close());

test('an unknown path answers 404 in the shape of the service', async () => {
  const reply = await call(pod, 'GET', '/agent/v9/nothing');
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toContain('application/json');
  expect(reply.json()).toEqual({
    code: 404,
    message: 'There is no operation GET /agent/v9/nothing.',
  });
});

test('[VER-1] the version stands in the path, and a version that is not served is not an operation', async () => {
  const served = await Promise.all(
    ['v1', 'v2', 'v3'].map((version) => alice.get(`/pod/${version}/sessioninfo`)),
  );
  expect(served.map(({ status }) => status)).toEqual([200, 200, 404]);
});

test('[VER-3] the pod tells a version from which on everything that it serves is known', async () => {
  const { services } = (await call(pod, 'GET', '/agent/v3/health/extended')).json() as {
    services: Record<string, { version: string }>;
  };
  expect(services['pod']?.version).toBe('25.8.1');
  const info = await call(pod, 'GET', '/agent/v1/info');
  expect(info.json()).toMatchObject({ version: 'Agent-25.8.1-Cadenza' });
});

test('a known path with another method answers 405 and says which methods there are', async () => {
  const reply = await call(pod, 'PUT', '/agent/v5/datafeeds');
  expect(reply.status).toBe(405);
  expect(reply.headers.get('allow')).toBe('GET, POST');
  expect(reply.json()).toMatchObject({ code: 405 });
});

test('a body that is not JSON answers 400', async () => {
  const reply = await alice.post('/pod/v1/streams/list', '{"streamTypes": [');
  expect(reply.status).toBe(400);
  expect(reply.json()).toEqual({ code: 400, message: 'The body is not valid JSON.' });
});

test('a body of the wrong shape answers 400 and names every wrong field', async () => {
  const reply = await alice.post('/pod/v3/room/create', { name: 5, public: 'yes' });
  expect(reply.status).toBe(400);
  expect((reply.json() as { message: string }).message).toMatch(/"name".*"public"/);
});

test('an empty body with the content type of JSON is not a body', async () => {
  const reply = await call(pod, 'POST', '/agent/v5/datafeeds', {
    headers: { ...alice.headers, 'Content-Type': 'application/json' },
  });
  expect(reply.status).toBe(201);
});

test('fields that are null count as absent', async () => {
  const reply = await alice.post('/pod/v1/streams/list', {
    streamTypes: null,
    includeInactiveStreams: null,
  });
  expect(reply.status).toBe(200);
});

test('a path that is badly percent-encoded answers 400', async () => {
  const reply = await alice.get('/agent/v1/message/%E0%A4%A');
  expect(reply.status).toBe(400);
  expect(reply.json()).toMatchObject({ code: 400 });
});

test('a body that is too long answers 413', async () => {
  const reply = await alice.post('/pod/v1/user/search', { query: 'x'.repeat(2_000_001) });
  expect(reply.status).toBe(413);
});

test('an address or headers that are too long answer 431', async () => {
  const long = 'x'.repeat(70_000);
  expect((await alice.get(`/pod/v3/users?username=${long}`)).status).toBe(431);
  const headers = { ...alice.headers, 'X-Trace-Id': long };
  expect((await call(pod, 'GET', '/agent/v3/health', { headers })).status).toBe(431);
});

test('a text that is nested deeply is read or refused, and the pod goes on', async () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  expect((await alice.post('/pod/v1/im/create', deep)).status).toBe(400);
  expect((await call(pod, 'GET', '/agent/v3/health')).status).toBe(200);
});

test('a NUL in a text is refused, not cut off', async () => {
  const reply = await alice.post('/pod/v3/room/create', { name: 'De\u0000sk' });
  expect(reply.status).toBe(400);
});

test('SQL in a value is a value', async () => {
  const name = "x'); drop table users; --";
  const room = await alice.createRoom({ name });
  expect(room.roomAttributes.name).toBe(name);
  expect((await alice.get('/pod/v2/sessioninfo')).status).toBe(200);
});

test('answers carry the headers that keep browsers from guessing and framing', async () => {
  const { headers } = await call(pod, 'GET', '/agent/v3/health');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('a pod on the loopback interface answers to names of this machine only', async () => {
  expect(await statusFor(`localhost:${pod.port}`)).toBe(200);
  expect(await statusFor('127.0.0.1')).toBe(200);
  expect(await statusFor('[::1]:8080')).toBe(200);
  expect(await statusFor('pod.example.com')).toBe(403);
  expect(await statusFor('localhost.example.com')).toBe(403);
  expect(await statusFor('127.0.0.1.example.com')).toBe(403);
});

test('a pod that listens for others answers to any name', async () => {
  await using open = await Pod.start({ host: '0.0.0.0', allowRemote: true, console: false });
  expect(await statusFor('pod.example.com', open.port)).toBe(200);
  expect(open.url).toBe(`http://127.0.0.1:${open.port}`);
});

test('a client that hangs up in the middle of its request is nothing to log', async () => {
  const logged: unknown[] = [];
  await using quiet = await Pod.start({
    log: { info: () => undefined, error: (fields) => logged.push(fields) },
  });
  const { sessionToken = '' } = (await actAs(quiet, 'alice')).headers;
  const socket = connect(quiet.port, '127.0.0.1');
  const headers = `Host: localhost\r\nsessionToken: ${sessionToken}\r\nContent-Length: 100`;
  socket.write(`POST /pod/v1/im/create HTTP/1.1\r\n${headers}\r\nExpect: 100-continue\r\n\r\n`);
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(reply.toString()).toContain('100 Continue');
  socket.end('[1');
  await once(socket, 'close');
  await quiet.close();
  expect(logged).toEqual([]);
});

test('a failure of the pod itself answers 500 without details and stands in the log', async () => {
  const logged: unknown[] = [];
  await using broken = await Pod.start({
    log: {
      info: () => undefined,
      error: (fields) => logged.push(fields),
    },
    clock: {
      now: () => {
        if (armed) {
          throw new Error('The clock fell off the wall');
        }
        return Date.now();
      },
      after: () => () => undefined,
    },
  });
  armed = true;
  const reply = await call(broken, 'GET', '/pod/v2/sessioninfo', {
    headers: { sessionToken: 'x' },
  });
  armed = false;
  expect(reply.status).toBe(500);
  expect(reply.text).not.toContain('clock');
  expect(logged).toEqual([expect.objectContaining({ method: 'GET', path: '/pod/v2/sessioninfo' })]);
});

let armed = false;

function statusFor(host: string, port = pod.port): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path: '/agent/v3/health', headers: { host } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on('error', reject)
      .end();
  });
}
