import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Bot,
  collection,
  type Recipient,
  scopedStore,
  sqliteStore,
  type Store,
} from '../../../src/bot/index.js';
import { type Clock, systemClock } from '../../../src/client/advanced.js';
import { readIncomingMessage } from '../../../src/messageml/index.js';
import { type Moment, Mortal } from '../mortal.js';
import { Stage } from '../stage.js';

const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-killed-'));
beforeAll(() => stage.open());
afterAll(() => rmSync(folder, { recursive: true }));

/** Each text has a room of its own: what is sent to one recipient waits for what was sent before. */
const roomOf = (text: string): Recipient => ({ room: text });
/** When processes that were killed count as dead, and their rows as nobody's. */
const later = 120_000;
const laterClock: Clock = { ...systemClock, now: () => Date.now() + later };

interface Undertaking {
  /** What a process is killed in. Resolves when it is done, if ever. */
  readonly begin: (bot: Bot, text: string) => Promise<unknown>;
  /** What the next process does about it, besides running. */
  readonly goOn?: (bot: Bot, text: string) => Promise<unknown>;
}

const reminder = { name: 'say' };
const broadcast = (bot: Bot, text: string): Promise<unknown> =>
  bot.broadcast([roomOf(text)], text, { name: text });

const undertakings: readonly (readonly [string, Undertaking])[] = [
  ['a message', { begin: (bot, text) => bot.send(roomOf(text), text) }],
  [
    'a message of a time',
    { begin: (bot, text) => bot.send(roomOf(text), text, { at: new Date() }) },
  ],
  ['a reminder', { begin: (bot, text) => bot.remind(reminder, new Date(), text) }],
  ['a broadcast', { begin: broadcast, goOn: broadcast }],
];

function setUp(bot: Bot): void {
  bot.reminder<string>('say', (ctx) => ctx.send(roomOf(ctx.payload), ctx.payload));
}

/** Whether nothing is left to do in a store, of what has a text. */
async function isIdle(store: Store, text: string): Promise<boolean> {
  const [planned, waiting] = await Promise.all([
    store.scan(collection<object>('schedules')),
    store.scan(collection<object>('outbox/messages')),
  ]);
  return ![...planned, ...waiting].some(({ value }) => JSON.stringify(value).includes(text));
}

/** Runs a process that is killed at a call, or comes to its end before. */
async function run(
  name: string,
  seen: Store,
  { begin }: Undertaking,
  [call, moment]: readonly [number, Moment],
  text: string,
): Promise<{ readonly streamId: string; readonly isDead: boolean }> {
  const life = new Mortal(call, moment);
  const file = join(folder, `${name}.db`);
  const store = sqliteStore(file, { outlives: 'process' });
  const bot = await stage.newBot(name, setUp, {
    store: life.store(store),
    clock: life.clock,
    stopDeadline: 1,
  });
  await bot.start();
  const room = await bot.client.rooms.create({ name: text, description: 'A room' });
  life.attend(bot);
  life.arm();
  const progress = { isDone: false };
  void begin(bot, text).then(() => (progress.isDone = true));
  while (!life.isDead && !(progress.isDone && (await isIdle(seen, text)))) {
    await nextTurn();
  }
  void bot.stop();
  await bot.client.close();
  return { streamId: room.roomSystemInfo.id, isDead: life.isDead };
}

async function isThereOnce(what: string, undertaking: Undertaking): Promise<void> {
  const name = what.replaceAll(' ', '-');
  const rooms: string[] = [];
  const texts: string[] = [];
  const store = sqliteStore(join(folder, `${name}.db`), { now: () => laterClock.now() });
  const seen = scopedStore(store, name);
  await seen.open();
  for (let call = 0, goesOn = true; goesOn; call++) {
    for (const moment of ['before', 'after'] as const) {
      const text = `${what} ${moment} ${'abcdefghijkl'.charAt(call)}`;
      const { streamId, isDead } = await run(name, seen, undertaking, [call, moment], text);
      rooms.push(streamId);
      goesOn = isDead;
      // Before the first commit nothing was asked for.
      if (!text.endsWith('before a') || undertaking.goOn !== undefined) {
        texts.push(text);
      }
    }
  }
  expect(texts.length).toBeGreaterThan(6);
  const next = await stage.bot(name, setUp, { store, clock: laterClock });
  for (const text of texts) {
    await undertaking.goOn?.(next, text);
  }
  while (!(await isIdle(seen, ' '))) {
    await nextTurn();
  }
  await seen.close();
  const said = await Promise.all(
    rooms.map((room) => next.client.messages.list(room, { since: 0, limit: 500 })),
  );
  expect(
    said
      .flat()
      .map((message) => readIncomingMessage(message).text)
      .sort(),
  ).toEqual(texts.sort());
}

test.each(undertakings)('%s is there once, whenever its process is killed', isThereOnce);
