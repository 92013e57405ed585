import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Event, Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Target } from '../../attack/attack.js';
import { seedOf } from '../../attack/seeds.js';
import { targetOf } from '../../attack/target.js';
import type { Reply } from '../caller.js';
import { call } from '../caller.js';

interface MessageSent {
  readonly message: Message;
}

let pod: Pod;
let target: Target;

beforeAll(async () => {
  pod = await Pod.start({ seed: seedOf('small') });
  target = await targetOf(pod);
});

afterAll(() => pod.close());

const problemOf = ({ status, text }: Reply) =>
  `${status} ${(JSON.parse(text) as { message: string }).message}`;

test.each([
  ['/pod/v1/im/create', JSON.stringify(Array.from({ length: 9_000 }, (_, id) => id)), '1000 users'],
  [
    '/pod/v1/admin/im/create',
    JSON.stringify(Array.from({ length: 1001 }, (_, id) => id)),
    '1000 users',
  ],
  ['/pod/v1/user/search', JSON.stringify({ query: '%'.repeat(60_000) }), '1000 characters'],
  ['/pod/v3/room/search', JSON.stringify({ query: 'a'.repeat(1001) }), '1000 characters'],
  [
    '/pod/v3/room/search',
    JSON.stringify({ query: 'a', labels: Array(101).fill('x') }),
    '100 labels',
  ],
  [
    '/agent/v1/signals/create',
    JSON.stringify({ name: 'a', query: 'HASHTAG:a OR '.repeat(1000) }),
    '10000 characters',
  ],
  ['/pod/v1/streams/list', `{"streamTypes":${'['.repeat(1000)}${']'.repeat(1000)}}`, '100 levels'],
  ['/pod/v1/streams/list', `[${'1,'.repeat(100_000)}1]`, '100000'],
  [
    '/pod/v1/streams/list',
    JSON.stringify({ streamTypes: Array(49_000).fill({}) }),
    '"streamTypes" has at most 1000 entries',
  ],
  ['/cadenza/v1/sessions', '['.repeat(200_000), '100 levels'],
  [
    '/pod/v3/room/create',
    JSON.stringify({ name: 'a'.repeat(1_900_000), description: 'd' }),
    '"name" has at most 10000 characters',
  ],
  [
    '/pod/v3/room/create',
    JSON.stringify({ name: 'a', keywords: Array(1001).fill({ key: 'k', value: 'v' }) }),
    '"keywords" has at most 1000 entries',
  ],
  [
    '/agent/v1/signals/create',
    JSON.stringify({ name: 'a'.repeat(10_001), query: 'HASHTAG:a' }),
    '"name" has at most 10000 characters',
  ],
  [
    '/pod/v2/admin/user/create',
    JSON.stringify({
      userAttributes: {
        accountType: 'SYSTEM',
        userName: 'quotes',
        displayName: 'x'.repeat(10_001),
        emailAddress: 'quotes@example.com',
      },
      roles: ['INDIVIDUAL'],
    }),
    '"userAttributes.displayName" has at most 10000 characters',
  ],
])('too much for %s is a 400 that names the limit', async (path, body, limit) => {
  const headers = { ...target.officer.headers, Authorization: `Bearer ${pod.controlToken}` };
  const problem = problemOf(
    await call(pod, 'POST', path, {
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    }),
  );
  expect(problem).toMatch(/^400 /);
  expect(problem).toContain(limit);
});

test('a form of more than two hundred fields is a 400 that names the limit', async () => {
  const reply = await call(pod, 'POST', `/agent/v4/stream/${target.room}/message/create`, {
    headers: {
      ...target.officer.headers,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'a=b&'.repeat(201),
  });
  expect(problemOf(reply)).toBe('400 A body has at most 200 fields.');
});

test('a query of more than a thousand fields is a 400 that names the limit', async () => {
  const path = `/pod/v2/user?${'%ff&'.repeat(15_000)}`;
  expect(problemOf(await target.alice.get(path))).toBe('400 A query has at most 1000 fields.');
});

test('of a thousand problems the first are named, and the others counted', async () => {
  const reply = await target.alice.post('/pod/v1/im/create', Array(900).fill('x'));
  expect(reply.status).toBe(400);
  expect(reply.text.length).toBeLessThan(3000);
  expect(reply.text).toContain('And 880 more.');
});

const sentBy = ({ payload }: Event) =>
  'messageSent' in payload ? (payload.messageSent as MessageSent).message.messageId : 'another';

test('long messages that wait come in several reads of a datafeed, each of which others can wait for', async () => {
  const { alice, officer, room } = target;
  const feed = await alice.createDatafeed();
  const long = `<messageML>${'lorem ipsum '.repeat(100_000)}</messageML>`;
  const sent: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { messageId } = (await officer.send(room, long)).json() as { messageId: string };
    sent.push(messageId);
  }
  const read: string[] = [];
  let reads = 0;
  for (let ackId: string | undefined; read.length < sent.length; reads += 1) {
    const batch = await alice.events(feed, ackId);
    ackId = batch.ackId;
    read.push(...batch.events.map(sentBy));
  }
  expect([read, reads > 1]).toEqual([sent, true]);
  const history = await alice.get(`/agent/v4/stream/${room}/message?since=0&limit=500`);
  const messages = history.json() as { messageId: string; message: string }[];
  expect(messages.map(({ messageId }) => messageId)).toEqual(sent);
  expect(messages.every(({ message }) => message.length > 1_200_000)).toBe(true);
});

test('a body that is compressed is a 415, however much there is in it', async () => {
  const reply = await call(pod, 'POST', '/pod/v1/streams/list', {
    headers: { ...target.alice.headers, 'Content-Encoding': 'gzip' },
    body: 'x',
  });
  expect(reply.status).toBe(415);
});
