import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { keyPairForTests } from '../../built/key-pair.js';
import type { Caller, Reply } from '../caller.js';
import { actAs, actAsNew, expectOk } from '../caller.js';
import { held } from '../held-read.js';

let clock: ManualClock;
let pod: Pod;
let admin: Caller;
let alice: Caller;
let bob: Caller;
let im: string;
let feed: string;

beforeEach(async () => {
  clock = new ManualClock();
  pod = await Pod.start({ clock });
  admin = await actAsNew(pod, 'admin', {
    roles: ['USER_PROVISIONING', 'CONTENT_EXPORT_SERVICE'],
  });
  alice = await actAs(pod, 'alice');
  bob = await actAs(pod, 'bob');
  im = await alice.im(bob);
  feed = await bob.createDatafeed();
});

afterEach(() => pod.close());

const suspension = {
  suspended: true,
  suspendedUntil: 4_000_000_000_000,
  suspensionReason: 'vacation',
};

const endings: readonly (readonly [how: string, end: () => Promise<Reply>])[] = [
  ['the user logs out', () => bob.post('/sessionauth/v1/logout')],
  ['the user logs out at the key manager', () => bob.post('/keyauth/v1/logout')],
  [
    'an administrator ends all sessions of the user',
    () => admin.post(`/pod/v1/users/${bob.user.id}/sessions/logout`),
  ],
  [
    'an administrator ends this session',
    async () => {
      const reply = await admin.get(`/pod/v1/users/${bob.user.id}/sessions`);
      const { sessions } = reply.json() as { sessions: { sessionId: string }[] };
      return admin.post(
        `/pod/v1/users/${bob.user.id}/sessions/${sessions[0]?.sessionId ?? ''}/logout`,
      );
    },
  ],
  [
    'the user is deactivated',
    () => admin.post(`/pod/v1/admin/user/${bob.user.id}/status/update`, { status: 'DISABLED' }),
  ],
  [
    '[USR-7] the user is suspended',
    () => admin.call('PUT', `/pod/v1/admin/user/${bob.user.id}/suspension/update`, suspension),
  ],
  [
    'a key of the user is revoked',
    async () => {
      const { publicKey } = keyPairForTests(1);
      const path = `/pod/v2/admin/user/${bob.user.id}/update`;
      expectOk(await admin.post(path, { currentKey: { key: publicKey, action: 'SAVE' } }));
      return admin.post(path, { currentKey: { action: 'REVOKE' } });
    },
  ],
];

test.each(endings)('a held read ends at once with 401 when %s', async (_how, end) => {
  const { answer } = await held(clock, () => bob.read(feed));
  expectOk(await end());
  expect((await answer).status).toBe(401);
});

test('what happens after the end of a session is kept for the next one', async () => {
  const { answer } = await held(clock, () => bob.read(feed));
  expectOk(await bob.post('/sessionauth/v1/logout'));
  await alice.say(im, 'to nobody yet');
  expect((await answer).text).not.toContain('to nobody yet');
  const { events } = await (await actAs(pod, 'bob')).events(feed);
  expect(JSON.stringify(events)).toContain('to nobody yet');
});

test('a read that another session of the user holds stays open', async () => {
  const other = await actAs(pod, 'bob');
  const { answer } = await held(clock, () => other.events(feed));
  await bob.post('/sessionauth/v1/logout');
  await alice.say(im, 'still there');
  expect(JSON.stringify((await answer).events)).toContain('still there');
});

test('a held read whose session runs out meanwhile answers no event', async () => {
  clock.advance(14 * 24 * 60 * 60_000 - 10_000);
  await alice.post('/sessionauth/v1/logout');
  const sender = await actAs(pod, 'alice');
  const reader = await (await actAs(pod, 'bob')).createDatafeed();
  const { answer } = await held(clock, () => bob.read(reader));
  clock.advance(10_000);
  await sender.say(im, 'too late');
  expect((await answer).status).toBe(401);
});

test('a feed of the older kind and a datahose end with the session, too', async () => {
  const created = expectOk(await bob.post('/agent/v4/datafeed/create')).json() as { id: string };
  const older = await held(clock, () => bob.get(`/agent/v4/datafeed/${created.id}/read`));
  const hose = { type: 'datahose', tag: 'all', eventTypes: ['MESSAGESENT'] };
  const hosed = await held(clock, () => admin.post('/agent/v5/events/read', hose));
  expectOk(await bob.post('/sessionauth/v1/logout'));
  expectOk(await admin.post('/sessionauth/v1/logout'));
  expect((await older.answer).status).toBe(401);
  expect((await hosed.answer).status).toBe(401);
});
