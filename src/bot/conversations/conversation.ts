import type { Logger } from 'pino';
import { type FieldKinds, kinds, oneOf, optional } from '../../contract/given/index.js';
import type {
  Event,
  EventOf,
  EventType,
  MessageStream,
  MessageUser,
} from '../../contract/index.js';
import type { Form, InferAction, InferValues } from '../../messageml/index.js';
import type { Duration } from '../duration.js';
import type { Recipient, Reply, SentMessage } from '../outgoing/index.js';
import type { FilterContexts, FilterName } from '../router/filters.js';
import type { Kept } from '../state/kept-type.js';
import type { TextContent, TextKey, TextValues } from '../texts/index.js';
import type { Json } from './conversation-record.js';
import type {
  AskOptions,
  ParseOptions,
  Patience,
  Question,
  RaceBranches,
  Submission,
  WaitFilter,
  WaitOptions,
  Winner,
} from './questions.js';
import type { Startable } from './startable.js';

/** The function of a conversation: it is run from its start whenever something happens in it. */
export type ConversationFunction<Input, Result = unknown> = (
  c: ConversationContext,
  input: Input,
) => Promise<Result>;

/** How a conversation behaves. */
export interface ConversationOptions {
  /**
   * Which messages of the person break in. `'commands'`: commands of the bot run, then the open question
   * is asked again. `'drop'`: commands of the bot run, and end the conversation as a cancel word does.
   * `'none'`: everything is an answer, but for cancel words. Default: `'commands'`.
   */
  readonly interrupt?: 'commands' | 'drop' | 'none' | undefined;
  /** Words that end the conversation, written alone. Default: what the bot's texts say (`cancel`, `stop`). */
  readonly cancelWords?: readonly string[] | undefined;
  /**
   * How long the whole of it may take, as `'2d'` or in milliseconds. Then what it waits for throws a `TimeoutError`, so that
   * it can undo what it began, and waiting again ends it. Default: as long as it takes.
   */
  readonly within?: Duration | undefined;
  /**
   * The version of its function; raise it where the steps change. A process that has an older one leaves to newer
   * processes what these have begun or carried on. Default: 1.
   */
  readonly version?: number | undefined;
}

/** What the options of a conversation take. */
export const conversationOptions: FieldKinds<ConversationOptions> = {
  interrupt: optional(oneOf('commands', 'drop', 'none')),
  cancelWords: optional(kinds.texts),
  within: kinds.anything,
  version: optional(kinds.count),
};

/**
 * A conversation that a bot knows, as `bot.conversation` returns it: what `ctx.start` takes.
 *
 * @typeParam Input - what it is started with
 * @typeParam Result - what its function returns: what `c.run` gives where it is a part of another one
 */
export interface Conversation<Input, Result = unknown> extends Startable<Input> {
  /** The options that it was declared with. */
  readonly options: ConversationOptions;
  run(c: ConversationContext, input: Input): Promise<Result>;
}

/**
 * What the function of a conversation does everything with. Each call that has a result is a step: it is
 * done once and recorded, and a run after a restart gets the recorded result. Whatever else differs from
 * run to run (time, chance, calls to other systems) must go through it as well.
 *
 * @example
 * const leave = bot.conversation('leave', async (c, { days }: { days: number }) => {
 *   const reason = await c.ask('Why?', { within: '1d' });
 *   const { action } = await c.form(approval, { in: { room: 'Managers' } });
 *   if (action === 'reject') return c.say('Not this time.');
 *   const id = await c.once('book', () => calendar.book(days, reason));
 *   return c.say(`Booked as ${id}.`);
 * });
 */
export interface ConversationContext {
  /** Names this conversation in logs, in the store and to operators. */
  readonly id: string;
  /** Whom it began with. */
  readonly user: MessageUser;
  /** Where it began. */
  readonly stream: MessageStream;
  /** The language of whom it began with: `en`, `pt-BR`. */
  readonly language: string;
  /**
   * The language of somebody else, for a question to that person: looked up once. Where the bot does not know it, as that of a
   * room, that of whom the conversation began with.
   *
   * @example
   * const bob = { username: 'bob' };
   * const language = await c.languageOf(bob);
   * const isFine = await c.confirm(bot.text('leave.isFine', { name }, language), { in: bob });
   */
  languageOf(to: Recipient): Promise<string>;
  /** Writes nothing while recorded steps are given again. */
  readonly log: Logger;

  /**
   * A text of the bot in the language of whom it began with, as `ctx.text` gives it. `bot.text` gives those for others.
   *
   * @example
   * const days = await c.ask(c.text('leave.howLong'));
   * await c.say(c.text('leave.booked', { days }));
   *
   * @throws CadenzaError `NO_SUCH_TEXT`
   */
  readonly text: (key: TextKey | (string & {}), values?: TextValues) => TextContent;

