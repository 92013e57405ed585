import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { answers, route } from '../../src/client/advanced.js';
import { Client, readDatafeed } from '../../src/client/index.js';
import { unsafeMessageML } from '../../src/messageml/index.js';
import { Pod, type ServiceAccount } from '../../src/pod/index.js';
import { application, serviceAccount } from '../built/accounts.js';
import { collect, failure } from './failure.js';

let pod: Pod;
let account: ServiceAccount;
let client: Client;

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      people: [
        { username: 'alice', displayName: 'Alice' },
        { username: 'bob', displayName: 'Bob' },
      ],
      rooms: [{ name: 'Desk', owner: 'alice', members: ['bob'] }],
    },
  });
  account = await serviceAccount(pod, 'quotes', { displayName: 'Quotes' });
});

afterAll(() => pod.close());

beforeEach(async () => {
  await pod.reset();
  const { config } = await application(pod, 'desk-app');
  client = new Client({ ...account.config, app: config.app });
});

afterEach(() => client.close());

/** The exchange of a session token, which the login makes for itself. */
const bearer = route({
  operation: 'exchange',
  component: 'login',
  method: 'POST',
  path: '/idm/tokens',
  tokens: 'session',
  repeat: 'safe',
  answer: answers.object<{ access_token: string }>(),
});

/** What a program has that may not know something: the argument of a command, a line of a file. */
const unknown = undefined;

async function imWithAlice(): Promise<string> {
  const alice = await client.users.byUsername('alice');
  return client.streams.createIm([alice?.id ?? 0]);
}

test('[AUT-5] the client logs in at the pod and is the bot', async () => {
  const { id, username } = await client.users.session();
  expect({ id, username }).toEqual({ id: account.userId, username: 'quotes' });
});

test('[MSG-1] [MSG-3] a message is sent, read back, listed and delivered', async () => {
  const streamId = await imWithAlice();
  const sent = await client.messages.create(streamId, {
    message: unsafeMessageML('<messageML>Good <b>morning</b></messageML>'),
  });
  expect(sent.message).toContain('<b>morning</b>');
  await expect(client.messages.get(sent.messageId)).resolves.toMatchObject({
    messageId: sent.messageId,
  });
  const listed = await client.messages.list(streamId, { since: 0 });
  expect(listed.map(({ messageId }) => messageId)).toEqual([sent.messageId]);
  const streams = await collect(client.streams.list());
  expect(streams.map(({ id }) => id)).toContain(streamId);
});

test('[MSG-4] [MSG-11] attachments arrive byte for byte, with their names', async () => {
  const streamId = await imWithAlice();
  const bytes = randomBytes(200_000);
  const { messageId, attachments = [] } = await client.messages.create(streamId, {
    attachments: [{ filename: 'Übersicht "Q1".pdf', content: bytes }],
  });
  const [attachment] = attachments;
  expect(attachment).toMatchObject({ name: 'Übersicht "Q1".pdf', size: bytes.length });
  const download = await client.attachments.download(streamId, messageId, attachment?.id ?? '');
  expect(Buffer.concat((await collect(download)) as Buffer[]).equals(bytes)).toBe(true);
});

test('[MSG-3] a stream of others is refused with the reason', async () => {
  const alice = client.obo({ username: 'alice' });
  const [desk] = await collect(alice.streams.list({ streamTypes: ['ROOM'] }));
  const message = '<messageML>hello</messageML>';
  const error = await failure(
    client.messages.create(desk?.id ?? '', { message: unsafeMessageML(message) }),
  );
  expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403, outcome: 'did-not-happen' });
});

