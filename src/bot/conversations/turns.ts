import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import {
  CadenzaError,
  type Clock,
  type MessageUser,
  type StreamId,
  waitFor,
} from '../../contract/index.js';
import { OrderedTasks } from '../intake/order.js';
import { isTooNew } from '../newer.js';
import { toReplyMessage } from '../outgoing/compose.js';
import type { Deliver, Recipients, Reply } from '../outgoing/index.js';
import type { Processes } from '../state/claimed-row.js';
import { chosenLanguage, type LanguageChoice, type Texts } from '../texts/index.js';
import { causeOf, type Causes, leaveAll } from './cause.js';
import type { Conversation } from './conversation.js';
import type { ConversationRecord } from './conversation-record.js';
import { createConversationContext } from './create-context.js';
import { conversationError, missedInput } from './errors.js';
import type { Change, PendingWait } from './execution.js';
import type { JournalRow } from './operation.js';
import type { ConversationRows, LoadedConversation } from './rows.js';
import { type StepParts, Steps } from './steps.js';
import { type ConversationTexts, conversationTexts } from './texts.js';
import { Turn } from './turn.js';
import { changeError, endingText } from './turn-end.js';
import type { LiveWait } from './wait.js';

/** What turns are made from. */
export interface TurnsParts {
  readonly rows: ConversationRows;
  readonly causes: Causes & Processes;
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  readonly log: Logger;
  readonly clock: Clock;
  readonly texts: Texts;
  /** Chooses the language of a user; undefined where all are spoken to in one. */
  readonly language?: LanguageChoice['language'];
  /** Aborted when the bot gives up unfinished work. */
  readonly abandoned: AbortSignal;
  /** After how many milliseconds the log tells of a step that is still being done. */
  readonly slowHandler: number;
  /** Called when a conversation may be due earlier than was known. */
  readonly onRest: () => void;
}

/** What a function would do with what is recorded. */
export interface Trial {
  /** Why it would not continue; undefined when it would. */
  readonly problem: string | undefined;
  /** Where it leaves what is recorded, if it does. */
  readonly change: Change | undefined;
  /** All that is recorded. */
  readonly journal: readonly JournalRow[];
}

/** Before a store is tried again that could not be reached, in milliseconds. */
const pauseForStore = 1_000;

/** How often a conversation is looked at that another process runs, in milliseconds. */
const lookEvery = 1_000;

/** Gives each conversation its turns, one after the other, and says what must be said at the end of one. */
export class Turns {
  /** Names this process in the rows of what it runs. */
  readonly runner: string;
  readonly #closed = new AbortController();
  readonly #parts: TurnsParts;
  readonly #known = new Map<string, Conversation<unknown>>();
  readonly #order = new OrderedTasks(Infinity);

  constructor(parts: TurnsParts) {
    this.#parts = parts;
    this.runner = parts.causes.holder;
    // Every conversation that another process runs waits with it.
    setMaxListeners(0, this.#closed.signal);
  }

  /** Waits for no other process any more. */
  close(): void {
    this.#closed.abort();
  }

  /** How many conversations the bot knows. */
  get size(): number {
    return this.#known.size;
  }

  /** @throws ConversationError `CONVERSATION_EXISTS` for a name that is taken */
  add(conversation: Conversation<unknown>): void {
    const { name } = conversation;
    if (this.#known.has(name)) {
      throw conversationError(
        'CONVERSATION_EXISTS',
        `There is a conversation "${name}" already. Give each its own name.`,
      );
    }
    this.#known.set(name, conversation);
  }

  /** Whether the bot has a conversation of this name. */
  knows(name: string): boolean {
    return this.#known.has(name);
  }

  /** @throws ConversationError `CONVERSATION_UNKNOWN` */
  conversation(name: string): Conversation<unknown> {
    const conversation = this.#known.get(name);
    if (conversation === undefined) {
      throw conversationError('CONVERSATION_UNKNOWN', `This bot has no conversation "${name}".`);
    }
    return conversation;
  }

  /**
   * Runs a turn after those before it, those of other processes too; nothing when the conversation is gone, not of this
   * bot, or not wanted as it is then.
   *
   * @throws CadenzaError `BOT_STOPPED` when the bot stops before another process is done with it
   */
  run(
    id: string,
    task: (turn: Turn) => Promise<void>,
    isWanted: (record: ConversationRecord) => boolean = () => true,
  ): Promise<void> {
    return this.inOrder(id, async () => {
      const loaded = await this.#whenFree(id);
      if (loaded !== undefined && this.#known.has(loaded.record.name) && isWanted(loaded.record)) {
        await task(this.#createTurn(loaded, await this.#parts.rows.journal(id)));
      }
    });
  }

  /** Whether no other process that lives is in the middle of it. */
  async isFree({ status, runner = this.runner }: ConversationRecord): Promise<boolean> {
    return (
      status !== 'running' || runner === this.runner || !(await this.#parts.causes.lives(runner))
    );
  }

  /** What another process does now is not recorded yet: it would be done twice. */
  async #whenFree(id: string): Promise<LoadedConversation | undefined> {
    const { rows, clock } = this.#parts;
    for (;;) {
      const loaded = await rows.load(id);
      if (loaded === undefined || (await this.isFree(loaded.record))) {
        return loaded;
      }
      await waitFor(clock, lookEvery, this.#closed.signal).catch(() => {
        throw new CadenzaError(
          'BOT_STOPPED',
          'The bot was stopped while another process carried on a conversation.',
        );
      });
    }
  }

  /** Does something between the turns of a conversation. */
  inOrder(id: string, task: () => Promise<void>): Promise<void> {
    return this.#order.run(id, task);
  }

  /** Carries on a conversation that runs: one that was just made, or that a process left in the middle. */
  async resume(turn: Turn): Promise<void> {
    if (turn.record.status === 'running') {
      await turn.replay();
      await this.finish(turn);
    }
  }

  /** Runs to where it waits. What was interrupted, and what has changed, is written. */
  async waits(turn: Turn): Promise<readonly PendingWait<LiveWait>[]> {
    const { status } = turn.record;
    if (status !== 'waiting' && status !== 'running') {
      return [];
    }
    const waits = await turn.replay();
    if (waits.length === 0 || turn.record.status === 'running') {
      await this.finish(turn);
    }
    return waits;
  }

  /**
   * Tells people about the end of a turn, then writes it: a process that dies in between tells them once more, under
   * the same cause.
   *
   * @throws what the function threw
   */
  async finish(turn: Turn): Promise<void> {
    const { end } = turn;
    const text = endingText(end, this.textsIn(turn.record.language));
    if (text !== undefined) {
      await this.say(turn, text, end.type);
    }
    if (end.type === 'changed') {
      this.#parts.log.error(
        { err: changeError(end.change), conversationId: turn.id },
        'A conversation is parked: its function has changed.',
      );
    }
    await turn.write();
    this.#parts.onRest();
    if (end.type === 'failed') {
      throw missedInput(this.conversation(turn.record.name), turn.record, end.error) ?? end.error;
    }
  }

