import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { MessageId, StreamId } from '../../../src/contract/index.js';
import { hashtag, mention } from '../../../src/messageml/index.js';
import { type TestUser, testUser } from '../../../src/testing/index.js';
import { ServiceStage } from '../service-stage.js';

let stage: ServiceStage;
let alice: TestUser;
let room: StreamId;
let tagged: MessageId;
let plain: MessageId;

beforeAll(async () => {
  stage = await ServiceStage.start({ roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT'] });
  alice = await testUser(stage.pod, 'alice');
  const { rooms, messages } = stage.client;
  room = (await rooms.create({ name: 'Desk', description: 'Desk' })).roomSystemInfo.id;
  await rooms.addMember(room, alice.user.id);
  const content = [hashtag('closing'), ' by ', mention({ userId: alice.user.id })];
  tagged = (await messages.create(room, { message: content })).messageId;
  plain = (await messages.create(room, { message: '=1+1, the closing price' })).messageId;
});

afterAll(async () => {
  await alice.close();
  await stage[Symbol.asyncDispose]();
});

/** The ids of the messages that a search finds. */
async function found(...args: readonly string[]): Promise<readonly MessageId[]> {
  const lines = await stage.lines('messages', 'search', ...args);
  return lines.map((line) => (line as { messageId: MessageId }).messageId);
}

test('messages are found by every argument that the service has', async () => {
  const { username } = await stage.client.users.session();
  expect(await found('#closing')).toEqual([tagged]);
  expect(await found('--hashtag', 'closing', '--stream-type', 'room')).toEqual([tagged]);
  expect(await found('--mention', 'alice')).toEqual([tagged]);
  expect(await found('price', '--stream', room)).toEqual([plain]);
  expect(await found('--text', 'price', '--stream', room, '--tier', 'all')).toEqual([plain]);
  expect(await found('--author', username, '--stream', room, '--oldest-first')).toEqual([
    tagged,
    plain,
  ]);
  expect(await found('--author', username, '--stream', room, '--limit', '1')).toEqual([plain]);
  expect(await found('--cashtag', 'IBM')).toEqual([]);
  expect(await found('#closing', '--until', '2020-01-01')).toEqual([]);
  const { id } = await stage.client.signals.create({ name: 'Close', query: 'HASHTAG:closing' });
  expect(await found('--signal', id, '--since', '2020-01-01')).toEqual([tagged]);
});

test('what the service does not search for together is told by the options', async () => {
  const search = (...args: readonly string[]) => stage.refused('messages', 'search', ...args);
  expect(await search('price')).toContain('needs --stream as well as --text');
  expect(await search('--signal', 's', '--hashtag', 'x')).toContain(
    'takes only --since and --until besides --signal',
  );
  expect(await search()).toContain('needs at least one argument');
  expect(await search('--author', 'nobody')).toContain('There is no user "nobody"');
});

test('a list is CSV for a spreadsheet, where what people wrote is no formula', async () => {
  const csv = await stage.printed('messages', 'list', room, '--csv', '--since', '2020-01-01');
  const lines = csv.trim().split('\n');
  expect(lines[0]).toBe('time,message id,from,text');
  expect(csv).toContain(`,"'=1+1, the closing price"`);
});

test('titles are bold on a terminal, and plain elsewhere', async () => {
  const before = Object.getOwnPropertyDescriptors(process.stdout);
  const environment = { ...process.env, TERM: 'xterm', NO_COLOR: '', FORCE_COLOR: '' };
  const replaced = jest.replaceProperty(process, 'env', environment);
  Object.assign(process.stdout, { isTTY: true });
  try {
    const [titles = ''] = (await stage.printed('whoami')).split('\n');
    expect(titles).toBe(`\u001B[1m${stripVTControlCharacters(titles)}\u001B[22m`);
  } finally {
    Reflect.deleteProperty(process.stdout, 'isTTY');
    Object.defineProperties(process.stdout, before);
    replaced.restore();
  }
  expect(await stage.printed('whoami')).toMatch(/^ID +USERNAME/);
});

test('a message is suppressed after asking', async () => {
  expect(await stage.refused('messages', 'suppress', plain)).toContain('Confirm with --yes');
  await stage.printed('messages', 'suppress', plain, '--yes');
  expect(await stage.client.messages.status(plain)).toMatchObject({});
  expect(await stage.printed('messages', 'list', room)).not.toContain('1+1');
});

test('a list goes on over what the service gives in one call, up to the limit', async () => {
  const { roomSystemInfo } = await stage.client.rooms.create({
    name: 'Long',
    description: 'Long',
    viewHistory: true,
  });
  const user = await stage.client.users.session();
  const messages = Array.from({ length: 620 }, (_, index) => ({
    message: String(index),
    streamId: roomSystemInfo.id,
    originalMessageId: `long ${index}`,
    originatingSystemId: 'old',
    intendedMessageTimestamp: 1_700_000_000_000 + Math.floor(index / 2),
    intendedMessageFromUserId: user.id,
  }));
  for await (const { status } of stage.client.messages.import(messages)) {
    expect(status).toBe('imported');
  }

  const list = async (...args: readonly string[]) =>
    (await stage.lines('messages', 'list', roomSystemInfo.id, ...args)) as {
      timestamp: number;
      messageId: string;
    }[];
  const all = await list('--limit', '1000');
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(620);
  expect(await list('--limit', '510')).toEqual(all.slice(0, 510));
});

test('a room that cannot be found is told to who sends, not to a bot', async () => {
  expect(await stage.refused('send', 'hello', '--room', 'Nowhere')).toContain(
    'There is no active room named "Nowhere" that this account can find.',
  );
  expect(await stage.refused('send', 'hello', '--user', 'nobody')).toContain(
    'The service has no user with the username "nobody", or hides the user from this account.',
  );
});
