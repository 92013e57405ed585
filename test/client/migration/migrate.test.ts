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
  const retry = { maxAttempts: 2, initialIntervalMillis: 1, maxIntervalMillis: 1 };
  client = new Client({ ...config, retry }, { interceptors: [counting] });
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
    message(3, 'talk', 'nobody'),
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

test('[IMP-15] a room and an author of a message that failed stay as they are until it is imported', async () => {
  const wrong = { ...migration, streamsToClose: ['desk'] };
  const messages = [
    message(0, 'desk', 'carol'),
    { ...message(1, 'desk', 'carol'), intendedMessageTimestamp: 9e15 },
  ];
  const first = await collect(client.migrate({ ...wrong, messages }, { journal }));
  expect(told(first.slice(-5))).toEqual([
    'message m0 done',
    'message m1 failed',
    'owner desk failed',
    'close desk failed',
    'disable carol failed',
  ]);
  expect(first.at(-1)?.diagnostic).toMatch(/"carol" stays active.*the next run goes on/);

  const corrected = [message(0, 'desk', 'carol'), message(1, 'desk', 'carol')];
  const second = await collect(client.migrate({ ...wrong, messages: corrected }, { journal }));
  expect(told(second.slice(-5))).toEqual([
    'message m0 known',
    'message m1 done',
    'owner desk done',
    'close desk done',
    'disable carol done',
  ]);
});

test('a room whose members could not be created is made by the next run', async () => {
  await pod.control.faults.inject({
    route: 'POST /pod/v2/admin/user/create',
    kind: 'status',
    status: 400,
  });
  const failed = (await migrate()).filter(({ status }) => status === 'failed');
  await pod.control.faults.clear();
  expect(told(failed)).toEqual(
    expect.arrayContaining(['user carol failed', 'stream desk failed', 'message m0 failed']),
  );
  expect(failed.find(({ key }) => key === 'm0')?.diagnostic).toMatch(
    /stream "desk" could not be made.*next run tries both again/,
  );
  expect(failed.find(({ key }) => key === 'desk')?.diagnostic).toMatch(
    /user "carol" could not be created/,
  );
  expect(told(await migrate())).toEqual(
    expect.arrayContaining(['stream desk done', 'message m0 done', 'owner desk done']),
  );
});

test('[IMP-17] a room that was handed over by a try whose answer was lost counts as handed over', async () => {
  await pod.control.faults.inject({
    route: 'POST /pod/v1/room/{streamId}/membership/remove',
    kind: 'drop',
    when: 'after',
    times: 1,
  });
  expect(told(await migrate())).toContain('owner desk done');
});

const crowd = Array.from({ length: 30 }, (_, index) => user(`user-${index}`));

const migrateUsers = (users: Migration['users'] = crowd) =>
  client.migrate({ users, streams: [], messages: [] }, { journal });

test('ten in a row that fail for the same reason stop it, and the next run goes on', async () => {
  await pod.control.faults.inject({
    route: 'POST /pod/v2/admin/user/create',
    kind: 'status',
    status: 403,
  });
  const outcomes: MigrationOutcome[] = [];
  const walk = async (): Promise<void> => {
    for await (const outcome of migrateUsers()) {
      outcomes.push(outcome);
    }
  };
  expect(await failure(walk())).toMatchObject({
    code: 'SAME_FAILURE',
    outcome: 'unknown',
    message: expect.stringMatching(/^migrate has stopped: 10 users in a row.*users\.create.*403/),
  });
  expect(told(outcomes)).toEqual(
    Array.from({ length: 10 }, (_, index) => `user user-${index} failed`),
  );
  await pod.control.faults.clear();
  const again = await collect(migrateUsers());
  expect(again.filter(({ status }) => status === 'done')).toHaveLength(30);
});

test('a few that fail between others stop nothing', async () => {
  const users = crowd.map((one, index) =>
    index % 2 === 0 ? { ...one, emailAddress: 'nowhere' } : one,
  );
  const outcomes = await collect(migrateUsers(users));
  expect(outcomes.filter(({ status }) => status === 'failed')).toHaveLength(15);
});

test('a service that goes away is waited for once, not once for every user', async () => {
  await pod.control.faults.inject({
    route: 'POST /pod/v2/admin/user/create',
    kind: 'status',
    status: 429,
  });
  const error = await failure(collect(migrateUsers()));
  await pod.control.faults.clear();
  expect(error).toMatchObject({ code: 'RATE_LIMITED' });
  expect(calls.filter((call) => call === 'users.create').length).toBeLessThanOrEqual(2);
});

test('[IMP-15] a room whose making was cut off after it was made is found, and not made again', async () => {
  const { roomSystemInfo } = await client.rooms.create({ name: 'Desk', description: 'x' });
  journal.recordStep('room begun', 'desk', '');
  await migrate();
  expect(journal.step('stream', 'desk')).toBe(roomSystemInfo.id);
});

test('[IMP-15] streams and users say of themselves that they are closed and disabled in the end', async () => {
  const { accountType: _, ...eve } = user('eve');
  const room = { name: 'Attic', description: 'Old things' };
  const outcomes = await collect(
    client.migrate(
      {
        users: [{ ...eve, disabled: true }, user('frank')],
        streams: [{ key: 'attic', members: ['eve'], room, closed: true }],
        messages: [message(0, 'attic', 'eve')],
        streamsToClose: ['attic'],
        usersToDisable: ['eve', 'frank'],
      },
      { journal },
    ),
  );
  expect(told(outcomes)).toEqual([
    'user eve done',
    'user frank done',
    'stream attic done',
    'message m0 done',
    'close attic done',
    'disable eve done',
    'disable frank done',
  ]);
  const eveId = Number(journal.step('user', 'eve'));
  const { userAttributes, userSystemInfo } = await client.users.detail(eveId);
  expect([userAttributes.accountType, userSystemInfo.status]).toEqual(['NORMAL', 'DISABLED']);
  const [attic] = await collect(client.streams.listEnterprise({ status: 'INACTIVE' }));
  expect(attic?.attributes.roomName).toBe('Attic');
});

test('[IMP-15] what nothing would be made of is refused, and says what there is', async () => {
  const attic = { key: 'attic', members: ['alice'], close: true };
  const cellar = { key: 'cellar', members: ['alice'], closed: true };
  Reflect.set(cellar, 'closed', 'yes');
  const robot = user('alice');
  Reflect.set(robot, 'accountType', 'ROBOT');
  const dora = { ...user('dora'), disabled: true };
  Reflect.set(dora, 'disabled', 'yes');
  const outcomes = await collect(
    client.migrate({ users: [robot, dora], streams: [attic, cellar], messages: [] }, { journal }),
  );
  expect(outcomes.map(({ key, diagnostic }) => `${key}: ${diagnostic ?? 'done'}`)).toEqual([
    'alice: migrate: "accountType" must be NORMAL or SYSTEM (USR-1).',
    'dora: migrate: "disabled" of a user is true or false.',
    'attic: migrate: a stream has no "close"; it has key, members, room, owner, closed.',
    'cellar: migrate: "closed" of a stream is true or false.',
  ]);
});
