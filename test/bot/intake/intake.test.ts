import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { memoryStore, type Store } from '../../../src/bot/index.js';
import { FeedMemory, Handled } from '../../../src/bot/intake/index.js';
import { type Batch, Intake, type IntakeOptions } from '../../../src/bot/intake/intake.js';
import type { Missed, MissedPage } from '../../../src/bot/intake/missed.js';
import { LoginError } from '../../../src/client/index.js';
import type { Event } from '../../../src/contract/index.js';
import { messageEvent } from '../events.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { Journal } from './journal.js';

const BOT = 42;
const patience = 50;

/** An intake over batches that are given, and a journal of what it did with them. */
async function intakeOf(
  read: IntakeOptions['read'],
  handle: IntakeOptions['handle'],
  {
    lines = [],
    store = memoryStore(),
    clock = new HandClock('2030-01-01T00:00:00Z'),
    ...more
  }: Given = {},
): Promise<Intake> {
  await store.open();
  return new Intake({
    read,
    handle,
    handled: new Handled(store, () => clock.now()),
    feed: await FeedMemory.load(store, () => clock.now()),
    missed: () => Promise.resolve(all([])),
    recoverMessages: 1_000,
    conversationsMissed: () => Promise.resolve([]),
    clock,
    serviceTime: () => clock.now(),
    botId: BOT,
    conversations: 10,
    rememberedEvents: 100,
    patience,
    log: pino({}, { write: (line: string) => lines.push(line) }),
    ...more,
  });
}

interface Given extends Partial<IntakeOptions> {
  readonly lines?: string[];
  readonly store?: Store;
}

/** A failure that is waited out. */
const passing = new LoginError('LOGIN_REFUSED', 'The login was refused.', {
  operation: 'login.session',
  outcome: 'did-not-happen',
});

/** A page of a conversation after which nothing comes. */
function all(events: readonly Event[]): MissedPage {
  return { events, read: events.length, rest: undefined };
}

/** A feed that delivers batches one after the other and then waits. */
function feed(journal: Journal, ...batches: readonly (readonly Event[])[]): IntakeOptions['read'] {
  return async function* read(signal, { onOpen }): AsyncGenerator<Batch> {
    onOpen('feed');
    for (const [index, events] of batches.entries()) {
      yield { events, acknowledge: () => journal.note(`acknowledged ${index}`) };
    }
    journal.note('waits for more');
    await untilAborted(signal);
    journal.note('closed');
  };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }
}

test('while little comes in a batch is acknowledged before the next is read; while much does, reading goes on', async () => {
  const journal = new Journal();
  const batches = [
    [messageEvent('a', { streamId: 'x' }), messageEvent('b', { streamId: 'y' })],
    [messageEvent('c')],
  ];
  const [a, b, c] = batches.flat().map(({ messageId }) => `handled ${messageId}`);
  const intake = await intakeOf(feed(journal, ...batches), async ({ messageId }) => {
    if (`handled ${messageId}` === c) {
      await journal.until('waits for more');
    }
    journal.note(`handled ${messageId}`);
  });
  await intake.start();
  await journal.until('acknowledged 1');
  await intake.stop();
  const expected = [a, b, 'acknowledged 0', 'waits for more', c, 'acknowledged 1', 'closed'];
  expect(journal.entries).toEqual(expected);
});

test('a feed that is faster than the handlers is read no further while a thousand events wait', async () => {
  const journal = new Journal();
  const batches = Array.from({ length: 30 }, (_, batch) =>
    Array.from({ length: 100 }, (_, n) => messageEvent('x', { streamId: `${batch}-${n}` })),
  );
  const held = gate();
  const intake = await intakeOf(
    async function* read(signal, options) {
      for await (const batch of feed(journal, ...batches)(signal, options)) {
        journal.note('read');
        yield batch;
      }
    },
    () => held.pass(),
    { patience: 0 },
  );
  await intake.start();
  await held.reached;
  for (let turn = 0; turn < 500; turn++) {
    await nextTurn();
  }
  const read = journal.entries.filter((entry) => entry === 'read').length;
  expect(read).toBeGreaterThan(1);
  expect(read).toBeLessThanOrEqual(11);
  held.open();
  await journal.until('waits for more');
  await intake.stop();
});

test('events of one conversation are handled in order, conversations side by side', async () => {
  const journal = new Journal();
  const events = ['slow', 'quick', 'slow', 'quick'].map((streamId, index) =>
    messageEvent('', { streamId, messageId: `${streamId} ${index}` }),
  );
  const intake = await intakeOf(feed(new Journal(), events), async ({ messageId }) => {
    journal.note(messageId);
    if (messageId.startsWith('slow')) {
      await journal.until('quick 3');
    }
  });
  await intake.start();
  await journal.until('slow 2');
  await intake.stop();
  expect(journal.entries).toEqual(['slow 0', 'quick 1', 'quick 3', 'slow 2']);
});

test('a conversation that is slow does not hold up the next batch, but its own acknowledgement', async () => {
  const journal = new Journal();
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const slow = messageEvent('', { streamId: 'slow', messageId: 'slow' });
  const quick = messageEvent('', { streamId: 'quick', messageId: 'quick' });
  const intake = await intakeOf(
    feed(journal, [slow], [quick]),
    async ({ messageId }) => {
      await journal.until(messageId === 'slow' ? 'quick' : 'waits for more');
      journal.note(messageId);
    },
    { clock },
  );
  await intake.start();
  await clock.untilAwaited();
  clock.advance(patience);
  await journal.until('acknowledged 1');
  await intake.stop();
  expect(journal.entries).toEqual([
    'waits for more',
    'quick',
    'slow',
    'acknowledged 0',
    'acknowledged 1',
    'closed',
  ]);
});

