import type { Logger } from 'pino';
import { CadenzaError, errorCode, type Event, waitFor } from '../../contract/index.js';
import type { Context } from '../context.js';
import { deadLetterOf, reasonOf } from '../dead-letters/index.js';
import { handlerOf } from '../handler-of.js';
import type { Delivery } from '../intake/index.js';
import { childWhenUsed } from '../log.js';
import { newTraceId, timed } from '../monitoring/index.js';
import { isTooNew } from '../newer.js';
import { type Deliver, Messenger } from '../outgoing/index.js';
import { Pauses } from '../pauses.js';
import { isOfLongMessage, readAhead } from '../read-message.js';
import { type Change, isStoreAway, isToldOf, outlastStore, storePauses } from '../state/index.js';
import { EventSessions } from '../state/sessions.js';
import { keyOfEvent, streamOf } from '../stream-of.js';
import { chosenLanguage } from '../texts/index.js';
import { within } from '../time-limit.js';
import { createContext } from './create-context.js';
import { EventRecord, isStale } from './event-record.js';
import { readable } from './failure.js';
import type { HandlingOptions } from './handling-options.js';

/** Handling that met changes of others is done again, this often. */
const mostStale = 10;

/** What has kept the tries of an event from counting so far. */
interface Trouble {
  /** Between tries while the store is away, or another process has taken the event over. */
  readonly pauses: Pick<Pauses, 'next'>;
  /** Between tries while a newer process is waited for. */
  readonly newerPauses: Pick<Pauses, 'next'>;
  /** How often the store was away. */
  away: number;
  /** How often somebody else had changed what it read. */
  stale: number;
}

/**
 * Handles one event: its handler, and one commit of all that it writes with the note that it is done.
 * A handler that throws is tried again as the options say; then the error goes to `onError`, and the
 * event to the dead letters. Neither message text nor form values are logged.
 *
 * @throws CadenzaError `BOT_STOPPED` when the event is left to the next process
 */
export function handleEvent(
  event: Event,
  delivery: Delivery,
  options: HandlingOptions,
): Promise<void> {
  const { tracing } = options;
  const run = (): Promise<void> => new Handling(event, delivery, options).run();
  if (tracing === undefined) {
    return run();
  }
  const attributes = { 'messaging.message.id': event.messageId };
  return tracing.span(`handle ${event.type}`, { attributes }, run);
}

class Handling {
  readonly #event: Event;
  readonly #delivery: Delivery;
  readonly #options: HandlingOptions;
  readonly #cause: string;
  /** What the handler sends for, and what the error handler does once it is told. */
  readonly #causes: string[];
  readonly #traceId: string;
  readonly #log: Logger;

