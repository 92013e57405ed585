import { createHash, randomUUID } from 'node:crypto';
import type { Event, StreamId } from '../../contract/index.js';
import type { Context } from '../context.js';
import { isTooNew } from '../newer.js';
import { ifUnchanged } from '../state/conflict.js';
import { type Store, StoreError } from '../state/index.js';
import { keyOfEvent } from '../stream-of.js';
import { plain } from '../texts/index.js';
import type { ConversationRecord } from './conversation-record.js';
import { conversationError } from './errors.js';
import { requireConversation } from './given.js';
import { endGone, goneWith, type IsGone } from './leaving.js';
import { offer } from './offer.js';
import { ParkedConversations } from './parked.js';
import { ConversationRows } from './rows.js';
import type { Startable } from './startable.js';
import { takeQuietly } from './take-quietly.js';
import { runningTime } from './turn.js';
import { Turns, type TurnsParts } from './turns.js';
import { recordable } from './values.js';
import { mayBe } from './wait.js';
import { Waking, type WakingParts } from './waking.js';
import { type StartOptions, startOptionsOf, type StartPerson } from './whom.js';

/** What conversations are carried on with. */
export interface ConversationsParts
  extends Omit<TurnsParts, 'rows' | 'onRest'>, Pick<WakingParts, 'isAlone' | 'watch'> {
  readonly store: Store;
  /** Whether a message calls a command of the bot, and so may break in. */
  readonly isCommand: (ctx: Context) => boolean;
}

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
  readonly #waking: Waking;
  /** How many conversations one try to handle an event has started so far. */
  readonly #started = new WeakMap<Context, number>();

  constructor(parts: ConversationsParts) {
    this.#parts = parts;
    this.rows = new ConversationRows(parts.store);
    this.turns = new Turns({ ...parts, rows: this.rows, onRest: () => this.#waking.lookAgain() });
    const { rows, turns } = this;
    this.parked = new ParkedConversations({ rows, turns, now: () => parts.clock.now() });
    this.#waking = new Waking({ ...parts, rows, turns, parked: this.parked });
  }

  /** Continues interrupted conversations, and begins to wake those that are due. */
  open(): Promise<void> {
    return this.#waking.open();
  }

  /** Wakes no more; resolves when those that were woken have come to rest. */
  close(): Promise<void> {
    this.turns.close();
    return this.#waking.close();
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
      await takeQuietly(this.turns, id, {
        log: this.#parts.log,
        task: (turn) => endGone(turn, isGone, this.turns),
        isThrown: (error) => error instanceof StoreError || isTooNew(error),
      });
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
}

/** Tells somebody that a form is not theirs to fill in, unless the bot's text is empty. */
async function tellRefused(ctx: Context): Promise<void> {
  const text = ctx.text('conversation.notYours');
  if (plain(text) !== '') {
    await ctx.reply(text);
  }
}
