import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ActingSession, People } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import { actAs, call, control, expectOk } from '../caller.js';

let pod: Pod;

beforeAll(async () => {
  pod = await Pod.start();
});

afterAll(() => pod.close());

const administrator = async () =>
  expectOk(await control(pod, 'POST', '/administrator')).json() as ActingSession;

test('the administrator of the console has every role, and is no one to talk to', async () => {
  const { sessionToken, user } = await administrator();
  expect(user.roles).toContain('USER_PROVISIONING');
  const path = '/pod/v2/admin/user/list';
  expectOk(await call(pod, 'GET', path, { headers: { sessionToken } }));
  const { people } = expectOk(await control(pod, 'GET', '/people')).json() as People;
  expect(people.map(({ username }) => username)).not.toContain(user.username);
});

test('it is the same one each time, and is made again after a reset', async () => {
  const { user } = await administrator();
  expect((await administrator()).user.id).toBe(user.id);
  await pod.reset();
  expect((await administrator()).user.username).toBe(user.username);
});

test('nobody gets it without the control token', async () => {
  expect((await call(pod, 'POST', '/cadenza/v1/administrator')).status).toBe(401);
});

test('the facts say how much the pod holds', async () => {
  await pod.reset();
  const alice = await actAs(pod, 'alice');
  const before = expectOk(await control(pod, 'GET', '/facts')).json() as { messages: number };
  const room = await alice.createRoom({ name: 'Desk' });
  await alice.say(room.roomSystemInfo.id, 'hello');
  const after = expectOk(await control(pod, 'GET', '/facts')).json();
  expect(after).toMatchObject({ messages: before.messages + 1, violations: 0 });
});

test('the facts count what is there after a reset, and not what was there before', async () => {
  const messages = [{ from: 'alice', text: 'hello' }];
  const seed = {
    people: [{ username: 'alice', displayName: 'Alice Adams' }],
    rooms: [{ name: 'Desk', owner: 'alice', messages }],
  };
  for (let times = 0; times < 2; times += 1) {
    await pod.control.reset(seed);
    expect(expectOk(await control(pod, 'GET', '/facts')).json()).toMatchObject({ messages: 1 });
  }
  await pod.reset();
});

test('who watches people is told that the state of the pod is another one', async () => {
  const alice = await actAs(pod, 'alice');
  const stopped = new AbortController();
  const watching = await fetch(`${pod.url}/cadenza/v1/watch?users=${alice.user.id}`, {
    headers: { Authorization: `Bearer ${pod.controlToken}` },
    signal: stopped.signal,
  });
  const reader = watching.body?.getReader();
  await pod.reset();
  let told = '';
  while (!told.includes('data: ')) {
    told += Buffer.from((await reader?.read())?.value ?? []).toString();
  }
  expect(told).toContain('data: {"replaced":true}');
  stopped.abort();
});
