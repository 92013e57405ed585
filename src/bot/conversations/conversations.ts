import { createHash, randomUUID } from 'node:crypto';
import { systemClock } from '../../client/advanced.js';
import { errorCode, type Event, type StreamId } from '../../contract/index.js';
import type { Context } from '../context.js';
import { isTooNew } from '../newer.js';
import { ifUnchanged } from '../state/conflict.js';
import { type Store, StoreError } from '../state/index.js';
import { keyOfEvent } from '../stream-of.js';
import { plain } from '../texts/index.js';
import { type DueWatch, watched } from '../waking/due-watch.js';
import { OneByOne } from '../waking/one-by-one.js';
import { Timers } from '../waking/timers.js';
import type { ConversationRecord, ResumeOptions } from './conversation-record.js';
import { conversationError } from './errors.js';
import { requireConversation } from './given.js';
import { endGone, goneWith, type IsGone } from './leaving.js';
import { offer } from './offer.js';
import { timedOut } from './outcomes.js';
import { isRefused, ParkedConversations } from './parked.js';
import { ConversationRows, type LoadedConversation } from './rows.js';
import type { Startable } from './startable.js';
import { runningTime, type Turn } from './turn.js';
import { Turns, type TurnsParts } from './turns.js';
import { recordable } from './values.js';
import { mayBe } from './wait.js';
import { type StartOptions, startOptionsOf, type StartPerson } from './whom.js';

/** What conversations are carried on with. */
export interface ConversationsParts extends Omit<TurnsParts, 'rows' | 'onRest'> {
  readonly store: Store;
  /**
   * Whether no other process runs the bot: then what runs was interrupted. Default: yes. Otherwise it is
   * gone on with when its time is over.
   */
  readonly isAlone?: boolean;
  /** Whether a message calls a command of the bot, and so may break in. */
  readonly isCommand: (ctx: Context) => boolean;
  /** Hears when something that was due begins and ends. */
  readonly watch?: DueWatch | undefined;
}

/** Before a conversation is looked at again that was due and could not be carried on, in milliseconds. */
const unknownPause = 30_000;

/** The same for one that a newer process knows how to carry on. */
const newerPause = 1_000;

/** How long, in milliseconds, answers from the time in which no process ran may take before times that have passed count. */
const answersFirst = 2_000;

/** {@link StartOptions} with the event that it is started by, where one is. */
interface Beginning extends StartOptions {
  readonly startedBy?: string;
}

/**
 * Starts conversations, gives them the events that they wait for, wakes them when their time comes, and
 * continues after a restart with those that were interrupted.
 */
export class Conversations {
  readonly rows: ConversationRows;
  readonly turns: Turns;
  /** Those whose function has changed. */
  readonly parked: ParkedConversations;
  readonly #parts: ConversationsParts;
  readonly #timers: Timers;
  /** Those that are carried on without an event: one whose effect takes long holds up no other. */
  readonly #woken: OneByOne;
  /** How many conversations one try to handle an event has started so far. */
  readonly #started = new WeakMap<Context, number>();
  #callOffWaking = (): void => undefined;

