import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ManualClock, Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs } from '../caller.js';
import { startTwoCompanies } from '../two-companies.js';

let clock: ManualClock;
let pod: Pod;
let alice: Caller;
let bob: Caller;
let carol: Caller;
let officer: Caller;
let foreigner: Caller;
let im: string;
let messageId: string;

beforeAll(async () => {
  const roles: ('INDIVIDUAL' | 'COMPLIANCE_OFFICER')[] = ['INDIVIDUAL', 'COMPLIANCE_OFFICER'];
  ({ clock, pod, alice, bob, carol } = await startTwoCompanies({
    people: [
      { username: 'officer', displayName: 'Officer', roles },
      { username: 'foreigner', displayName: 'F', company: 'Elsewhere', roles },
    ],
  }));
  officer = await actAs(pod, 'officer');
  foreigner = await actAs(pod, 'foreigner');
  im = await alice.im(bob, carol);
  ({ messageId } = await alice.say(im, 'hello'));
  clock.advance(1000);
  await bob.get(`/agent/v1/message/${messageId}`);
});

afterAll(() => pod.close());

test('the receipts of a message say who has read it, and when', async () => {
  const path = `/pod/v1/admin/messages/${messageId}/receipts`;
  expect((await officer.get(path)).json()).toEqual({
    creator: { id: alice.user.id, name: 'Alice' },
    stream: { id: im, streamType: 'MIM' },
    creationDate: clock.now() - 1000,
    deliveryReceiptCount: 0,
    readReceiptCount: 1,
    emailNotificationCount: 0,
    downloadReceiptCounts: [],
    MessageReceiptDetail: [
      {
        user: { id: bob.user.id, username: 'bob', emailAddress: bob.user.emailAddress },
        readReceiptTimestamp: clock.now(),
        downloadReceiptCounts: [],
      },
      {
        user: { id: carol.user.id, username: 'carol', emailAddress: carol.user.emailAddress },
        downloadReceiptCounts: [],
      },
    ],
  });
  expect((await bob.get(path)).status).toBe(200);
  expect((await foreigner.get(path)).status).toBe(403);
  expect((await officer.get(`${path}?after=%21`)).status).toBe(400);
  expect((await officer.get('/pod/v1/admin/messages/unknown/receipts')).status).toBe(404);
});

test('several messages are described at once', async () => {
  const path = '/pod/v1/admin/messages';
  expect((await officer.post(path, { messageIds: [messageId] })).json()).toMatchObject([
    { messageId, creator: { id: alice.user.id }, readReceiptCount: 1 },
  ]);
  expect((await officer.post(path, { messageIds: ['unknown'] })).status).toBe(404);
  expect((await officer.post(path, { messageIds: 'one' })).status).toBe(422);
  expect((await foreigner.post(path, { messageIds: [messageId] })).status).toBe(403);
});

test('a message without answers has no relationships', async () => {
  const path = `/pod/v1/admin/messages/${messageId}/metadata/relationships`;
  expect((await bob.get(path)).json()).toEqual({
    messageId,
    replies: [],
    forwards: [],
    formReplies: [],
  });
  expect((await foreigner.get(path)).status).toBe(403);
});

test('the ids of the messages of a day are listed, oldest first', async () => {
  const second = await bob.say(im, 'again');
  const path = `/pod/v2/admin/streams/${im}/messageIds`;
  expect((await officer.get(path)).json()).toEqual({
    Data: [messageId, second.messageId],
    TotalNumberFound: 2,
    numberReturned: 2,
    nextStartNumber: 2,
  });
  expect((await officer.get(`${path}?limit=1&offset=1`)).json()).toMatchObject({
    Data: [second.messageId],
    TotalNumberFound: 2,
    nextStartNumber: 2,
  });
  expect((await officer.get(`${path}?since=${clock.now()}`)).json()).toMatchObject({
    Data: [second.messageId],
  });
  expect((await officer.get(`${path}?since=0&to=86400001`)).status).toBe(422);
  expect((await foreigner.get(path)).status).toBe(403);
});
