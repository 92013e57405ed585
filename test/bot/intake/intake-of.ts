import { pino } from 'pino';
import { memoryStore, type Store } from '../../../src/bot/index.js';
import { FeedMemory, Handled } from '../../../src/bot/intake/index.js';
import { type Batch, Intake, type IntakeOptions } from '../../../src/bot/intake/intake.js';
import type { MissedPage } from '../../../src/bot/intake/missed.js';
import { LoginError } from '../../../src/client/index.js';
import type { Event } from '../../../src/contract/index.js';
import { HandClock } from '../hand-clock.js';
import type { Journal } from './journal.js';

export const BOT = 42;
export const patience = 50;

/** An intake over batches that are given, and a journal of what it did with them. */
export async function intakeOf(
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
export const passing = new LoginError('LOGIN_REFUSED', 'The login was refused.', {
  operation: 'login.session',
  outcome: 'did-not-happen',
});

/** A page of a conversation after which nothing comes. */
export function all(events: readonly Event[]): MissedPage {
  return { events, read: events.length, rest: undefined };
}

/** A feed that delivers batches one after the other and then waits. */
export function feed(
  journal: Journal,
  ...batches: readonly (readonly Event[])[]
): IntakeOptions['read'] {
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

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }
}