  /** Sends a message to where the conversation began. */
  say(content: Reply): Promise<SentMessage>;
  /** Sends a message elsewhere. */
  send(to: Recipient, content: Reply): Promise<SentMessage>;
  /** Replaces a message that was sent. */
  update(message: SentMessage, content: Reply): Promise<SentMessage>;

  /**
   * Asks, and waits for the text that is written next; with `parse`, until a text is an answer.
   *
   * @example
   * const reason = await c.ask('Why?', { within: '1d' });
   * const days = await c.ask('How many days?', {
   *   parse: Number,
   *   within: '1h',
   * });
   */
  ask<Answer>(question: Reply, options: ParseOptions<Answer>): Promise<Answer>;
  ask(question: Reply, options?: AskOptions): Promise<string>;

  /**
   * Sends a form and waits until it is filled in as its fields ask; someone who fills it in wrongly gets it again with
   * what is wrong.
   *
   * @example
   * const { values, action, user } = await c.form(order, { in: { room: 'Managers' }, within: '2d' });
   */
  form<const Of extends Form<string, unknown>>(
    form: Of,
    options?: AskOptions,
  ): Promise<Submission<InferValues<Of>, InferAction<Of>>>;

  /** Asks for a yes or no, by buttons; the words are understood too. */
  confirm(question: Question, options?: AskOptions): Promise<boolean>;

  /**
   * Asks for one of several, by buttons; its name or number, written, is understood too.
   *
   * @throws CadenzaError `BAD_CHOICES` where there are none, or where one is empty
   */
  choose<const Choice extends string>(
    question: Question,
    choices: readonly Choice[],
    options?: AskOptions,
  ): Promise<Choice>;

  /**
   * Waits for an event from anyone, without asking for it: in the conversation's stream unless `in` says another.
   *
   * @example
   * const { payload } = await c.waitFor('message:attachment', { within: '1h' });
   * await c.say(`Thanks for ${payload.messageSent.message.attachments?.[0]?.name ?? 'it'}.`);
   * await c.waitFor((ctx) => ctx.incoming?.text === 'done');
   *
   * @param what - a filter or a type of event, as `bot.on` takes it, or a predicate
   * @throws CadenzaError `NO_SUCH_FILTER` for a name that is neither
   */
  waitFor<const Name extends FilterName>(
    what: Name,
    options?: WaitOptions,
  ): Promise<FilterContexts[Name]['event']>;
  waitFor<const Type extends EventType>(what: Type, options?: WaitOptions): Promise<EventOf<Type>>;
  waitFor(what: WaitFilter, options?: WaitOptions): Promise<Event>;

  /** Waits for what `bot.conversations.signal(id, name, value)` gives. */
  signal(name: string, options?: Patience): Promise<Json>;

  /** Lets time pass, over restarts too. */
  sleep(duration: Duration): Promise<void>;
  /** Waits for a moment. */
  until(moment: Date | number): Promise<void>;

  /**
   * The first of several that ends; the others are waited for no longer. Each is started at once.
   *
   * @example
   * const [winner, value] = await c.race({
   *   bob: () => c.form(approval, { in: { username: 'bob' } }),
   *   late: () => c.sleep('2d'),
   * });
   */
  race<Branches extends RaceBranches>(branches: Branches): Promise<Winner<Branches>>;

  /**
   * Does something outside the conversation once, and records what came of it: text, numbers, lists and
   * plain objects. The window in which it can happen twice is a process that dies after the effect and
   * before the record is written.
   *
   * @example
   * const id = await c.once('book', () => crypto.randomUUID());
   */
  once<Value>(label: string, effect: (() => Value | Promise<Value>) & Kept<Value>): Promise<Value>;

  /**
   * Runs another conversation as a part of this one, and gives what it returns. Its `within` holds for it;
   * its other options are those of the whole.
   *
   * @example
   * const askAddress = bot.conversation('address', (asking) => asking.ask('Where do you live?'));
   * const address = await c.run(askAddress);
   */
  run<Input, Result>(
    conversation: Conversation<Input, Result>,
    ...input: undefined extends Input ? [input?: NoInfer<Input>] : [input: NoInfer<Input>]
  ): Promise<Result>;

  /** The time of the step before: the same in each run. Epoch milliseconds. */
  now(): number;
  /** From 0 up to, but not including, 1: the same in each run. Not for secrets. */
  random(): number;
  /** A UUID: the same in each run. Not for secrets. */
  uuid(): string;
}