test('own events and redeliveries are dropped, and acknowledged with their batch', async () => {
  const journal = new Journal();
  const event = messageEvent('', { messageId: 'once' });
  const own = messageEvent('', { userId: BOT, messageId: 'own' });
  const intake = await intakeOf(
    feed(journal, [event, own, event], [event], []),
    ({ messageId }) => {
      journal.note(messageId);
      return Promise.resolve();
    },
  );
  await intake.start();
  await journal.until('acknowledged 2');
  await intake.stop();
  expect(journal.entries).toEqual([
    'once',
    'acknowledged 0',
    'acknowledged 1',
    'waits for more',
    'acknowledged 2',
    'closed',
  ]);
});

test('a stop waits for what was taken and acknowledges it, and takes nothing more', async () => {
  const journal = new Journal();
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const handler = gate();
  const reader = gate();
  const first = messageEvent('', { streamId: 'a', messageId: 'first' });
  const late = messageEvent('', { streamId: 'b', messageId: 'late' });
  const intake = await intakeOf(
    async function* read(signal, { onOpen }): AsyncGenerator<Batch> {
      onOpen('feed');
      yield { events: [first], acknowledge: () => journal.note('first acknowledged') };
      await reader.pass();
      yield { events: [late], acknowledge: () => journal.note('late acknowledged') };
      await untilAborted(signal);
    },
    async ({ messageId }) => {
      await handler.pass();
      journal.note(messageId);
    },
    { clock },
  );
  await intake.start();
  await clock.untilAwaited();
  clock.advance(patience);
  await reader.reached;
  const stopped = intake.stop();
  reader.open();
  handler.open();
  await stopped;
  expect(journal.entries).toEqual(['first', 'first acknowledged']);
});

test('an event whose kind is not known is handled like any other', async () => {
  const journal = new Journal();
  const handled: string[] = [];
  const event: Event = { ...messageEvent(''), type: 'NEWKIND', payload: { newKind: { x: 1 } } };
  const intake = await intakeOf(feed(journal, [event]), ({ type }) => {
    handled.push(type);
    return Promise.resolve();
  });
  await intake.start();
  await journal.until('acknowledged 0');
  await intake.stop();
  expect(handled).toEqual(['NEWKIND']);
});

test('an event that cannot be read is reported and skipped', async () => {
  const lines: string[] = [];
  const journal = new Journal();
  const broken = Object.defineProperty(messageEvent(''), 'initiator', { value: undefined });
  const intake = await intakeOf(
    feed(journal, [broken, messageEvent('', { messageId: 'whole' })]),
    ({ messageId }) => {
      journal.note(messageId);
      return Promise.resolve();
    },
    { lines },
  );
  await intake.start();
  await journal.until('acknowledged 0');
  await intake.stop();
  expect(journal.entries.slice(0, 2)).toEqual(['whole', 'acknowledged 0']);
  expect(lines).toHaveLength(1);
});

test('when an open feed fails the log says so, and it is read again', async () => {
  const lines: string[] = [];
  const journal = new Journal();
  const clock = new HandClock('2030-01-01T00:00:00Z');
  let reads = 0;
  const intake = await intakeOf(
    async function* read(signal, { onOpen }) {
      onOpen('feed');
      if (++reads === 1) {
        throw new Error('the agent is gone');
      }
      yield { events: [messageEvent('', { messageId: 'later' })], acknowledge: () => undefined };
      await untilAborted(signal);
    },
    ({ messageId }) => {
      journal.note(messageId);
      return Promise.resolve();
    },
    { lines, clock },
  );
  await intake.start();
  await clock.untilAwaited();
  clock.advance(60_000);
  await journal.until('later');
  await intake.stop();
  expect(journal.entries).toEqual(['later']);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 50,
      err: expect.objectContaining({ message: 'the agent is gone' }),
    }),
  ]);
});

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

test('a feed that cannot be opened fails the start', async () => {
  const intake = await intakeOf(failingFeed(), () => Promise.resolve());
  await expect(intake.start()).rejects.toThrow('the login was refused');
  await intake.stop();
});

test('a stop ends the waiting for another try', async () => {
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const intake = await intakeOf(failingFeed({ opens: true }), () => Promise.resolve(), { clock });
  await intake.start();
  await clock.untilAwaited();
  const start = performance.now();
  await intake.stop();
  expect(performance.now() - start).toBeLessThan(200);
});

function failingFeed({ opens = false } = {}): IntakeOptions['read'] {
  return (_signal, { onOpen }) => ({
    [Symbol.asyncIterator]: () => ({
      next: () => {
        if (opens) {
          onOpen('feed');
        }
        return Promise.reject(new Error('the login was refused'));
      },
    }),
  });
}

test('events that are older than is asked for are acknowledged, and not handled', async () => {
  const journal = new Journal();
  const lines: string[] = [];
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const at = (text: string, ago: number): Event => ({
    ...messageEvent(text),
    timestamp: clock.now() - ago,
  });
  const intake = await intakeOf(
    feed(journal, [at('stale', 60_001), at('fresh', 60_000)]),
    (event) => {
      journal.note(`handled ${clock.now() - event.timestamp}`);
      return Promise.resolve();
    },
    { ignoreOlderThan: 60_000, clock, lines },
  );
  await intake.start();
  await journal.until('acknowledged 0');
  await intake.stop();
  expect(journal.entries.filter((line) => line.startsWith('handled'))).toEqual(['handled 60000']);
  expect(lines.join()).toContain('An event is too old; it is skipped.');
});