test('[AUT-2] a message on behalf of a user is by that user, and reaches the datafeed of the bot', async () => {
  const streamId = await imWithAlice();
  const controller = new AbortController();
  const batches = readDatafeed(client, { signal: controller.signal });
  const first = batches.next();
  while ((await client.datafeeds.list()).length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await client.obo({ username: 'alice' }).messages.create(streamId, {
    message: unsafeMessageML('<messageML>/quote IBM</messageML>'),
  });

  const { value } = await first;
  expect(
    value?.events.map(({ type, initiator }) => [type, initiator.user.username]),
  ).toContainEqual(['MESSAGESENT', 'alice']);
  value?.acknowledge();
  controller.abort();
  await expect(batches.next()).resolves.toEqual({ done: true, value: undefined });
});

test('a room is made, described, and lists its members', async () => {
  const room = await client.rooms.create({ name: 'Rates', description: 'Prices' });
  const { id } = room.roomSystemInfo;
  await expect(client.streams.info(id)).resolves.toMatchObject({
    active: true,
    roomAttributes: { name: 'Rates' },
  });
  const members = await client.rooms.members(id);
  expect(members.map((member) => [member.id, member.owner])).toEqual([[account.userId, true]]);
});

test('health and info are answered without a session', async () => {
  await expect(client.health.check()).resolves.toMatchObject({ status: 'UP' });
  const { version } = await client.health.info();
  expect(version).toMatch(/^Agent-/);
});

test('the agent says what it reaches', async () => {
  await expect(client.health.connectivity()).resolves.toMatchObject({
    podConnectivity: true,
    datafeedConnectivity: true,
  });
});

test('[SRC-1] a search by GET finds what the search by POST finds', async () => {
  const streamId = await imWithAlice();
  const message = '<messageML>closing price of <hash tag="earnings"/></messageML>';
  await client.messages.create(streamId, { message: unsafeMessageML(message) });
  const byPost = await collect(client.messages.search({ streamId, text: 'closing price' }));
  const byGet = await collect(
    client.messages.search({ streamId, text: 'closing price' }, { method: 'GET' }),
  );
  expect(byGet).toHaveLength(1);
  expect(byGet).toEqual(byPost);
});

test('a bearer token of the service is genuine by the keys of the service', async () => {
  const { access_token: token } = await client.call(bearer, { query: { scope: '' } });
  const keys = createLocalJWKSet(await client.extensionApp.bearerKeys());
  const { payload } = await jwtVerify(token, keys);
  expect(payload.exp).toBeGreaterThan(Date.now() / 1000);
});

test('a login with another key is refused with what to check', async () => {
  const { config } = await pod.serviceAccount('other');
  const { bot } = account.config;
  const stranger = new Client({ ...config, bot: { ...config.bot, username: bot.username } });
  const error = await failure(stranger.users.session());
  expect(error).toMatchObject({ code: 'LOGIN_REFUSED', status: 401 });
  await stranger.close();
});

test('what is undefined is left out of a call, in types as well', async () => {
  const { roomAttributes, roomSystemInfo } = await client.rooms.create({
    name: 'Desk 2',
    description: unknown,
    public: unknown,
  });
  expect(roomAttributes).toMatchObject({ name: 'Desk 2' });
  const { id } = roomSystemInfo;
  await client.rooms.update(id, { name: unknown, description: 'Orders' });
  await client.messages.create(id, { message: 'a', data: { note: unknown }, version: unknown });
  const [sent] = await client.messages.list(id, { since: 0, until: unknown, limit: unknown });
  expect(sent).toMatchObject({ data: '{}' });
  const search = { query: 'Desk 2', active: unknown, includeNonDiscoverable: true };
  const found = await collect(client.rooms.search(search));
  expect(found.map((room) => room.roomAttributes.description)).toEqual(['Orders']);
  const streams = await collect(client.streams.list({ streamTypes: unknown }));
  expect(streams.map((stream) => stream.id)).toContain(id);
});

test('a date in the data of a message is the text that it is sent as', async () => {
  const message = unsafeMessageML('<messageML>${data.when}</messageML>');
  const data = { when: new Date(0) };
  const sent = await client.messages.create(await imWithAlice(), { message, data });
  expect(sent.message).toContain('1970-01-01T00:00:00.000Z');
});

test('the history of a stream has all its messages, oldest first', async () => {
  const streamId = await imWithAlice();
  const numbers = Array.from({ length: 60 }, (_, number) => number);
  for (const number of numbers) {
    await client.messages.create(streamId, { message: `no ${number}` });
  }

  const all = await collect(client.messages.history(streamId, { pageSize: 7 }));
  expect(all.map(({ message }) => /no (\d+)/.exec(message)?.[1])).toEqual(numbers.map(String));

  const { timestamp } = all[30] ?? { timestamp: 0 };
  const since = await collect(client.messages.history(streamId, { since: new Date(timestamp) }));
  expect(since.every((message) => message.timestamp >= timestamp)).toBe(true);
  expect(since.map(({ messageId }) => messageId)).toContain(all[59]?.messageId);
  const until = await collect(client.messages.history(streamId, { until: timestamp }));
  expect(until[0]?.messageId).toBe(all[0]?.messageId);
  expect(until.every((message) => message.timestamp <= timestamp)).toBe(true);
});

test('a call that is refused after a try whose answer was lost may have been made', async () => {
  const { id } = await client.signals.create({ name: 'Bonds', query: 'HASHTAG:bonds' });
  await pod.control.faults.inject({
    route: 'POST /agent/v1/signals/{signalId}/delete',
    kind: 'drop',
    when: 'after',
    times: 1,
  });
  expect(await failure(client.signals.delete(id))).toMatchObject({
    code: 'BAD_REQUEST',
    outcome: 'unknown',
  });
  await expect(collect(client.signals.list())).resolves.toEqual([]);
});