  /** Says something that is not a step of the conversation, and that the end of the turn settles. */
  async say(turn: Turn, content: Reply, what: string): Promise<void> {
    turn.said(await this.#tell(turn, turn.record.stream.streamId, content, what));
  }

  /** Says something again where it was said, after the turn: whatever the conversation has become meanwhile. */
  async repeat(turn: Turn, streamId: StreamId, content: Reply, what: string): Promise<void> {
    await leaveAll(this.#parts.causes, [await this.#tell(turn, streamId, content, what)]);
  }

  async #tell(
    { id, record }: Turn,
    streamId: StreamId,
    content: Reply,
    what: string,
  ): Promise<string> {
    const cause = causeOf(id, what);
    try {
      await this.#parts.deliver({
        streamId,
        content: toReplyMessage(content),
        cause: { id: cause, ordinal: record.steps },
      });
    } catch (error) {
      await leaveAll(this.#parts.causes, [cause]);
      throw error;
    }
    return cause;
  }

  /** What is said to people of a language. */
  textsIn(language: string): ConversationTexts {
    return conversationTexts(this.#parts.texts, language);
  }

  /**
   * Runs the function of a conversation over its journal, to see whether it would continue. Nothing is done.
   *
   * @param kept - over the first so many steps of it
   */
  async tryOut(loaded: LoadedConversation, kept = Infinity): Promise<Trial> {
    // Those of a bot that has not started are not ready, and the function would fail at what it asks with them.
    await this.#parts.texts.load();
    const journal = await this.#parts.rows.journal(loaded.id);
    const turn = this.#createTurn(loaded, journal.slice(0, kept), true);
    try {
      await turn.replay();
    } catch (error) {
      if (isTooNew(error)) {
        return { problem: error.message, change: undefined, journal };
      }
      throw error;
    }
    const { problem, change } = turn;
    return { problem, change, journal };
  }

  #createTurn(loaded: LoadedConversation, journal: readonly JournalRow[], isDry = false): Turn {
    const { id, record } = loaded;
    const { user, stream, startedAt, input, name, language } = record;
    const { rows, causes, deliver, recipients, clock, slowHandler, abandoned } = this.#parts;
    const log = this.#parts.log.child({ conversation: name, conversationId: id });
    const conversation = this.conversation(name);
    return new Turn(loaded, journal, {
      rows,
      causes,
      isDry,
      runner: this.runner,
      version: conversation.options.version ?? 1,
      now: () => clock.now(),
      untilTriedAgain: () => {
        log.error('The store cannot be written; trying again.');
        return waitFor(clock, pauseForStore, abandoned);
      },
      run: (execution, beforeAsking) => {
        const sending = { deliver, recipients, slowHandler, beforeAsking };
        const languages = this.#languages(log);
        const steps = new Steps({
          id,
          user,
          stream,
          startedAt,
          log,
          execution,
          ...sending,
          ...languages,
        });
        const c = createConversationContext(steps, language, (other) => this.textsIn(other));
        return steps.inTime(conversation.options.within, () => conversation.run(c, input));
      },
      onStray: (step) => {
        log.error(
          { step },
          'A conversation waited for something that is not a step. Use c.once(…) for it.',
        );
      },
    });
  }

  #languages(log: Logger): Pick<StepParts, 'languageFor' | 'languageOf'> {
    const { recipients, texts, language } = this.#parts;
    const languageFor = (user: MessageUser) => chosenLanguage(user, { texts, language }, log);
    return {
      languageFor,
      languageOf: async (to) => {
        // Nobody is looked up where all are spoken to in one language.
        const user = language && (await recipients.userOf(to));
        return user && languageFor(user);
      },
    };
  }
}
