import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { operationsNotServed } from '../../docs/generate/operations-not-served.js';
import { renderPodCoverage } from '../../docs/generate/pod-coverage.js';
import { Pod } from '../../src/pod/index.js';
import { routes } from '../../src/pod/routes.js';
import { call } from './caller.js';

const document = join(__dirname, '../../docs/pod-coverage.md');

test('the coverage table says what the routes are', () => {
  if (process.env['UPDATE'] === '1') {
    writeFileSync(document, renderPodCoverage());
  }
  expect(readFileSync(document, 'utf8')).toBe(renderPodCoverage());
});

test('no operation is told to be not served that is served, and none twice', () => {
  const shape = (call: string) => call.replace(/\{\w+\}|:\w+/g, '*');
  const named = operationsNotServed.flatMap(({ operations }) => operations).map(shape);
  expect(new Set(named).size).toBe(named.length);
  const served = new Set(routes.map(({ method, path }) => shape(`${method} ${path}`)));
  expect(named.filter((call) => served.has(call))).toEqual([]);
});

test('every route is registered once, and refuses a call without its tokens', async () => {
  await using pod = await Pod.start();
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
  for (const { method, path, auth } of routes) {
    const url = path.replace(/:\w+/g, '1');
    const { status } = await call(pod, method, url);
    const expected = auth === 'none' && method === 'GET' ? 200 : 401;
    expect({ method, path, status }).toEqual({ method, path, status: expected });
  }
});