  constructor(parts: ConversationsParts) {
    this.#parts = parts;
    this.rows = new ConversationRows(parts.store);
    const wake = (): void => this.#timers.wake();
    this.turns = new Turns({ ...parts, rows: this.rows, onRest: wake });
    const { rows, turns } = this;
    this.parked = new ParkedConversations({ rows, turns, now: () => parts.clock.now() });
    const onError = (error: unknown): void => {
      parts.log.error({ err: error }, 'Conversations could not be woken; trying again.');
    };
    this.#woken = new OneByOne({ onError, onEnded: wake });
    this.#timers = new Timers({
      clock: parts.clock,
      run: () => watched(parts.watch, () => this.#wakeDue()),
      onError,
    });
  }

  /**
   * Continues interrupted conversations, and begins to wake those that are due: a moment later where a time has passed
   * while no process ran, as an answer that was given in time may only come in now.
   */
  async open(): Promise<void> {
    if (this.turns.size === 0) {
      return;
    }
    if (this.#parts.isAlone !== false) {
      await this.#resumeAll();
    }
    const [next] = await this.rows.soonest(1);
    if ((next?.due ?? Infinity) > this.#parts.clock.now()) {
      this.#timers.start();
    } else {
      // The feed keeps its own pace, whatever clock the bot goes by.
      this.#callOffWaking = systemClock.after(answersFirst, () => this.#timers.start());
    }
  }

  async #resumeAll(): Promise<void> {
    for await (const { id, ...record } of this.rows.list()) {
      if (record.status === 'running') {
        const isFree = await this.turns.isFree(record);
        const resumed = this.#woken.run(id, () =>
          this.#quietly(id, (turn) => this.turns.resume(turn)),
        );
        // One whose process may still live is waited for beside the others.
        await (isFree && resumed);
      }
    }
  }

  /** Wakes no more; resolves when those that were woken have come to rest. */
  async close(): Promise<void> {
    this.turns.close();
    this.#callOffWaking();
    await this.#timers.stop();
    await this.#woken.settled();
  }

  /**
   * Gives an event to the conversation that waits for it.
   *
   * @param otherwise - handles it when none does; commands that break into a question, too. It tells whether anything did
   */
  async route(ctx: Context, otherwise: () => Promise<boolean>): Promise<void> {
    const { stream } = ctx;
    if (this.turns.size === 0 || stream === undefined) {
      await otherwise();
      return;
    }
    const isGone = goneWith(ctx);
    await (isGone === undefined
      ? this.#offer(ctx, stream.streamId, otherwise)
      : this.#leave(ctx, stream.streamId, isGone, otherwise));
  }

  /** A conversation may wait for just this event; what others wait for in vain ends. */
  async #leave(
    ctx: Context,
    streamId: StreamId,
    isGone: IsGone,
    otherwise: () => Promise<boolean>,
  ): Promise<void> {
    await this.#offer(ctx, streamId, async () => {
      await this.#endGone(streamId, isGone);
      return otherwise();
    });
    await this.#endGone(streamId, isGone);
  }

  async #endGone(streamId: StreamId, isGone: IsGone): Promise<void> {
    for (const id of await this.rows.waitingIn(streamId)) {
      // What a store fails at is tried again with the event; what a function throws has ended it.
      await this.#quietly(
        id,
        (turn) => endGone(turn, isGone, this.turns),
        (error) => error instanceof StoreError || isTooNew(error),
      );
    }
  }

  async #offer(ctx: Context, streamId: StreamId, otherwise: () => Promise<boolean>): Promise<void> {
    if (await this.#wasTaken(ctx.event)) {
      return;
    }
    const waiting = await this.rows.waitingIn(streamId);
    const now = this.#parts.clock.now();
    let isRefused = false;
    for (const id of waiting) {
      const offered = await offer(id, ctx, { ...this.#parts, turns: this.turns, now });
      if (offered === 'taken') {
        return;
      }
      if (offered === 'refused') {
        isRefused = true;
      } else if (offered !== 'left') {
        await otherwise();
        if (!(await this.#asksSince(waiting, ctx, streamId))) {
          await offered.askAgain();
        }
        return;
      }
    }
    // What a bot says to it by itself is enough.
    if (!(await otherwise()) && isRefused) {
      await tellRefused(ctx);
    }
  }

  /** Whether a command has begun a conversation that asks the same person: what stands last is what is answered next. */
  async #asksSince(before: readonly string[], ctx: Context, streamId: StreamId): Promise<boolean> {
    for (const id of await this.rows.waitingIn(streamId)) {
      if (!before.includes(id)) {
        const waits = (await this.rows.load(id))?.record.waits ?? [];
        if (waits.some((wait) => wait.kind === 'message' && mayBe(wait, ctx))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Starts a conversation in answer to an event. An event that is handled again, in another try or another process,
   * starts no second one: it goes on with the one that it has started, and repeats the step at which that failed.
   */
  async start(ctx: Context, conversation: Startable<unknown>, input: unknown): Promise<string> {
    requireConversation(conversation);
    const { event, stream, user, language } = ctx;
    if (stream === undefined) {
      throw conversationError(
        'CONVERSATION_UNKNOWN',
        `This event belongs to no stream, so "${conversation.name}" has nowhere to begin.`,
      );
    }
    const count = this.#started.get(ctx) ?? 0;
    this.#started.set(ctx, count + 1);
    const startedBy = keyOfEvent(event);
    const options = { stream, user, language, startedBy };
    return this.#begin(
      `${startedBy} ${conversation.name} ${count}`,
      conversation.name,
      input,
      options,
    );
  }

  /**
   * Starts a conversation that no event asks for, as a schedule or an alert does.
   *
   * @param cause - of one cause, one conversation is started, however often it is asked for
   */
  async startWith<Input>(
    conversation: Startable<Input>,
    input: Input,
    whom: StartOptions | StartPerson,
    cause: string = randomUUID(),
  ): Promise<string> {
    requireConversation(conversation);
    const options = await startOptionsOf(whom, this.#parts);
    return this.#begin(cause, conversation.name, input, options);
  }

  async #wasTaken(event: Event): Promise<boolean> {
    const taker = await this.rows.takerOf(keyOfEvent(event));
    if (taker !== undefined) {
      await this.#goOn(taker);
    }
    return taker !== undefined;
  }

  /** Carries on a conversation whose event is handled again; one that failed takes its last step again. */
  async #goOn(id: string): Promise<void> {
    await this.turns.inOrder(id, () => this.rows.reopen(id, this.#parts.clock.now()));
    await this.turns.run(id, (turn) => this.turns.resume(turn));
  }

  async #begin(
    cause: string,
    name: string,
    input: unknown,
    { stream, user, language = this.#parts.texts.default, startedBy }: Beginning,
  ): Promise<string> {
    this.turns.conversation(name);
    const id = createHash('sha256').update(cause).digest('hex').slice(0, 20);
    const now = this.#parts.clock.now();
    const record: ConversationRecord = {
      name,
      status: 'running',
      input: recordable('input', input),
      stream,
      user,
      language,
      startedAt: now,
      changedAt: now,
      steps: 0,
      waits: [],
      runner: this.turns.runner,
      ...(startedBy === undefined ? {} : { startedBy }),
    };
    await ifUnchanged(this.rows.create(id, record, now + runningTime));
    await this.#goOn(id);
    return id;
  }

  /** @returns when to look again */
  async #wakeDue(): Promise<number | undefined> {
    const now = this.#parts.clock.now();
    const left: string[] = [];
    for (const due of await this.rows.due(now, this.#woken.size)) {
      const wakeOne = async (): Promise<void> => {
        if (await this.#wakeOne(due, now)) {
          left.push(due.id);
        }
      };
      await this.#woken.run(due.id, () => watched(this.#parts.watch, wakeOne));
    }
    // A newer process looks before this one does.
    return left.length > 0 ? Infinity : this.#nextDue();
  }

  /** What is being woken is due until that has ended, which wakes the timers. */
  async #nextDue(): Promise<number | undefined> {
    const soonest = await this.rows.soonest(this.#woken.size + 1);
    return soonest.find(({ id }) => !this.#woken.has(id))?.due;
  }

  /** @returns whether it was left to a newer process */
  async #wakeOne(due: LoadedConversation, now: number): Promise<boolean> {
    let isLeft = false;
    try {
      await (due.record.asksToResume === undefined
        ? this.#quietly(due.id, (turn) => this.#wake(turn, now), isTooNew)
        : this.#resumeParked(due.id, due.record.asksToResume));
    } catch {
      isLeft = true;
    }
    // Of what cannot be carried on here, another version may know how.
    const later = now + (isLeft ? newerPause : unknownPause);
    await this.turns.inOrder(due.id, async () => {
      // Whoever is in the middle of it expects its row as it is.
      if (await this.turns.isFree(due.record)) {
        await this.rows.postpone(due, later);
      }
    });
    return isLeft;
  }

  /** Does what an operator has asked another process for. */
  async #resumeParked(id: string, options: ResumeOptions): Promise<void> {
    const { log } = this.#parts;
    try {
      if (await this.parked.resumeIfOurs(id, options)) {
        log.info({ conversationId: id }, 'A parked conversation was resumed.');
      }
    } catch (error) {
      if (isRefused(error)) {
        log.warn({ err: error, conversationId: id }, 'A parked conversation was not resumed.');
      } else if (!isLeft(error)) {
        log.error({ err: error, conversationId: id }, 'A conversation could not be carried on.');
      }
    }
  }

  async #wake(turn: Turn, now: number): Promise<void> {
    const { waits: stored, status } = turn.record;
    if (status === 'running') {
      return this.turns.resume(turn);
    }
    const due = stored.find(({ until }) => until !== undefined && until <= now);
    const waits = await this.turns.waits(turn);
    const found = waits.find(({ id }) => id === due?.id);
    if (found !== undefined) {
      await turn.deliver(found.id, found.wait.kind === 'time' ? { value: null } : timedOut);
      await this.turns.finish(turn);
    }
  }

  async #quietly(
    id: string,
    task: (turn: Turn) => Promise<void>,
    isThrown: (error: unknown) => boolean = () => false,
  ): Promise<void> {
    try {
      await this.turns.run(id, task);
    } catch (error) {
      if (isThrown(error)) {
        throw error;
      }
      if (isLeft(error)) {
        return;
      }
      this.#parts.log.error(
        { err: error, conversationId: id },
        'A conversation could not be carried on.',
      );
    }
  }
}

/** Tells somebody that a form is not theirs to fill in, unless the bot's text is empty. */
async function tellRefused(ctx: Context): Promise<void> {
  const text = ctx.text('conversation.notYours');
  if (plain(text) !== '') {
    await ctx.reply(text);
  }
}

/** Whether it is another process that carries a conversation on: one that was first, or the next one. */
function isLeft(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'STORE_CONFLICT' || code === 'BOT_STOPPED';
}
