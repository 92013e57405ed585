import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { sqliteStore } from '../../../src/bot/index.js';
import { FeedMemory } from '../../../src/bot/intake/index.js';
import { type Batch } from '../../../src/bot/intake/intake.js';
import type { Missed, MissedPage } from '../../../src/bot/intake/missed.js';
import type { Event } from '../../../src/contract/index.js';
import { messageEvent } from '../events.js';
import { HandClock } from '../hand-clock.js';
import { failingStore, failsAt } from '../state/failing-store.js';
import { all, intakeOf, passing, patience, untilAborted } from './intake-of.js';
import { Journal } from './journal.js';

test('a message that comes after newer ones of its conversation is handed out, and told as late', async () => {
  const journal = new Journal();
  const at = (messageId: string, timestamp: number): Event => ({
    ...messageEvent('', { messageId }),
    timestamp,
  });
  const intake = await intakeOf(
    async function* read(signal, { onOpen }) {
      onOpen('feed');
      yield { events: [at('newer', 2_000)], acknowledge: () => undefined };
      yield { events: [at('older', 1_000)], acknowledge: () => journal.note('done') };
      await untilAborted(signal);
    },
    ({ messageId }, { late }) => {
      journal.note(`${messageId} ${late ? 'late' : 'in time'}`);
      return Promise.resolve();
    },
  );
  await intake.start();
  await journal.until('done');
  await intake.stop();
  expect(journal.entries).toEqual(['newer in time', 'older late', 'done']);
});

/** What an intake hands out of a feed whose answer was lost before a batch, where a conversation holds more. */
async function handedOut(
  delivered: readonly Event[],
  held: readonly Event[],
  onLook: () => void = () => undefined,
): Promise<string[]> {
  const handled: string[] = [];
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const intake = await intakeOf(
    async function* read(signal, { onOpen, onLoss }): AsyncGenerator<Batch> {
      onOpen('feed');
      onLoss();
      yield { events: delivered, acknowledge: finish };
      await untilAborted(signal);
    },
    ({ messageId }, { recovered }) => {
      handled.push(`${messageId} ${recovered ? 'recovered' : 'delivered'}`);
      return Promise.resolve();
    },
    {
      missed: () => {
        onLook();
        return Promise.resolve(all(held));
      },
    },
  );
  await intake.start();
  await done;
  await intake.stop();
  return handled;
}

test('a message that the feed lost is recovered before the next of its conversation', async () => {
  const one = messageEvent('one', { messageId: 'one' });
  const two = messageEvent('two', { messageId: 'two' });
  await expect(handedOut([two], [one, two])).resolves.toEqual(['one recovered', 'two delivered']);
});

test('messages that are still to come again are handled in their place, though a batch has some before and some behind them', async () => {
  const [one, two, three, four, five, six] = ['1', '2', '3', '4', '5', '6'].map((text, number) => ({
    ...messageEvent(text, { messageId: text }),
    timestamp: 1_700_000_000_000 + number,
  })) as [Event, Event, Event, Event, Event, Event];
  let looks = 0;
  const handled = await handedOut(
    [one, two, five, six],
    [one, two, three, four, five, six],
    () => looks++,
  );
  expect(handled).toEqual([
    '1 delivered',
    '2 delivered',
    '3 recovered',
    '4 recovered',
    '5 delivered',
    '6 delivered',
  ]);
  expect(looks).toBe(2);
});

test('a message that was lost is recovered though older ones of its conversation still wait for their turn', async () => {
  const journal = new Journal();
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((text) =>
    messageEvent(text, { messageId: text }),
  ) as [Event, Event, Event, Event];
  const intake = await intakeOf(
    async function* read(signal, { onOpen, onLoss }): AsyncGenerator<Batch> {
      onOpen('feed');
      yield { events: [one, two], acknowledge: () => undefined };
      onLoss();
      yield { events: [four], acknowledge: () => journal.note('acknowledged') };
      journal.note('read');
      await untilAborted(signal);
    },
    async ({ messageId }) => {
      if (messageId === 'one') {
        await journal.until('read');
      }
      journal.note(messageId);
    },
    { clock, missed: () => Promise.resolve(all([one, two, three, four])) },
  );
  await intake.start();
  await clock.untilAwaited();
  clock.advance(patience);
  await journal.until('acknowledged');
  await intake.stop();
  expect(journal.entries).toEqual(['read', 'one', 'two', 'three', 'four', 'acknowledged']);
});

test('a conversation that cannot be looked at is looked at again before its next message', async () => {
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const [one, two] = [
    messageEvent('one', { messageId: 'one' }),
    messageEvent('two', { messageId: 'two' }),
  ] as const;
  const journal = new Journal();
  const looks = [() => Promise.reject(passing), () => Promise.resolve(all([one, two]))];
  const intake = await intakeOf(
    async function* read(signal, { onOpen, onLoss }): AsyncGenerator<Batch> {
      onOpen('feed');
      onLoss();
      yield { events: [two], acknowledge: () => journal.note('acknowledged') };
      await untilAborted(signal);
    },
    ({ messageId }) => {
      journal.note(messageId);
      return Promise.resolve();
    },
    { clock, missed: () => looks.shift()?.() ?? Promise.resolve(all([])) },
  );
  await intake.start();
  while (!journal.entries.includes('acknowledged')) {
    await clock.untilAwaited();
    clock.advance(1_000);
    await nextTurn();
  }
  await intake.stop();
  expect(journal.entries).toEqual(['one', 'two', 'acknowledged']);
});

