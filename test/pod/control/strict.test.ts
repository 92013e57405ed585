import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, call } from '../caller.js';

let pod: Pod;
let alice: Caller;
let room: string;

beforeAll(async () => {
  pod = await Pod.start({ strict: true });
  alice = await actAs(pod, 'alice');
  room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
});

afterAll(() => pod.close());

const post = async (caller: Caller, path: string, type: string | undefined, body: string) => {
  const response = await fetch(caller.pod.url + path, {
    method: 'POST',
    headers: { ...caller.headers, ...(type !== undefined && { 'Content-Type': type }) },
    // A string would get a content type of its own.
    body: new TextEncoder().encode(body),
  });
  return response.status;
};

test('a strict pod takes JSON only where the body says that it is JSON', async () => {
  const path = '/pod/v1/streams/list';
  expect(await post(alice, path, 'application/json; charset=utf-8', '{}')).toBe(200);
  expect(await post(alice, path, 'text/plain', '{}')).toBe(415);
  expect(await post(alice, path, undefined, '{}')).toBe(415);
  expect((await alice.post(path)).status).toBe(200);
});

test('a strict pod takes a message only in an encoding that it names', async () => {
  const path = `/agent/v4/stream/${room}/message/create`;
  const body = '{"message":"<messageML>x</messageML>"}';
  expect(await post(alice, path, 'application/json', body)).toBe(200);
  expect(await post(alice, path, undefined, body)).toBe(415);
});

test('a pod that is not strict reads such bodies', async () => {
  await using lenient = await Pod.start();
  const bob = await actAs(lenient, 'bob');
  expect(await post(bob, '/pod/v1/streams/list', 'text/plain', '{}')).toBe(200);
});

test('[IMP-16] in a strict pod who imports is a member of the stream, unless it is told otherwise', async () => {
  const importOne = async (strict: Pod) => {
    const importer = await actAsNew(strict, 'importer', { roles: ['CONTENT_MANAGEMENT'] });
    const author = await actAs(strict, 'alice');
    const own = (await author.createRoom({ name: 'Own' })).roomSystemInfo.id;
    const message = {
      message: 'x',
      intendedMessageTimestamp: 1,
      intendedMessageFromUserId: author.user.id,
      originatingSystemId: 'old',
      originalMessageId: '1',
      streamId: own,
    };
    return (await importer.post('/agent/v4/message/import', [message])).text;
  };
  expect(await importOne(pod)).toContain('not a member');
  await using open = await Pod.start({ strict: true, importerMustBeMember: false });
  expect(await importOne(open)).not.toContain('not a member');
});

test('the control API and reads need no content type', async () => {
  const { status } = await call(pod, 'POST', '/cadenza/v1/sessions', {
    headers: { Authorization: `Bearer ${pod.controlToken}`, 'Content-Type': 'text/plain' },
    body: '{"username":"alice"}',
  });
  expect(status).toBe(200);
});
