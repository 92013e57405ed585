import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Bot, sqliteStore, type Store } from '../../../src/bot/index.js';
import { readIncomingMessage } from '../../../src/messageml/index.js';
import { firstLetter } from '../dead-letters/kept-letters.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-queue-'));
beforeAll(() => stage.open());
afterEach(() => stage.pod.control.faults.clear());
afterAll(() => rmSync(folder, { recursive: true }));

const morning = '2026-11-23T09:00:00Z';
const inAnHour = new Date('2026-11-23T10:00:00Z');
const to = { username: 'alice' };
const create = 'POST /agent/v4/stream/{streamId}/message/create';

const newStore = (name: string): Store =>
  sqliteStore(join(folder, `${name}.db`), { outlives: 'process' });

/** What the bot has said to alice, oldest first. */
async function saidBy(bot: Bot): Promise<readonly string[]> {
  const alice = await stage.person('alice');
  const streamId = await bot.client.streams.createIm([alice.user.id]);
  const messages = await bot.client.messages.list(streamId, { since: 0, limit: 500 });
  return messages.map((message) => readIncomingMessage(message).text);
}

test('messages of a program arrive in the order in which they were sent, whatever fails', async () => {
  const seen: string[] = [];
  const bot = await stage.bot(
    'ordered',
    (it) => {
      it.outgoing((outgoing, next) => {
        seen.push(outgoing.streamId);
        return next();
      });
    },
    { store: newStore('ordered') },
  );
  await stage.pod.control.faults.inject({ route: create, kind: 'status', status: 503, times: 2 });
  await stage.pod.control.faults.inject({ route: create, kind: 'drop', when: 'after', times: 1 });
  const texts = ['one', 'two', 'three', 'four'];
  await Promise.all(texts.map((text) => bot.send(to, text)));
  expect(await saidBy(bot)).toEqual(texts);
  expect(seen).toHaveLength(texts.length);
  expect((await bot.operations.stored())['messages to send']).toBe(0);
});

test('whoever sends a message that the service refuses is told, and nobody else', async () => {
  const bot = await stage.bot('told', () => undefined, { store: newStore('told') });
  await expect(bot.send({ streamId: 'nowhere' }, 'hello')).rejects.toMatchObject({
    operation: 'messages.create',
  });
  expect(await bot.deadLetters.count()).toBe(0);
});

test('a message of a time that cannot be sent is a dead letter, which is sent when it can be', async () => {
  const clock = new HandClock(morning);
  const bot = await stage.bot('late', () => undefined, { store: newStore('late'), clock });
  await bot.send({ room: 'Not yet' }, 'hello', { at: inAnHour });
  clock.advance(3_600_001);
  const letter = await firstLetter(bot);
  expect(letter).toMatchObject({ kind: 'message', code: 'NO_SUCH_ROOM' });
  expect(await bot.operations.deadLetters(10)).toMatchObject([{ what: 'message', tries: 1 }]);
  const { roomSystemInfo } = await bot.client.rooms.create({ name: 'Not yet', description: 'Now' });
  await bot.deadLetters.retry(letter.id);
  expect(await bot.deadLetters.count()).toBe(0);
  const said = async () => bot.client.messages.list(roomSystemInfo.id, { since: 0 });
  while ((await said()).length === 0) {
    await nextTurn();
  }
  expect((await said()).map((message) => readIncomingMessage(message).text)).toEqual(['hello']);
});

test('a dead letter that an operator asks for is tried again by the process that runs', async () => {
  const store = newStore('asked');
  const clock = new HandClock(morning);
  const bot = await stage.bot('asked', () => undefined, { store, clock });
  await bot.send({ room: 'Asked for' }, 'hello', { at: inAnHour });
  clock.advance(3_600_001);
  const { id } = await firstLetter(bot);
  await bot.deadLetters.requestRetry(id);
  clock.advance(5_001);
  let again = await firstLetter(bot);
  while (again.id === id) {
    await nextTurn();
    again = await firstLetter(bot);
  }
  expect(again).toMatchObject({ code: 'NO_SUCH_ROOM' });
  await bot.deadLetters.discard(again.id);
  await expect(bot.deadLetters.retry(again.id)).rejects.toMatchObject({
    code: 'NO_SUCH_DEAD_LETTER',
  });
});

test('files of a message are kept with it, up to a limit', async () => {
  const alice = await stage.person('alice');
  const store = newStore('filing');
  const first = await stage.bot('filing', () => undefined, {
    store,
    clock: new HandClock(morning),
  });
  const attachments = [{ filename: 'note.txt', content: Readable.from([Buffer.from('small')]) }];
  await first.send(to, { message: 'later', attachments }, { at: inAnHour });
  const large = Readable.from([Buffer.alloc(600_000), Buffer.alloc(600_000)]);
  await first.send(to, { message: 'now', attachments: [{ filename: 'a.bin', content: large }] });
  await first.stop();
  const clock = new HandClock(inAnHour.toISOString());
  await stage.bot('filing', () => undefined, { store, clock });
  const sizes: unknown[] = [];
  while (sizes.length < 2) {
    const { raw } = await alice.nextMessage({ timeout: 10_000 });
    sizes.push(raw.attachments?.map(({ name, size }) => [name, size]));
  }
  expect(sizes).toEqual([[['a.bin', 1_200_000]], [['note.txt', 5]]]);
});

test('files of which only some have a preview are refused, and none is left out', async () => {
  const bot = await stage.bot('previews', () => undefined, { store: newStore('previews') });
  const content = Buffer.from('x');
  const file = (filename: string) => ({ filename, content });
  const attachments = [{ file: file('a.svg'), preview: file('a.png') }, file('b.txt')];
  // @ts-expect-error Nor does it compile.
  const sent = bot.send(to, { message: 'files', attachments });
  await expect(sent).rejects.toMatchObject({ code: 'PREVIEWS_INCOMPLETE' });
});
