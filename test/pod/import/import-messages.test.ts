import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';
import {
  alice,
  archive,
  bob,
  clock,
  diagnosticOf,
  message,
  type Outcome,
  pod,
  post,
  room,
  run,
  seed,
  startImporting,
  stopImporting,
} from './importing.js';

beforeEach(startImporting);
afterEach(stopImporting);

test('[IMP-1] what members cannot see who joined later is imported, with a diagnostic that says so', async () => {
  const closed = (await alice.createRoom({ name: 'Closed' })).roomSystemInfo.id;
  clock.advance(60_000);
  await alice.post(`/pod/v1/room/${closed}/membership/add`, { id: bob.user.id });
  const at = (intendedMessageTimestamp: number) =>
    message({ streamId: closed, intendedMessageTimestamp });
  const now = clock.now();
  const outcomes = await run(at(now - 90_000), at(now - 30_000), at(now), message());
  expect(outcomes.map(({ diagnostic }) => diagnostic)).toEqual([
    'Imported, and hidden from everybody in the room: the room has no "viewHistory".',
    'Imported, and hidden from the members who joined after its time: the room has no "viewHistory".',
    undefined,
    undefined,
  ]);
  const seenBy = async (caller: Caller) => {
    const reply = await caller.get(`/agent/v4/stream/${closed}/message?since=0`);
    return (expectOk(reply).json() as Message[]).map(({ messageId }) => messageId).toSorted();
  };
  const ids = outcomes.map(({ messageId }) => messageId);
  expect(await seenBy(alice)).toEqual(ids.slice(1, 3).toSorted());
  expect(await seenBy(bob)).toEqual(ids.slice(2, 3));
});

test('[IMP-1] each message has its response, in order, with its ids', async () => {
  const elements = [message(), message({ streamId: 'unknown' }), message()];
  const outcomes = await run(...elements);
  expect(outcomes.map(({ originalMessageId }) => originalMessageId)).toEqual(
    elements.map(({ originalMessageId }) => originalMessageId),
  );
  expect(outcomes.map(({ originatingSystemId }) => originatingSystemId)).toEqual([
    'fooChat',
    'fooChat',
    'fooChat',
  ]);
  expect(outcomes.map(({ messageId }) => typeof messageId)).toEqual([
    'string',
    'undefined',
    'string',
  ]);
  expect(await run()).toEqual([]);
});

test('[IMP-1] an imported message has its original author, time and content', async () => {
  const [outcome] = await run(message({ message: '<messageML><b>old</b></messageML>' }));
  const [imported] = await archive();
  expect(imported).toMatchObject({
    messageId: outcome?.messageId,
    timestamp: Date.UTC(2015, 4, 31),
    message: '<div data-format="PresentationML" data-version="2.0"><b>old</b></div>',
    user: { userId: bob.user.id },
  });
});

