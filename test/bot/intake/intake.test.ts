import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Intake, type Batch, type IntakeOptions } from '../../../src/bot/intake/intake.js';
import type { Event } from '../../../src/contract/index.js';
import { messageEvent } from '../events.js';

const BOT = 42;

/** An intake over batches that are given, and a journal of what it did with them. */
function intakeOf(
  read: IntakeOptions['read'],
  handle: IntakeOptions['handle'],
  lines: string[] = [],
): Intake {
  return new Intake({
    read,
    handle,
    botId: BOT,
    conversations: 10,
    rememberedEvents: 100,
    patience: 50,
    log: pino({}, { write: (line: string) => lines.push(line) }),
  });
}

/** A feed that delivers batches one after the other and then waits. */
function feed(journal: string[], ...batches: readonly (readonly Event[])[]): IntakeOptions['read'] {
  return async function* read(signal, onOpen): AsyncGenerator<Batch> {
    onOpen();
    for (const [index, events] of batches.entries()) {
      yield { events, acknowledge: () => void journal.push(`acknowledged ${index}`) };
    }
    journal.push('waits for more');
    await untilAborted(signal);
    journal.push('closed');
  };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }
}

async function settle(): Promise<void> {
  await delay(20);
}

test('a batch is acknowledged after its handlers, and then the next is read', async () => {
  const journal: string[] = [];
  const batches = [
    [messageEvent('a', { streamId: 'x' }), messageEvent('b', { streamId: 'y' })],
    [messageEvent('c')],
  ];
  const intake = intakeOf(feed(journal, ...batches), async ({ messageId }) => {
    await delay(2);
    journal.push(`handled ${messageId}`);
  });
  await intake.start();
  await settle();
  await intake.stop();
  const [a, b, c] = batches.flat().map(({ messageId }) => `handled ${messageId}`);
  const expected = [a, b, 'acknowledged 0', c, 'acknowledged 1', 'waits for more', 'closed'];
  expect(journal).toEqual(expected);
});

test('events of one conversation are handled in order, conversations side by side', async () => {
  const journal: string[] = [];
  const events = ['slow', 'quick', 'slow', 'quick'].map((streamId, index) =>
    messageEvent('', { streamId, messageId: `${streamId} ${index}` }),
  );
  const intake = intakeOf(feed([], events), async ({ messageId }) => {
    journal.push(messageId);
    await delay(messageId.startsWith('slow') ? 15 : 1);
  });
  await intake.start();
  await settle();
  await intake.stop();
  expect(journal).toEqual(['slow 0', 'quick 1', 'quick 3', 'slow 2']);
});

test('a conversation that is slow does not hold up the next batch, but its own acknowledgement', async () => {
  const journal: string[] = [];
  const slow = messageEvent('', { streamId: 'slow', messageId: 'slow' });
  const quick = messageEvent('', { streamId: 'quick', messageId: 'quick' });
  const intake = intakeOf(feed(journal, [slow], [quick]), async ({ messageId }) => {
    await delay(messageId === 'slow' ? 200 : 1);
    journal.push(messageId);
  });
  await intake.start();
  await delay(250);
  await intake.stop();
  expect(journal).toEqual([
    'quick',
    'waits for more',
    'slow',
    'acknowledged 0',
    'acknowledged 1',
    'closed',
  ]);
});

test('own events and redeliveries are dropped, and acknowledged with their batch', async () => {
  const journal: string[] = [];
  const event = messageEvent('', { messageId: 'once' });
  const own = messageEvent('', { userId: BOT, messageId: 'own' });
  const intake = intakeOf(feed(journal, [event, own, event], [event], []), ({ messageId }) => {
    journal.push(messageId);
    return Promise.resolve();
  });
  await intake.start();
  await settle();
  await intake.stop();
  expect(journal).toEqual([
    'once',
    'acknowledged 0',
    'acknowledged 1',
    'acknowledged 2',
    'waits for more',
    'closed',
  ]);
});

test('a stop waits for what was taken and acknowledges it, and takes nothing more', async () => {
  const journal: string[] = [];
  const first = messageEvent('', { streamId: 'a', messageId: 'first' });
  const late = messageEvent('', { streamId: 'b', messageId: 'late' });
  const intake = intakeOf(
    async function* read(signal, onOpen): AsyncGenerator<Batch> {
      onOpen();
      yield { events: [first], acknowledge: () => void journal.push('first acknowledged') };
      await delay(20);
      yield { events: [late], acknowledge: () => void journal.push('late acknowledged') };
      await untilAborted(signal);
    },
    async ({ messageId }) => {
      await delay(100);
      journal.push(messageId);
    },
  );
  await intake.start();
  await delay(55);
  await intake.stop();
  expect(journal).toEqual(['first', 'first acknowledged']);
});

test('an event whose kind is not known is handled like any other', async () => {
  const handled: string[] = [];
  const event: Event = { ...messageEvent(''), type: 'NEWKIND', payload: { newKind: { x: 1 } } };
  const intake = intakeOf(feed([], [event]), ({ type }) => {
    handled.push(type);
    return Promise.resolve();
  });
  await intake.start();
  await settle();
  await intake.stop();
  expect(handled).toEqual(['NEWKIND']);
});

test('an event that cannot be read is reported and skipped', async () => {
  const lines: string[] = [];
  const journal: string[] = [];
  const broken = Object.defineProperty(messageEvent(''), 'initiator', { value: undefined });
  const intake = intakeOf(
    feed(journal, [broken, messageEvent('', { messageId: 'whole' })]),
    ({ messageId }) => {
      journal.push(messageId);
      return Promise.resolve();
    },
    lines,
  );
  await intake.start();
  await settle();
  await intake.stop();
  expect(journal.slice(0, 2)).toEqual(['whole', 'acknowledged 0']);
  expect(lines).toHaveLength(1);
});

test('when an open feed fails the log says so, and it is read again', async () => {
  const lines: string[] = [];
  const handled: string[] = [];
  let reads = 0;
  const intake = intakeOf(
    async function* read(signal, onOpen) {
      onOpen();
      if (++reads === 1) throw new Error('the agent is gone');
      yield { events: [messageEvent('', { messageId: 'later' })], acknowledge: () => undefined };
      await untilAborted(signal);
    },
    ({ messageId }) => {
      handled.push(messageId);
      return Promise.resolve();
    },
    lines,
  );
  await intake.start();
  await delay(600);
  await intake.stop();
  expect(handled).toEqual(['later']);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 50,
      err: expect.objectContaining({ message: 'the agent is gone' }),
    }),
  ]);
});

test('a feed that cannot be opened fails the start', async () => {
  const intake = intakeOf(failingFeed(), () => Promise.resolve());
  await expect(intake.start()).rejects.toThrow('the login was refused');
  await intake.stop();
});

test('a stop ends the waiting for another try', async () => {
  const intake = intakeOf(failingFeed({ opens: true }), () => Promise.resolve());
  await intake.start();
  await settle();
  const start = performance.now();
  await intake.stop();
  expect(performance.now() - start).toBeLessThan(200);
});

function failingFeed({ opens = false } = {}): IntakeOptions['read'] {
  return (_signal, onOpen) => ({
    [Symbol.asyncIterator]: () => ({
      next: () => {
        if (opens) onOpen();
        return Promise.reject(new Error('the login was refused'));
      },
    }),
  });
}
