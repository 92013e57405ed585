import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { controlRoutes } from '../../src/pod/control/routes.js';
import { Pod } from '../../src/pod/index.js';
import { routeName } from '../../src/pod/traffic/route-name.js';
import type { Caller } from '../pod/caller.js';
import { actAs, call as callPod, control } from '../pod/caller.js';

const page = readFileSync(join(__dirname, '../../docs/pod-control.md'), 'utf8');

let pod: Pod;
let alice: Caller;

beforeAll(async () => {
  pod = await Pod.start({ tls: {} });
  alice = await actAs(pod, 'alice');
});

afterAll(() => pod.close());

/** Each call of the page with the first JSON block of its section. */
const sections = page
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    call: /^`([^`]+)`/.exec(section)?.[1] ?? '',
    json: /^```json\n([\s\S]*?)^```/m.exec(section.split(/^## /m)[0] ?? '')?.[1],
  }));

test('the page of the control API describes the calls that there are, and no others', () => {
  const described = sections.map(({ call }) => call).sort();
  expect(described).toEqual(controlRoutes.map(routeName).sort());
});

const bodies = sections.filter(
  ({ call, json }) => json !== undefined && /^(PUT|POST) [^{]*$/.test(call),
);

test.each(bodies)('the body that the page shows for $call is accepted', async ({ call, json }) => {
  const [method = '', path = ''] = call.split(' ');
  const headers = { ...alice.headers, Authorization: `Bearer ${pod.controlToken}` };
  const reply = await callPod(pod, method, path, { headers, body: JSON.parse(json ?? '') });
  expect(reply.text === '' || reply.status < 300 ? '' : reply.text).toBe('');
  expect(reply.status).toBeLessThan(300);
});

const answers = sections.filter(({ call, json }) => json !== undefined && call.startsWith('GET '));

test.each(answers)('the answer that the page shows for $call has its fields', async (section) => {
  const reply = await control(pod, 'GET', section.call.slice('GET /cadenza/v1'.length));
  const shown = JSON.parse(section.json ?? '') as object;
  expect(Object.keys(reply.json() as object).sort()).toEqual(Object.keys(shown).sort());
});