/** What is handled of a conversation that holds five messages, in pages of two, and what the log says. */
async function handledOfFive(recoverMessages: number): Promise<readonly [string[], string[]]> {
  const lines: string[] = [];
  const journal = new Journal();
  const held = ['1', '2', '3', '4', '5'].map((text) => messageEvent(text, { messageId: text }));
  const missed = ({ streamId, since, skip = 0, limit = 2 }: Missed): Promise<MissedPage> => {
    const events = held.slice(skip, skip + Math.min(2, limit));
    const next = skip + events.length;
    const rest = next < held.length ? { streamId, since, skip: next } : undefined;
    return Promise.resolve({ events, read: events.length, rest });
  };
  const intake = await intakeOf(
    async function* read(signal, { onOpen, onLoss }): AsyncGenerator<Batch> {
      onOpen('feed');
      onLoss();
      yield { events: held.slice(4), acknowledge: () => journal.note('acknowledged') };
      await untilAborted(signal);
    },
    ({ messageId }) => {
      journal.note(messageId);
      return Promise.resolve();
    },
    { missed, recoverMessages, lines },
  );
  await intake.start();
  await journal.until('acknowledged');
  await intake.stop();
  return [journal.entries, lines];
}

test('what the feed lost is recovered page by page, however much it is', async () => {
  await expect(handledOfFive(100)).resolves.toEqual([
    ['1', '2', '3', '4', '5', 'acknowledged'],
    [],
  ]);
});

test('of a conversation with more than is looked at the oldest are recovered, and the log says that others are not', async () => {
  const [entries, lines] = await handledOfFive(3);
  expect(entries).toEqual(['1', '2', '3', '5', 'acknowledged']);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, streamId: 'stream', recoverMessages: 3 }),
  ]);
});

test('a message of the same millisecond that comes later is not taken for one that was lost', async () => {
  const one = messageEvent('one', { messageId: 'one' });
  const two = messageEvent('two', { messageId: 'two' });
  await expect(handedOut([one, two], [one, two])).resolves.toEqual([
    'one delivered',
    'two delivered',
  ]);
});

describe('What the feed lacks is looked for until it was found, though the store cannot be reached', () => {
  const [one, two] = [
    messageEvent('one', { messageId: 'one' }),
    messageEvent('two', { messageId: 'two' }),
  ] as const;
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-recovery-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['when it is asked what of a conversation was handled', failsAt(2, 'getAll', 'handled')],
    ['when it is asked how far a conversation was', failsAt(1, 'get', 'streams')],
  ])('%s', async (name, fails) => {
    const clock = new HandClock('2030-01-01T00:00:00Z');
    const store = failingStore(sqliteStore(join(folder, `${name}.db`)), fails);
    const journal = new Journal();
    const intake = await intakeOf(
      async function* read(signal, { onOpen, onLoss }): AsyncGenerator<Batch> {
        onOpen('feed');
        onLoss();
        yield { events: [two], acknowledge: () => journal.note('acknowledged') };
        await untilAborted(signal);
      },
      ({ messageId }) => {
        journal.note(messageId);
        return Promise.resolve();
      },
      { clock, store, missed: () => Promise.resolve(all([one, two])) },
    );
    await intake.start();
    while (!journal.entries.includes('acknowledged')) {
      clock.advance(1_000);
      await nextTurn();
    }
    await intake.stop();
    expect(journal.entries).toEqual(['one', 'two', 'acknowledged']);
  });

  test.each([
    ['when a new feed is noted', failsAt(3, 'commit', '"feed"')],
    ['when it is asked how far a conversation of it was', failsAt(1, 'get', 'streams')],
    ['when it is noted that all was found', failsAt(4, 'commit', '"feed"')],
  ])('%s', async (name, fails) => {
    const clock = new HandClock('2030-01-01T00:00:00Z');
    const file = join(folder, `${name}.db`);
    const store = failingStore(sqliteStore(file), fails);
    await store.open();
    const journal = new Journal();
    const intake = await intakeOf(
      async function* read(signal, { onOpen }): AsyncGenerator<Batch> {
        onOpen('first');
        onOpen('second');
        yield* [];
        await untilAborted(signal);
      },
      ({ messageId }) => {
        journal.note(messageId);
        return Promise.resolve();
      },
      {
        clock,
        store,
        conversationsMissed: () => Promise.resolve(['stream']),
        missed: () => Promise.resolve(all([one])),
      },
    );
    await intake.start();
    for (let turn = 0; turn < 50; turn++) {
      clock.advance(1_000);
      await nextTurn();
    }
    await intake.stop();
    expect(journal.entries).toEqual(['one']);
    const memory = await FeedMemory.load(store, () => 0);
    expect(memory.opened('second').lack).toBe('a batch');
  });
});
