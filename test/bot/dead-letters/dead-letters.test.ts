import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Bot, sqliteStore, type Store, StoreError } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';
import { firstLetter, lettersOf } from './kept-letters.js';

const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-dead-letters-'));
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});
afterAll(() => rmSync(folder, { recursive: true }));

const newStore = (name: string): Store =>
  sqliteStore(join(folder, `${name}.db`), { outlives: 'process' });

/** A bot whose handler failed once, and the id of the dead letter; what it does next the test says. */
async function botWithLetter(clock?: HandClock): Promise<{
  readonly bot: Bot;
  readonly username: string;
  readonly store: Store;
  readonly id: string;
  readonly next: { handle: (signal: AbortSignal) => Promise<void> };
}> {
  const username = stage.newName();
  const next: { handle: (signal: AbortSignal) => Promise<void> } = {
    handle: () => Promise.reject(new Error('Not yet.')),
  };
  const store = newStore(username);
  const bot = await stage.bot(
    username,
    (it) => it.command('/job', ({ signal }) => next.handle(signal)).catch(() => undefined),
    { store, stopDeadline: 50, ...(clock === undefined ? {} : { clock }) },
  );
  await alice.say(username, '/job');
  return { bot, username, store, id: (await firstLetter(bot)).id, next };
}

/** Lets a store refuse to take a dead letter away, as if it could not be reached. */
function refuseRemoval(store: Store, id: string): { refused: Promise<void>; allow: () => void } {
  const commit = store.commit.bind(store);
  let tell: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (tell = resolve));
  store.commit = (changes, fences) => {
    if (!changes.some(({ kind, key }) => kind === 'remove' && key === id)) {
      return commit(changes, fences);
    }
    tell();
    return Promise.reject(new StoreError('STORE_UNUSABLE', 'The store is away.'));
  };
  return { refused, allow: () => (store.commit = commit) };
}

test('a dead letter that two operators try again at the same time is handled once, and the second one is told', async () => {
  const { bot, id, next } = await botWithLetter();
  const handling = gate();
  let times = 0;
  next.handle = async () => {
    times++;
    await handling.pass();
  };
  const first = bot.deadLetters.retry(id);
  await handling.reached;
  await expect(bot.deadLetters.retry(id)).rejects.toMatchObject({ code: 'DEAD_LETTER_UNDER_WAY' });
  await bot.deadLetters.requestRetry(id);
  expect(await bot.operations.replayDeadLetter(id)).toBe(true);
  handling.open();
  await first;
  expect(await bot.deadLetters.count()).toBe(0);
  expect(times).toBe(1);
  await expect(bot.deadLetters.retry(id)).rejects.toMatchObject({ code: 'NO_SUCH_DEAD_LETTER' });
});

test('a dead letter whose handler still fails is another one, with its own id', async () => {
  const { bot, id } = await botWithLetter();
  await bot.deadLetters.retry(id);
  const letters = await lettersOf(bot);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.id).not.toBe(id);
});

test('a walk through dead letters ends, though each that is tried again fails and is kept anew', async () => {
  const { bot } = await botWithLetter();
  let tried = 0;
  for await (const { id } of bot.deadLetters.list()) {
    await bot.deadLetters.retry(id).catch(() => undefined);
    tried += 1;
  }
  expect(tried).toBe(1);
  expect(await bot.deadLetters.count()).toBe(1);
});

test('a dead letter is handled once, though the store was away when it was to be taken away', async () => {
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const { bot, store, id, next } = await botWithLetter(clock);
  let times = 0;
  next.handle = () => {
    times++;
    return Promise.resolve();
  };
  const { refused, allow } = refuseRemoval(store, id);
  const retried = bot.deadLetters.retry(id);
  await refused;
  expect(await bot.deadLetters.count()).toBe(1);
  allow();
  while ((await bot.deadLetters.count()) > 0) {
    clock.advance(1_000);
    await nextTurn();
  }
  await retried;
  expect(times).toBe(1);
});

test('a dead letter is handled once, though the process that did so was stopped before it could take it away', async () => {
  const { bot, username, store, id, next } = await botWithLetter();
  let times = 0;
  next.handle = () => {
    times++;
    return Promise.resolve();
  };
  const { refused } = refuseRemoval(store, id);
  const retried = bot.deadLetters.retry(id);
  await Promise.all([
    expect(retried).rejects.toMatchObject({ code: 'STORE_UNUSABLE' }),
    refused.then(() => bot.stop()),
  ]);
  const setUp = (it: Bot): void => void it.command('/job', ({ signal }) => next.handle(signal));
  const clock = new HandClock(new Date(Date.now() + 31_000).toISOString());
  const again = await stage.bot(username, setUp, { store: newStore(username), clock });
  while ((await again.deadLetters.count()) > 0) {
    await nextTurn();
  }
  expect(times).toBe(1);
});

test('a dead letter that an operator asks for is tried again by the next process, though the bot stops in the middle', async () => {
  const { bot, username, id, next } = await botWithLetter();
  const handling = gate();
  next.handle = async (signal) => {
    const ended = once(signal, 'abort');
    void handling.pass();
    await ended;
    throw new Error('Stopped.');
  };
  await bot.deadLetters.requestRetry(id);
  await handling.reached;
  await bot.stop();
  let times = 0;
  const setUp = (it: Bot): void =>
    void it.command('/job', () => {
      times++;
    });
  const again = await stage.bot(username, setUp, { store: newStore(username) });
  while ((await again.deadLetters.count()) > 0) {
    await nextTurn();
  }
  expect(times).toBe(1);
});
