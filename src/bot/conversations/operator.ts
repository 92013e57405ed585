import { requireArgument } from '../../contract/given/index.js';
import { isArgument } from '../argument.js';
import { ifUnchanged } from '../state/conflict.js';
import type { Conversation } from './conversation.js';
import type {
  ConversationEntry,
  ConversationStatus,
  Json,
  ResumeOptions,
} from './conversation-record.js';
import type { Conversations } from './conversations.js';
import { cancelled } from './outcomes.js';
import type { ParkedConversation } from './parked.js';
import { isOver } from './rows.js';
import type { Turn } from './turn.js';
import { recordable } from './values.js';
import type { StartOptions, StartPerson } from './whom.js';

/** Which conversations are listed. */
export interface ListedConversations {
  /** Those of one status. Default: all. */
  readonly status?: ConversationStatus | undefined;
}

/** What would happen to a conversation; nothing, when there is no problem. */
export interface CheckedConversation {
  /** The id of this run of the conversation. */
  readonly id: string;
  /** The name that the conversation was declared with. */
  readonly name: string;
  /** Why it would be parked, fail, or never be carried on. */
  readonly problem?: string;
}

/**
 * The conversations of a bot, from outside: `bot.conversations`.
 *
 * @example
 * for await (const { id, name, reason } of bot.conversations.list({ status: 'failed' })) {
 *   console.log(id, name, reason);
 * }
 */
export class ConversationOperator {
  readonly #conversations: Conversations;
  readonly #now: () => number;

  constructor(conversations: Conversations, now: () => number) {
    this.#conversations = conversations;
    this.#now = now;
  }

  /**
   * Starts a conversation that no event asks for: an alert that needs an answer, a survey. The handler of a schedule has
   * `ctx.start`: that starts it once when the run is repeated.
   *
   * @example
   * await bot.conversations.start(leave, { days: 2 }, { username: 'alice' });
   *
   * @param whom - a person, in the chat with the bot; or `{ user, stream }`, as `bot.reference` keeps them
   * @returns its id
   * @throws CadenzaError `NO_SUCH_USER`, `BAD_ARGUMENT`
   */
  start<Input>(
    conversation: Conversation<Input>,
    input: NoInfer<Input>,
    whom: StartOptions | StartPerson,
  ): Promise<string> {
    return this.#conversations.startWith(conversation, input, whom);
  }

