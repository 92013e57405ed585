import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ScriptedService, type Step } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const json = (value: unknown): Step => ({ status: 200, json: value });

test('the context of the configuration stands in front of every path', async () => {
  service.script('GET /gateway/pod/v2/sessioninfo', json({ id: 1 }));
  service.script('POST /gateway/login/pubkey/authenticate', json({ token: 's' }));
  service.script('POST /gateway/relay/pubkey/authenticate', json({ token: 'k' }));
  await expect(service.client({ context: 'gateway/' }).users.session()).resolves.toEqual({ id: 1 });
});

test('default headers go with every call and may replace the built-in ones', async () => {
  service.script('GET /agent/v3/health', json({ status: 'UP' }));
  const defaultHeaders = { 'User-Agent': 'mine', 'X-Trace-Id': 'fixed', 'X-Own': 'yes' };
  await service.client({ defaultHeaders }).health.check();
  expect(service.requests[0]?.headers).toMatchObject({
    'user-agent': 'mine',
    'x-trace-id': 'fixed',
    'x-own': 'yes',
  });
});

test('the other end of a connection is asked after 15 seconds of silence whether it is there', async () => {
  const spy = jest.spyOn(Socket.prototype, 'setKeepAlive');
  service.script('GET /agent/v3/health', json({ status: 'UP' }));
  await service.client().health.check();
  expect(spy.mock.calls).toContainEqual([true, 15_000]);
  spy.mockRestore();
});

test('default headers that belong to a connection are left out with a warning, and calls go through', async () => {
  service.script('GET /agent/v3/health', json({ status: 'UP' }));
  const ofConnection = {
    'Keep-Alive': 'timeout=5',
    Connection: 'keep-alive',
    'Transfer-Encoding': 'chunked',
    Upgrade: 'h2c',
    Expect: '100-continue',
    Host: 'other.test',
    'Content-Length': '7',
  };
  const client = service.client(
    {
      defaultHeaders: { ...ofConnection, 'X-Own': 'yes' },
      agent: { defaultHeaders: ofConnection },
    },
    { warn: () => undefined },
  );
  await client.health.check();
  expect(client.config.endpoints.pod.defaultHeaders).toEqual({ 'X-Own': 'yes' });
  expect(client.config.endpoints.agent.defaultHeaders).toEqual({});
  const keys = Object.keys(ofConnection).map((name) => `defaultHeaders.${name}`);
  expect(client.config.warnings.map(({ key }) => key)).toEqual([
    ...keys,
    ...keys.map((key) => `agent.${key}`),
  ]);
});

test('the trace id of the caller is sent', async () => {
  service.script('GET /agent/v3/health', json({ status: 'UP' }));
  await service.client().health.check({ traceId: 'abc123' });
  expect(service.requests[0]?.headers['x-trace-id']).toBe('abc123');
});

test('an answer is read whole however its bytes are cut, without the mark in front', async () => {
  const text = `\uFEFF${JSON.stringify({ status: 'UP', version: 'Zürich 📈'.repeat(20_000) })}`;
  const bytes = Buffer.from(text);
  service.script('GET /agent/v3/health', async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // The cuts fall into the middle of characters.
    for (const cut of [bytes.subarray(0, 1), bytes.subarray(1, 37), bytes.subarray(37)]) {
      response.write(cut);
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const { version } = await service.client().health.check();
  expect(version).toBe('Zürich 📈'.repeat(20_000));
});

test('what is told of each call beforehand can refuse it, and then nothing is sent', async () => {
  service.script('GET /agent/v3/health', json({ status: 'UP' }), json({ status: 'UP' }));
  const told: string[] = [];
  const beforeCall = (operation: string): void => {
    told.push(operation);
    if (told.length === 2) {
      throw new Error('Not now.');
    }
  };
  const client = service.client({}, { beforeCall });
  await client.health.check();
  await expect(client.health.check()).rejects.toThrow('Not now.');
  expect(told).toEqual(['health.check', 'health.check']);
  expect(service.requests).toHaveLength(1);
});
