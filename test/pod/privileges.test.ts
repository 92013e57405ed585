import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../src/pod/index.js';
import { routesByArea } from '../../src/pod/routes.js';
import type { Caller } from './caller.js';
import { actAs, call } from './caller.js';

const guarded = Object.values(routesByArea)
  .flat()
  .filter(({ privilege }) => privilege !== undefined)
  .map(({ method, path }) => [method, path] as const);

let pod: Pod;
let alice: Caller;

beforeAll(async () => {
  pod = await Pod.start({ seed: { people: [{ username: 'alice', displayName: 'Alice' }] } });
  alice = await actAs(pod, 'alice');
});

afterAll(() => pod.close());

test.each(guarded)(
  '[AUT-4] %s %s is refused without its privilege, before its body is read',
  async (method, path) => {
    const reply = await call(pod, method, path.replaceAll(/:\w+/g, 'any'), {
      headers: alice.headers,
      ...(method !== 'GET' && { body: 'no JSON at all' }),
    });
    expect([reply.status, reply.json()]).toEqual([403, expect.objectContaining({ code: 403 })]);
  },
);

test('[AUT-4] what administers takes a privilege, but for messages, where the stream decides', () => {
  const open = Object.values(routesByArea)
    .flat()
    .filter(({ path, privilege }) => path.includes('/admin/') && privilege === undefined)
    .map(({ path }) => path);
  expect(open.filter((path) => !path.includes('/message'))).toEqual([]);
});