  constructor(event: Event, delivery: Delivery, options: HandlingOptions) {
    this.#event = event;
    this.#delivery = delivery;
    this.#options = options;
    this.#traceId = newTraceId(options.tracing);
    const key = keyOfEvent(event);
    this.#cause = delivery.replay === undefined ? key : `${key} ${delivery.replay}`;
    this.#causes = [this.#cause];
    const streamId = streamOf(event)?.streamId;
    this.#log = childWhenUsed(options.log, {
      traceId: this.#traceId,
      eventId: event.messageId,
      eventType: event.type,
      ...(streamId === undefined ? {} : { streamId }),
    });
  }

  async run(): Promise<void> {
    // A process that was killed right after it had handled a dead letter has left it as it was.
    if (this.#isReplay && (await this.#isDone())) {
      return;
    }
    try {
      await this.#tryAll();
    } catch (error) {
      await this.#leaveCauses();
      throw error;
    } finally {
      this.#forgetCauses();
    }
  }

  /** When the store cannot be reached either, the claims end with the life of this process. */
  async #leaveCauses(): Promise<void> {
    await Promise.allSettled(this.#causes.map((cause) => this.#options.outbox.leave(cause)));
    this.#forgetCauses();
  }

  #forgetCauses(): void {
    this.#causes.forEach((cause) => this.#options.outbox.forget(cause));
  }

  async #tryAll(): Promise<void> {
    const { attempts, attemptPause } = this.#options;
    const trouble: Trouble = {
      pauses: storePauses(),
      newerPauses: new Pauses(),
      away: 0,
      stale: 0,
    };
    for (let attempt = 1; ;) {
      // What was given up leaves those behind it too, or they would be done before it.
      this.#mustGoOn();
      const error = await this.#try(attempt, this.#cause, (ctx) => this.#timed(ctx));
      if (error === undefined) {
        return;
      }
      this.#mustGoOn();
      const next = await this.#after(error.thrown, trouble);
      if (next === 'over') {
        return;
      }
      if (next === 'again') {
        continue;
      }
      if (attempt >= attempts || isTooNew(error.thrown)) {
        await this.#giveUp(error.thrown, attempt);
        return;
      }
      const pause = attemptPause * 2 ** (attempt - 1);
      const failed = { err: error.thrown, ...handlerOf(this.#event), attempt, pause };
      this.#log.warn(failed, 'A handler failed; it is tried again.');
      this.#options.watch.tell?.({ kind: 'retried', what: 'event', error: error.thrown });
      await this.#wait(pause);
      attempt++;
    }
  }

  /** What follows a try that failed; waits before one that is made again for no fault of the handler. */
  async #after(thrown: unknown, trouble: Trouble): Promise<'over' | 'again' | 'failed'> {
    if (errorCode(thrown) === 'STORE_FENCED') {
      return this.#afterFence(thrown, trouble);
    }
    if (isStoreAway(thrown)) {
      const pause = trouble.pauses.next();
      if (isToldOf(++trouble.away)) {
        this.#log.error({ err: thrown, pause }, 'The store cannot be reached; trying again.');
      }
      await this.#wait(pause);
      return 'again';
    }
    if (isStale(thrown) && trouble.stale < mostStale) {
      trouble.stale++;
      return 'again';
    }
    if (isTooNew(thrown) && this.#options.newer.mayCome()) {
      await this.#waitForNewer(thrown, trouble.newerPauses.next());
      return 'again';
    }
    return 'failed';
  }

  /** @throws what was thrown, where another process has the conversation now, and handles the event */
  async #afterFence(thrown: unknown, { pauses }: Trouble): Promise<'over' | 'again'> {
    if (await this.#isDone()) {
      return 'over';
    }
    if (this.#isShared) {
      throw thrown;
    }
    // Whoever took it over may not finish it, and none but this process would then be given it again.
    await this.#leaveCauses();
    await this.#wait(pauses.next());
    return 'again';
  }

  /** The process may be replaced meanwhile, or give the conversation to one that can handle the event. */
  async #waitForNewer(error: CadenzaError, pause: number): Promise<void> {
    this.#log.warn(
      { err: error, pause },
      'A newer version of the bot, or one with another key, wrote what this event needs; it waits for a process that can read it.',
    );
    await this.#wait(pause, this.#options.leaving);
  }

  #timed(ctx: Context): Promise<void> {
    const { watch, handle } = this.#options;
    return timed(
      watch,
      () => handle(ctx),
      (took, failed) => ({
        kind: 'handled',
        event: this.#event,
        eventType: this.#event.type,
        traceId: this.#traceId,
        took,
        ...failed,
      }),
    );
  }

  /** Runs the handler once, and writes what it leaves. */
  async #try(
    attempt: number,
    cause: string,
    handle: (ctx: Context) => unknown,
    more: readonly Change[] = [],
  ): Promise<{ readonly thrown: unknown } | undefined> {
    const record = this.#newRecord();
    record.write(...more);
    try {
      const tellSlow = (ms: number): void =>
        this.#log.warn({ ms, ...handlerOf(this.#event) }, 'A handler is still running.');
      await within(this.#options.limit, this.#options.signal, tellSlow, async (signal) => {
        const { client, recipients } = this.#options;
        const { texts } = this.#options;
        const language =
          this.#options.language === undefined
            ? texts.default
            : await chosenLanguage(this.#event.initiator.user, this.#options, this.#log);
        if (isOfLongMessage(this.#event)) {
          await readAhead(this.#event);
        }
        const deliver: Deliver = (outgoing) => {
          signal.throwIfAborted();
          return this.#options.deliver(outgoing);
        };
        const messenger = new Messenger({ client, deliver, recipients, cause });
        const ctx = createContext(this.#options, {
          event: this.#event,
          delivery: { attempt, ...this.#delivery },
          traceId: this.#traceId,
          log: this.#log,
          messenger,
          cause,
          language,
          record,
          signal,
        });
        await settling(messenger, () => handle(ctx));
      });
      // It has ended because its signal was aborted, for all that is known: its work is the next process's.
      this.#mustGoOn();
      if (!record.isEmpty) {
        await this.#commit(record);
      }
      return undefined;
    } catch (thrown) {
      return { thrown: readable(thrown) };
    }
  }

  /** Tells `onError`, and keeps the event where it can be handled again. */
  async #giveUp(error: unknown, attempts: number): Promise<void> {
    const { store, clock, client, onError, tracing, watch } = this.#options;
    tracing?.failed(error);
    watch.tell?.({ kind: 'dead letter', what: this.#event.type, event: this.#event, error });
    const letter = deadLetterOf(store, {
      kind: 'event',
      event: this.#event,
      ...reasonOf(error, (text) => client.redact(text)),
      attempts,
      at: clock.now(),
      traceId: this.#traceId,
    });
    const ofError = `${this.#cause} error`;
    this.#causes.push(ofError);
    const second = await this.#try(attempts, ofError, (ctx) => onError(error, ctx), letter);
    if (second !== undefined) {
      this.#mustGoOn();
      const failure = { err: second.thrown, handled: error };
      this.#log.error(failure, 'The error handler failed.');
      const record = this.#newRecord();
      record.write(...letter);
      await this.#commit(record);
    }
  }

  /** Commits; a store that cannot be reached is waited for, since the handler's work is done. */
  #commit(record: EventRecord): Promise<void> {
    return this.#lasting('The store cannot be written; trying again.', () => record.commit());
  }

  /** Whether another process has handled it. */
  #isDone(): Promise<boolean> {
    const { handled } = this.#options;
    return this.#lasting('The store cannot be read; trying again.', () =>
      handled.isDone(this.#cause),
    );
  }

  /** Does something with the store, and waits for one that cannot be reached. */
  #lasting<Result>(trouble: string, work: () => Promise<Result>): Promise<Result> {
    return outlastStore(work, {
      wait: (pause) => this.#wait(pause),
      onAway: (error, pause) => this.#log.error({ err: error, pause }, trouble),
    });
  }

  /** Whether the conversation belongs to this process only for as long as no other one takes it. */
  get #isShared(): boolean {
    return (this.#options.fences ?? []).length > 0;
  }

  get #isReplay(): boolean {
    return this.#delivery.replay !== undefined;
  }

  #newRecord(): EventRecord {
    const { store, sessions, handled, outbox, fences = [] } = this.#options;
    const owner = {
      userId: this.#event.initiator.user.userId,
      streamId: streamOf(this.#event)?.streamId,
    };
    const record = new EventRecord({
      store,
      sessions: new EventSessions(sessions, owner),
      done: () => [
        ...(this.#isReplay ? handled.noteOf(this.#cause) : handled.changesOf(this.#event)),
        ...this.#causes.flatMap((cause) => outbox.changesOf(cause)),
      ],
      isDone: () => handled.isDone(this.#cause),
    });
    record.fence(...fences);
    return record;
  }

  /** @param leaving - ends it too: the event is left then */
  async #wait(milliseconds: number, leaving?: AbortSignal): Promise<void> {
    const { client, signal } = this.#options;
    const ended = leaving === undefined ? signal : AbortSignal.any([signal, leaving]);
    await waitFor(client.clock, milliseconds, ended).catch(() => undefined);
    this.#mustGoOn(ended);
  }

  #mustGoOn({ aborted } = this.#options.signal): void {
    if (aborted) {
      throw new CadenzaError('BOT_STOPPED', 'The bot was stopped before the event was handled.');
    }
  }
}

/** Runs work and waits for what it sends; of two failures, the work's own is reported. */
async function settling(messenger: Messenger, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    await messenger.settled().catch(() => undefined);
    throw error;
  }
  // Waiting for nothing costs a turn.
  if (!messenger.isSettled) {
    await messenger.settled();
  }
}
