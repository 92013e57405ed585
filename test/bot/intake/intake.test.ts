import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { type Batch, type IntakeOptions } from '../../../src/bot/intake/intake.js';
import { type Event, limits } from '../../../src/contract/index.js';
import { patientClock } from '../../client/patient-clock.js';
import { messageEvent } from '../events.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { BOT, feed, intakeOf, patience, untilAborted } from './intake-of.js';
import { Journal } from './journal.js';

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

test('events of a service that is far away count as many when they are there as soon as it can answer', async () => {
  const journal = new Journal();
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const farAway = 80;
  const batches = [[messageEvent('a')], [messageEvent('b')]];
  const intake = await intakeOf(
    async function* read(signal, options) {
      for await (const batch of feed(journal, ...batches)(signal, options)) {
        clock.advance(farAway);
        yield batch;
      }
    },
    async ({ messageId }) => {
      if (messageId === batches[1]?.[0]?.messageId) {
        await journal.until('waits for more');
      }
    },
    { clock },
  );
  await intake.start();
  await journal.until('acknowledged 1');
  await intake.stop();
  expect(journal.entries).toEqual(['acknowledged 0', 'waits for more', 'acknowledged 1', 'closed']);
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
  const clock = new HandClock('2030-01-01T00:00:00Z');
  const intake = await intakeOf(
    async function* read(signal, options) {
      for await (const batch of feed(journal, [event, own, event], [event], [])(signal, options)) {
        clock.advance(limits.datafeedRedelivery);
        yield batch;
      }
    },
    ({ messageId }) => {
      journal.note(messageId);
      return Promise.resolve();
    },
    { clock },
  );
  await intake.start();
  await journal.until('acknowledged 2');
  await intake.stop();
  expect(journal.entries).toEqual([
    'once',
    'acknowledged 0',
    'acknowledged 1',
    'acknowledged 2',
    'waits for more',
    'closed',
  ]);
});

test('a feed that heeds no acknowledgement and delivers the same at once is read again after a pause, new events at once', async () => {
  const journal = new Journal();
  const clock = patientClock(() => 0);
  const [first, own] = [messageEvent('a'), messageEvent('', { userId: BOT, messageId: 'own' })];
  const news = messageEvent('b');
  const intake = await intakeOf(
    feed(journal, [first, own], [first, own], [first, news], [own], [news]),
    () => Promise.resolve(),
    { clock },
  );
  await intake.start();
  await journal.until('acknowledged 4');
  await intake.stop();
  // The first may wait for its handlers.
  expect(clock.waits).toEqual([patience, 100, 100, 100]);
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
  const broken = Object.defineProperty(messageEvent(''), 'payload', { value: undefined });
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
  // The clock does not move: a stop that waited for the next try would never end.
  await intake.stop();
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