  /**
   * All that are under way, and for a week those that have ended.
   *
   * @param range - which of them. Those that are parked are found by themselves; for others all are gone through
   */
  async *list(range: ListedConversations = {}): AsyncGenerator<ConversationEntry> {
    requireArgument(range, isArgument.options, 'bot.conversations.list');
    const { status } = range;
    const { rows } = this.#conversations;
    if (status === 'parked') {
      for await (const { id, record } of rows.parked(this.#now())) {
        yield { id, ...record };
      }
      return;
    }
    for await (const entry of rows.list()) {
      if (status === undefined || entry.status === status) {
        yield entry;
      }
    }
  }

  /** One of them. */
  async get(id: string): Promise<ConversationEntry | undefined> {
    const found = await this.#conversations.rows.load(id);
    return found === undefined ? undefined : { id, ...found.record };
  }

  /**
   * Holds all that are under way against the functions that this bot has: what would happen to them after
   * a deployment. Nothing is sent, done or written, and the bot need not be started.
   *
   * @example
   * for await (const { id, name, problem } of bot.conversations.check()) {
   *   if (problem !== undefined) console.log(id, name, problem);
   * }
   */
  async *check(): AsyncGenerator<CheckedConversation> {
    const { rows } = this.#conversations;
    await rows.open();
    try {
      for await (const { id, name, status } of rows.list()) {
        if (!isOver({ status })) {
          const problem = await this.#problemOf(id, name);
          yield problem === undefined ? { id, name } : { id, name, problem };
        }
      }
    } finally {
      await rows.close();
    }
  }

  /**
   * Gives a value to a conversation that waits for a signal, from a webhook or another bot.
   *
   * @example
   * await bot.conversations.signal(id, 'paid', { amount: 100 }); // to `await c.signal('paid')`
   *
   * @returns whether it waited for it
   */
  async signal(id: string, name: string, value: Json): Promise<boolean> {
    const { turns } = this.#conversations;
    let given = false;
    await this.#run(id, async (turn) => {
      const waits = given ? [] : await turns.waits(turn);
      const wait = waits.find((one) => one.wait.kind === 'signal' && one.label === name);
      if (wait !== undefined) {
        await turn.deliver(wait.id, { value: recordable(name, value) });
        given = true;
        await turns.finish(turn);
      }
    });
    return given;
  }

  /** Ends a conversation as a cancel word does. @returns whether there was one to end */
  async cancel(id: string): Promise<boolean> {
    const { rows, turns } = this.#conversations;
    let ended = false;
    await this.#run(id, async (turn) => {
      ended ||= !isOver(turn.record);
      const [wait] = await turns.waits(turn);
      if (wait !== undefined) {
        await turn.deliver(wait.id, cancelled);
        await turns.finish(turn);
      } else if (!isOver(turn.record)) {
        const loaded = await rows.mustLoad(id);
        await rows.rest(loaded, {
          ...loaded.record,
          status: 'cancelled',
          waits: [],
          changedAt: this.#now(),
        });
      }
    });
    return ended;
  }

  /**
   * Runs a conversation again from a step on, as if what came after it had not happened: for those that
   * are parked or have failed. Messages that were sent are not taken back.
   *
   * @param from - how many steps are kept. Default: none
   * @throws ConversationError `CONVERSATION_UNKNOWN`
   */
  async restart(id: string, options: { readonly from?: number | undefined } = {}): Promise<void> {
    requireArgument(options, isArgument.options, 'bot.conversations.restart');
    const { from = 0 } = options;
    const { rows, turns } = this.#conversations;
    await turns.inOrder(id, async () => {
      await rows.cut(await rows.mustLoad(id), from, this.#now());
    });
    await turns.run(id, (turn) => turns.resume(turn));
  }

  /**
   * Those that are parked because their function has changed, with what the functions that this bot has now make of them.
   *
   * @example
   * for await (const { id, name, problem, change } of bot.conversations.parked()) {
   *   console.log(id, name, problem ?? 'would go on', change?.recorded, change?.now);
   * }
   */
  parked(): AsyncIterable<ParkedConversation> {
    return this.#conversations.parked.list();
  }

  /**
   * Resumes one that is parked: it goes on behind what was recorded. Where its function still takes other steps, it stays
   * parked and nobody is told anything, unless those steps may be done again.
   *
   * @example
   * await bot.conversations.resume(id); // after a version that takes the old steps again
   * await bot.conversations.resume(id, { repeat: true }); // does again what the new version does otherwise
   *
   * @throws ConversationError `CONVERSATION_STAYS_PARKED`, `CONVERSATION_NOT_PARKED`, `CONVERSATION_UNKNOWN`
   */
  async resume(id: string, options: ResumeOptions = {}): Promise<void> {
    requireArgument(options, isArgument.options, 'bot.conversations.resume');
    return this.#conversations.parked.resume(id, options);
  }

  /**
   * Asks for one that is parked to be resumed by whatever process runs the bot, now or the next time. Where that cannot
   * resume it, it stays parked: its `reason` and the log tell why.
   *
   * @throws ConversationError `CONVERSATION_NOT_PARKED`, `CONVERSATION_UNKNOWN`
   */
  async requestResume(id: string, options: ResumeOptions = {}): Promise<void> {
    requireArgument(options, isArgument.options, 'bot.conversations.requestResume');
    return this.#conversations.parked.requestResume(id, options);
  }

  /**
   * Ends one that is parked, and forgets what people answered in it. Nobody is told anything: its person was told to start
   * again when it was parked. The bot need not run, nor have the conversation any more.
   *
   * @throws ConversationError `CONVERSATION_NOT_PARKED`, `CONVERSATION_UNKNOWN`
   */
  drop(id: string): Promise<void> {
    return this.#conversations.parked.drop(id);
  }

  /** Runs a turn; where another process has had one meanwhile, again. */
  async #run(id: string, task: (turn: Turn) => Promise<void>): Promise<void> {
    const { turns } = this.#conversations;
    let hasRun = false;
    while (!hasRun) {
      hasRun = (await ifUnchanged(turns.run(id, task).then(() => true))) ?? false;
    }
  }

  async #problemOf(id: string, name: string): Promise<string | undefined> {
    const { rows, turns } = this.#conversations;
    if (!turns.knows(name)) {
      return `The bot has no conversation "${name}" any more.`;
    }
    return (await turns.tryOut(await rows.mustLoad(id))).problem;
  }
}