test('[IMP-2] failing messages do not stop the others, and the call answers 200', async () => {
  const reply = await post([5, message({ streamId: 'x' }), null, message(), 'x']);
  expect(reply.status).toBe(200);
  const outcomes = reply.json() as Outcome[];
  expect(outcomes.map(({ diagnostic }) => diagnostic !== undefined)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
  expect((await post([5])).status).toBe(200);
});

test('[IMP-2] what is no object fails, however long it is', async () => {
  const diagnostic = 'An imported message is an object.';
  const outcomes = await run('text', 'x'.repeat(30_000), 7, [], null);
  expect(outcomes).toEqual(outcomes.map(() => ({ diagnostic })));
});

test('[IMP-2] a body that is not an array is a 400 that says so', async () => {
  for (const body of [{}, { messageList: [message()] }, 'x', null]) {
    const reply = await post(body);
    expect(reply.status).toBe(400);
  }
  expect((await post({ messageList: [] })).text).toContain('array');
});

test('[IMP-3] a message that was imported is ignored: no id, no diagnostic, nothing created', async () => {
  const one = message({ originalMessageId: 'A' });
  await run(one);
  const ignored = { originatingSystemId: 'fooChat', originalMessageId: 'A' };
  expect(await run(one)).toEqual([ignored]);
  expect(await run({ ...one, streamId: 'unknown', message: 5 })).toEqual([ignored]);
  expect(await run({ ...one, originatingSystemId: 'other' })).toEqual([
    { ...ignored, originatingSystemId: 'other' },
  ]);
  const twice = message({ originalMessageId: 'B' });
  expect((await run(twice, twice))[1]).not.toHaveProperty('messageId');
  expect((await run(message({ originalMessageId: 'a' })))[0]?.messageId).toBeDefined();
  expect(await archive()).toHaveLength(3);
});

test('[IMP-3] an empty id is none: no message is taken for another one', async () => {
  const unnamed = message({ originalMessageId: '' });
  const outcomes = [...(await run(unnamed, unnamed)), ...(await run(unnamed))];
  expect(outcomes).toEqual(
    Array.from({ length: 3 }, () => ({
      messageId: expect.any(String),
      originatingSystemId: 'fooChat',
      originalMessageId: '',
    })),
  );
  expect(await archive()).toHaveLength(3);
});

test('[IMP-3] a message that failed is imported when it comes again, corrected', async () => {
  await run(message({ originalMessageId: 'A', streamId: 'unknown' }));
  const [again] = await run(message({ originalMessageId: 'A' }));
  expect(again?.messageId).toBeDefined();
});

test('[IMP-4] the time is a valid time in the past', async () => {
  const at = (intendedMessageTimestamp: unknown) => message({ intendedMessageTimestamp });
  for (const time of [clock.now() + 1, -1, 1.5, '5', null, undefined]) {
    expect(await diagnosticOf(at(time))).toContain('intendedMessageTimestamp');
  }
  expect((await run(at(clock.now())))[0]?.messageId).toBeDefined();
});

test('[IMP-5] the author is an active member of the stream when the message is imported', async () => {
  const carol = await actAs(pod, 'carol');
  const by = (intendedMessageFromUserId: unknown) => message({ intendedMessageFromUserId });
  expect(await diagnosticOf(by(carol.user.id))).toContain('intendedMessageFromUserId');
  expect(await diagnosticOf(by(5))).toContain('intendedMessageFromUserId');
  const prov = await actAs(pod, 'prov');
  const status = `/pod/v1/admin/user/${bob.user.id}/status/update`;
  await run(by(bob.user.id));
  await prov.post(status, { status: 'DISABLED' });
  expect(await diagnosticOf(by(bob.user.id))).toContain('active');
  expect(await archive()).toHaveLength(1);
  await prov.post(status, { status: 'ENABLED' });
  await prov.call('PUT', `/pod/v1/admin/user/${bob.user.id}/suspension/update`, {
    suspended: true,
    suspendedUntil: clock.now() + 1000,
  });
  expect(await diagnosticOf(by(bob.user.id))).toContain('active');
});

test('[IMP-6] the stream exists and is active', async () => {
  expect(await diagnosticOf(message({ streamId: 'unknown' }))).toContain('streamId');
  await alice.post(`/pod/v1/room/${room}/setActive?active=false`);
  expect(await diagnosticOf(message())).toContain('active');
});

test('[IMP-14] events of a room cannot be imported', async () => {
  const event = message({ type: 'USERJOINEDROOM', affectedUser: { userId: 5 } });
  expect(await diagnosticOf(event)).toContain('Events of a room');
});

test('[IMP-16] [AUT-4] only a service account that manages content imports', async () => {
  for (const name of ['echo', 'alice', 'prov', 'archivist']) {
    expect((await post([message()], await actAs(pod, name))).status).toBe(403);
  }
});

test('[IMP-16] whether the importer must be in the stream is a setting of the pod', async () => {
  await using strict = await Pod.start({ clock, seed, importerMustBeMember: true });
  const strictImporter = await actAs(strict, 'importer');
  const owner = await actAs(strict, 'alice');
  const stream = (await owner.createRoom({ name: 'Archive' })).roomSystemInfo.id;
  const body = [message({ streamId: stream, intendedMessageFromUserId: owner.user.id })];
  expect((await post(body, strictImporter)).text).toContain('not a member');
  await owner.post(`/pod/v1/room/${stream}/membership/add`, { id: strictImporter.user.id });
  expect((await post(body, strictImporter)).text).toContain('messageId');
});

test('an imported message does not move the last message of its stream back', async () => {
  const live = await alice.say(room, 'live');
  await run(message());
  const info = (await alice.get(`/pod/v2/streams/${room}/info`)).json();
  expect(info).toMatchObject({ lastMessageDate: live.timestamp });
});
