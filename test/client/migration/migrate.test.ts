import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type FileJournal,
  type Migration,
  type MigrationOutcome,
  openImportJournal,
} from '../../../src/client/administration.js';
import { type Interceptor } from '../../../src/client/advanced.js';
import { Client } from '../../../src/client/index.js';
import { Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { collect, failure } from '../failure.js';

let pod: Pod;
let client: Client;
let folder: string;
let journal: FileJournal;
/** The operation before which the connection breaks, when there is one. */
let cutAt: string | undefined;
let calls: string[];
/** The operation that is under way when the caller gives up, and how. */
let stopAt: string | undefined;
let onStop: () => void;

const counting: Interceptor = (exchange, next) => {
  calls.push(exchange.operation);
  if (exchange.operation === cutAt) {
    throw new Error('Killed');
  }
  if (exchange.operation === stopAt) {
    onStop();
  }
  return next(exchange);
};

beforeAll(async () => {
  pod = await Pod.start({ seed: { people: [{ username: 'alice', displayName: 'Alice' }] } });
});

afterAll(() => pod.close());

beforeEach(async () => {
  await pod.reset();
  calls = [];
  cutAt = undefined;
  stopAt = undefined;
  folder = await mkdtemp(join(tmpdir(), 'cadenza-migration-'));
  journal = await openImportJournal(join(folder, 'migration.journal'));
  const roles = ['INDIVIDUAL', 'CONTENT_MANAGEMENT', 'USER_PROVISIONING'];
  const { config } = await serviceAccount(pod, 'mover', { roles });
  client = new Client(config, { interceptors: [counting] });
});

afterEach(async () => {
  await journal.close();
  await client.close();
  await rm(folder, { recursive: true });
});

const user = (userName: string) => ({
  accountType: 'NORMAL' as const,
  userName,
  displayName: userName,
  firstName: userName,
  lastName: 'X',
  emailAddress: `${userName}@acme.test`,
});

const message = (number: number, stream: string, author: string) => ({
  message: `number ${number}`,
  intendedMessageTimestamp: 1_433_045_622_000 + number,
  originatingSystemId: 'fooChat',
  originalMessageId: `m${number}`,
  stream,
  author,
});

const migration: Migration = {
  users: [user('carol'), user('alice')],
  streams: [
    {
      key: 'desk',
      members: ['alice', 'carol'],
      owner: 'alice',
      room: { name: 'Desk', description: 'Prices', viewHistory: true },
    },
    { key: 'talk', members: ['alice', 'carol'] },
  ],
  messages: [
    message(0, 'desk', 'alice'),
    message(1, 'talk', 'carol'),
    message(2, 'nowhere', 'alice'),
    message(3, 'desk', 'nobody'),
    message(4, 'desk', 'carol'),
  ],
  usersToDisable: ['carol'],
};

const told = (outcomes: readonly MigrationOutcome[]): string[] =>
  outcomes.map(({ step, key, status }) => `${step} ${key} ${status}`);

const migrate = () => collect(client.migrate(migration, { journal }));

test('[IMP-15] users, streams, messages and adjustments are done in this order', async () => {
  const outcomes = await migrate();
  expect(told(outcomes)).toEqual([
    'user carol done',
    'user alice done',
    'stream desk done',
    'stream talk done',
    'message m2 failed',
    'message m3 failed',
    'message m0 done',
    'message m1 done',
    'message m4 done',
    'owner desk done',
    'disable carol done',
  ]);
  expect(outcomes[4]?.diagnostic).toContain('stream "nowhere" was not made');
  expect(outcomes[5]?.diagnostic).toContain('user "nobody" does not exist');
});

test('[IMP-15] members see what is imported into a room that says nothing of its history', async () => {
  const room = { name: 'Desk', description: 'Prices' };
  const streams = [{ key: 'desk', members: ['alice'], room }];
  const messages = [message(0, 'desk', 'alice')];
  const outcomes = await collect(client.migrate({ streams, messages }, { journal }));
  expect(outcomes.at(-1)).toEqual({ step: 'message', key: 'm0', status: 'done' });
  const { config } = await serviceAccount(pod, 'mover');
  await using mover = new Client(config);
  const [message0] = await mover.messages.list(journal.step('stream', 'desk') ?? '', { since: 0 });
  expect(message0?.message).toContain('number 0');
});

test('[IMP-15] a message is told that nobody in its room may see', async () => {
  const room = { name: 'Desk', description: 'Prices', viewHistory: false };
  const streams = [{ key: 'desk', members: ['alice'], room }];
  const messages = [message(0, 'desk', 'alice')];
  const outcomes = await collect(client.migrate({ streams, messages }, { journal }));
  expect(outcomes.at(-1)).toEqual({
    step: 'message',
    key: 'm0',
    status: 'done',
    diagnostic: 'Imported, and hidden from everybody in the room: the room has no "viewHistory".',
  });
});

test.each([null, undefined, 'Hello'])('%s among the messages fails alone', async (odd) => {
  // As programs without types give it.
  const messages = [message(0, 'desk', 'alice'), odd as never, message(1, 'desk', 'alice')];
  const outcomes = await collect(client.migrate({ ...migration, messages }, { journal }));
  const told = outcomes.filter(({ step }) => step === 'message');
  expect(told.map(({ key, status }) => `${key} ${status}`).toSorted()).toEqual([
    ' failed',
    'm0 done',
    'm1 done',
  ]);
  expect(told.find(({ key }) => key === '')?.diagnostic).toContain('This is not a message');
});

test.each(['users.create', 'rooms.create', 'rooms.addMember', 'messages.import'])(
  'a migration whose signal aborts during %s ends there',
  async (operation) => {
    const stop = new AbortController();
    stopAt = operation;
    onStop = () => {
      stop.abort();
    };
    const walk = client.migrate(migration, { journal, signal: stop.signal });
    expect(await failure(collect(walk))).toMatchObject({ code: 'ABORTED' });
    expect(calls.at(-1)).toBe(operation);
  },
);

test('[IMP-15] [IMP-17] [IMP-18] what was moved is there, and the mover is in none of it', async () => {
  await migrate();
  const streams = await collect(client.streams.listEnterprise());
  expect(streams.map(({ type, attributes }) => [type, attributes.membersCount])).toEqual([
    ['ROOM', 2],
    ['IM', 2],
  ]);
  await expect(collect(client.streams.list())).resolves.toEqual([]);
  const carol = Number(journal.step('user', 'carol'));
  await expect(client.users.status(carol)).resolves.toMatchObject({ status: 'DISABLED' });
});

test.each([
  ['users', 'users.create'],
  ['rooms', 'rooms.create'],
  ['members', 'rooms.addMember'],
  ['streams', 'streams.createImAsAdmin'],
  ['messages', 'messages.import'],
  ['owners', 'rooms.promoteOwner'],
  ['adjustments', 'users.setStatus'],
])('[IMP-15] a migration that was cut off at its %s goes on there', async (_, operation) => {
  cutAt = operation;
  await failure(migrate());
  cutAt = undefined;
  stopAt = undefined;
  calls = [];
  const outcomes = await migrate();
  expect(outcomes.filter(({ status }) => status === 'failed')).toHaveLength(2);
  const streams = await collect(client.streams.listEnterprise());
  expect(streams.map(({ type }) => type)).toEqual(['ROOM', 'IM']);

  calls = [];
  await expect(migrate().then(told)).resolves.not.toContainEqual(expect.stringContaining('done'));
  expect(calls.filter((call) => /create|import|add|promote|set/i.test(call))).toEqual([]);
});

test('[IMP-15] a room whose making was cut off after it was made is found, and not made again', async () => {
  const { roomSystemInfo } = await client.rooms.create({ name: 'Desk', description: 'x' });
  journal.recordStep('room begun', 'desk', '');
  await migrate();
  expect(journal.step('stream', 'desk')).toBe(roomSystemInfo.id);
});
