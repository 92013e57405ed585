import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { LoadBalancingInput } from '../../../src/client/configuration.js';
import type { Client, ClientOptions } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { failure } from '../failure.js';
import { patientClock } from '../patient-clock.js';
import { ScriptedService } from '../scripted-service.js';

let pod: ScriptedService;
let agents: ScriptedService[];

beforeEach(async () => {
  pod = await ScriptedService.start();
  agents = await Promise.all([1, 2, 3].map(() => ScriptedService.start()));
  for (const agent of agents) {
    agent.script('GET /agent/v3/health', { status: 200, json: { status: 'UP' } });
  }
});

afterEach(async () => {
  await pod.close();
  await Promise.all(agents.map((agent) => agent.close()));
});

function balanced(
  loadBalancing: Omit<LoadBalancingInput, 'nodes'>,
  options?: ClientOptions,
): Client {
  const nodes = agents.map(({ port }) => ({ host: '127.0.0.1', port }));
  return pod.client({ agent: { loadBalancing: { ...loadBalancing, nodes } } }, options);
}

const counts = (): number[] => agents.map(({ requests }) => requests.length);

async function call(client: Client, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await client.health.check();
  }
}

test('in turn and without stickiness, every call goes to the next agent', async () => {
  await call(balanced({ mode: 'roundRobin', stickiness: false }), 6);
  expect(counts()).toEqual([2, 2, 2]);
});

test('with stickiness, all calls go to one agent', async () => {
  await call(balanced({ mode: 'roundRobin' }), 6);
  expect(counts()).toEqual([6, 0, 0]);
});

test('an agent that fails is left for the next one, and the call succeeds there', async () => {
  agents[0]?.script('GET /agent/v3/health', { status: 502 });
  await call(balanced({ mode: 'roundRobin' }), 3);
  expect(counts()).toEqual([1, 3, 0]);
});

test('an agent that is gone is left for another one, also at random', async () => {
  const client = balanced({ mode: 'random' }, { clock: patientClock(), random: () => 0 });
  await agents[0]?.close();
  await call(client, 2);
  expect(counts().slice(1)).toEqual([2, 0]);
});

test.each([
  [0, [2, 0, 0]],
  [1, [0, 0, 2]],
])('at random, chance that gives %i means one of the agents', async (chance, expected) => {
  await call(balanced({ mode: 'random', stickiness: false }, { random: () => chance }), 2);
  expect(counts()).toEqual(expected);
});

test('an agent that failed is left out for half a minute, then it has its turns again', async () => {
  let now = 0;
  const clock = patientClock(() => now);
  const client = balanced({ mode: 'roundRobin', stickiness: false }, { clock });
  agents[0]?.script('GET /agent/v3/health', { status: 502 }, { status: 200, json: {} });
  await call(client, 5);
  expect(counts()).toEqual([1, 3, 2]);
  now += 30_000;
  await call(client, 3);
  expect(counts()).toEqual([2, 4, 3]);
});

test('when all agents failed lately, the one that failed first is asked', async () => {
  const clock = patientClock(() => 0);
  const client = balanced({ mode: 'roundRobin', stickiness: false }, { clock });
  const up = { status: 200, json: {} };
  agents.forEach((agent) => agent.script('GET /agent/v3/health', { status: 502 }, up));
  await call(client, 1);
  expect(counts()).toEqual([2, 1, 1]);
});

test('a sticky client whose agent dies goes over to another, and stays there', async () => {
  const client = balanced({ mode: 'roundRobin' });
  await call(client, 2);
  await agents[0]?.close();
  await call(client, 3);
  expect(counts()).toEqual([2, 3, 0]);
});

test('a send whose balancer fails is known not to have happened', async () => {
  agents[0]?.script('GET /agent/v1/info', { status: 500 });
  const client = balanced({ mode: 'external' });
  const error = await failure(
    client.messages.create('s', { message: unsafeMessageML('<messageML>a</messageML>') }),
  );
  expect(error).toMatchObject({ code: 'SERVICE_FAILED', outcome: 'did-not-happen' });
  expect(error.operation).toBe('health.info');
});

test('an external balancer names the agent to use', async () => {
  agents[0]?.script('GET /agent/v1/info', {
    status: 200,
    json: { version: 'Agent-25.8.1-x', serverFqdn: 'localhost' },
  });
  const client = balanced({ mode: 'external' });
  await call(client, 3);
  expect(agents[0]?.to('GET /agent/v1/info')).toHaveLength(1);
  expect(agents[0]?.to('GET /agent/v3/health').map(({ headers }) => headers.host)).toEqual(
    Array.from({ length: 3 }, () => `localhost:${agents[0]?.port}`),
  );
});

test('an external balancer that names nobody is an error', async () => {
  agents[0]?.script('GET /agent/v1/info', { status: 200, json: { version: 'Agent-25.8.1-x' } });
  expect(await failure(balanced({ mode: 'external' }).health.check())).toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
});

/** A forward proxy that wants a user, and remembers what it was asked for. */
async function startProxy(): Promise<{ server: Server; port: number; seen: string[] }> {
  const seen: string[] = [];
  const wanted = `Basic ${Buffer.from('desk:hunter2').toString('base64')}`;
  const server = createServer((request, response) => {
    const allowed = request.headers['proxy-authorization'] === wanted;
    seen.push(`${request.method ?? ''} ${allowed}`);
    if (!allowed) {
      response.writeHead(407).end();
      return;
    }
    const forwarded = httpRequest(request.url ?? '', { method: request.method ?? 'GET' });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  server.on('connect', (request, socket) => {
    const allowed = request.headers['proxy-authorization'] === wanted;
    seen.push(`CONNECT ${request.url === `127.0.0.1:${agents[0]?.port}`} ${allowed}`);
    if (!allowed) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const target = connect(agents[0]?.port ?? 0, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, seen };
}

test('calls go through the proxy with its user; without the right one the error names the proxy', async () => {
  const { server, port, seen } = await startProxy();
  const agent = { port: agents[0]?.port ?? 0 };
  const proxied = (password: string): Client =>
    pod.client({
      agent: { ...agent, proxy: { host: '127.0.0.1', port, username: 'desk', password } },
      retry: { maxAttempts: 1 },
    });
  await expect(proxied('hunter2').health.check()).resolves.toEqual({ status: 'UP' });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatch(/true$/);

  const error = await failure(proxied('wrong').health.check());
  expect(error).toMatchObject({ code: 'PROXY_REFUSED', outcome: 'did-not-happen' });
  expect(error.message).not.toContain('wrong');
  await new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });
});
