import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

const start = Date.UTC(2020, 0, 1);
/** Messages of others, more than a search looks at with one statement. */
const many = 3200;

let pod: Pod;
let bob: Caller;
let desk: string;
let small: string;
let alice: Caller;

/** Alice's archive, which Bob may not read, with a message for him before it, between and after. */
beforeAll(async () => {
  const people = ['alice', 'bob'].map((name) => ({ username: name, displayName: name }));
  const importer = {
    username: 'importer',
    displayName: 'Importer',
    roles: ['CONTENT_MANAGEMENT' as const],
  };
  pod = await Pod.start({ seed: { people, serviceAccounts: [importer] } });
  alice = await actAs(pod, 'alice');
  bob = await actAs(pod, 'bob');
  const archive = (await alice.createRoom({ name: 'Archive' })).roomSystemInfo.id;
  desk = (await alice.createRoom({ name: 'Desk', viewHistory: true })).roomSystemInfo.id;
  small = (await alice.createRoom({ name: 'Small', viewHistory: true })).roomSystemInfo.id;
  for (const room of [desk, small]) {
    expectOk(await alice.post(`/pod/v1/room/${room}/membership/add`, { id: bob.user.id }));
  }
  const caller = await actAs(pod, 'importer');
  const seen = new Set([0, 1600, many - 1]);
  const messages = Array.from({ length: many }, (_, number) => ({
    message: `<messageML>number ${number} <hash tag="report"/></messageML>`,
    format: 'MESSAGEML',
    intendedMessageTimestamp: start + number * 1000,
    intendedMessageFromUserId: alice.user.id,
    originatingSystemId: 'archive',
    originalMessageId: `archive-${number}`,
    streamId: seen.has(number) ? desk : archive,
  }));
  expectOk(await caller.post('/agent/v4/message/import', messages));
  await alice.say(small, 'a <hash tag="report"/> of today');
});

afterAll(() => pod.close());

async function textsOf(body: object, query = ''): Promise<readonly string[]> {
  const messages = expectOk(
    await bob.post(`/agent/v1/message/search${query}`, body),
  ).json() as Message[];
  return messages.map(({ message }) => /number \d+|today/.exec(message)?.[0] ?? message);
}

const newestFirst = ['today', `number ${many - 1}`, 'number 1600', 'number 0'];

test('[SRC-11] what may be read is found behind any number of messages that may not', async () => {
  const searches = {
    hashtag: { hashtag: 'report' },
    author: { author: alice.user.id },
    'both, each message once': {
      hashtag: 'report',
      author: alice.user.id,
      streamType: 'ROOM',
    },
  };
  for (const [what, body] of Object.entries(searches)) {
    expect([what, await textsOf(body)]).toEqual([what, newestFirst]);
    expect([what, await textsOf(body, '?sortDir=ASC')]).toEqual([what, [...newestFirst].reverse()]);
    expect([what, await textsOf(body, '?skip=1&limit=2')]).toEqual([what, newestFirst.slice(1, 3)]);
  }
});

test('[SRC-5] dates are held to on long ways, both ends included', async () => {
  const dates = { fromDate: start + 1_600_000, toDate: start + (many - 1) * 1000 };
  expect(await textsOf({ hashtag: 'report', ...dates })).toEqual(newestFirst.slice(1, 3));
  expect(await textsOf({ author: alice.user.id, ...dates }, '?sortDir=ASC')).toEqual(
    newestFirst.slice(1, 3).reverse(),
  );
});

test('[SRC-5] within a stream of few messages each argument finds what it finds elsewhere', async () => {
  expect(await textsOf({ hashtag: 'report', streamId: small })).toEqual(['today']);
  expect(await textsOf({ author: alice.user.id, streamId: desk })).toEqual(newestFirst.slice(1));
  const both = { hashtag: 'nothing', author: alice.user.id, streamId: desk, toDate: start };
  expect(await textsOf(both)).toEqual(['number 0']);
  expect(await textsOf({ text: 'number', streamId: desk, toDate: start })).toEqual(['number 0']);
});

test('pages of words go on where the last one ended, whatever they pass over', async () => {
  const pages: (readonly string[])[] = [];
  for (let skip = 0; skip < 4; skip += 1) {
    pages.push(await textsOf({ text: 'number', streamId: desk }, `?skip=${skip}&limit=1`));
  }
  expect(pages).toEqual([...newestFirst.slice(1).map((text) => [text]), []]);
});
