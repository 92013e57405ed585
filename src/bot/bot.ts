import type { Config, ConfigInput } from '../client/index.js';
import { kinds, requireArgument } from '../contract/given/index.js';
import type { Clock, Message } from '../contract/index.js';
import { isArgument } from './argument.js';
import { BotHandlers } from './bot-handlers.js';
import {
  broadcast,
  type BroadcastContent,
  type BroadcastOptions,
  type BroadcastReport,
} from './broadcasts/index.js';
import type { Context } from './context.js';
import { ConversationOperator, refuseInside } from './conversations/index.js';
import type { DeadLetters } from './dead-letters/index.js';
import { BotLife, type BotState } from './life/life.js';
import { type BotOperations, type Observer, operationsOf } from './monitoring/index.js';
import type { BotOptions } from './options.js';
import { waitUntilGivenUp } from './outbox/index.js';
import {
  Messenger,
  type Recipient,
  type Reply,
  type SentMessage,
  type UpdateOptions,
} from './outgoing/index.js';
import type { Plugin, PluginHost } from './plugins/plugin.js';
import { type Reference, referenceOf } from './reference.js';
import type { Reminder, Repeating, SendLater } from './schedules/index.js';
import { type BotSession, requireOwned, type Session, type SessionOwner } from './state/index.js';
import type { TextContent, TextKey, TextValues } from './texts/index.js';

/**
 * A bot: handlers for what comes in, and the runtime that calls them.
 *
 * Events are handled at least once and acknowledged afterwards; redeliveries are dropped; each
 * conversation is handled in order, different ones side by side; a handler that throws stops nothing.
 *
 * @example
 * const bot = new Bot(await loadConfig());
 * bot.command('/quote {$ticker} [quantity:int]', 'Price an instrument', async (ctx) => {
 *   await ctx.reply(`${ctx.args.ticker.value} × ${ctx.args.quantity ?? 1}`);
 * });
 * await bot.start();
 */
export class Bot extends BotHandlers implements AsyncDisposable {
  readonly #life: BotLife;
  readonly #conversations: ConversationOperator;
  readonly #messenger: Messenger;

  /**
   * Makes a bot that has not started: nothing is read or sent yet.
   *
   * @param config - how to reach the service and log in, from `loadConfig` or as an object
   * @throws ConfigError when an object is given and is not a valid configuration
   * @throws CadenzaError `BAD_ARGUMENT` for an option that is not there, or not what it takes
   */
  constructor(config: Config | ConfigInput, options: BotOptions = {}) {
    const life = new BotLife(config, options);
    const { parts } = life;
    super(parts, (method) => life.mustBeNew(method));
    this.#life = life;
    this.#conversations = new ConversationOperator(parts.conversations, () => parts.clock.now());
    this.#messenger = new Messenger({
      client: parts.client,
      deliver: parts.deliver,
      recipients: parts.recipients,
      onForgotten: (error) => parts.log.error({ err: error }, 'A message was not sent.'),
    });
  }

  /** Where the bot is in its life. */
  get state(): BotState {
    return this.#life.state;
  }

  /** The conversations under way, for operators and programs. */
  get conversations(): ConversationOperator {
    refuseInside('bot.conversations was used');
    return this.#conversations;
  }

  /** Events that could not be handled and messages that could not be sent, where the store is durable. */
  get deadLetters(): DeadLetters {
    refuseInside('bot.deadLetters was used');
    return this.#life.parts.deadLetters;
  }

  /** The user name of its account. */
  get name(): string {
    return this.#life.parts.name;
  }

  /** Tells the time: the machine's, or that of a test. */
  get clock(): Clock {
    return this.#life.parts.clock;
  }

  /** What its parts let operators see and do; `Monitoring` shows it. */
  get operations(): BotOperations {
    const { client, deadLetters, schedules } = this.#life.parts;
    const redact = (text: string): string => client.redact(text);
    const share = () => this.#life.share();
    return operationsOf(this.store, deadLetters, this.#conversations, schedules, { redact, share });
  }

  /**
   * Tells a function what the bot does while it does it: what it reads, handles and sends, how long that
   * takes, and what fails. May be called at any time; a bot without observers pays nothing for it.
   *
   * @example
   * const stop = bot.observe((observation) => {
   *   if (observation.kind === 'handled') histogram.observe(observation.took);
   * });
   *
   * @returns stops telling it
   */
  observe(observer: Observer): () => void {
    requireArgument(observer, kinds.call, 'bot.observe');
    return this.#life.parts.observers.add(observer);
  }

  /**
   * Installs a plugin; its options are checked, and what it started ends when the bot stops.
   *
   * @example
   * bot.plugin(cooldown, { seconds: 5 });
   *
   * @throws CadenzaError `PLUGIN_EXISTS`, `PLUGIN_MISSING` for one that it needs, `BAD_PLUGIN_OPTIONS`
   */
  plugin<Options, Given>(plugin: Plugin<Options, Given>, options: Given): this;
  plugin<Options>(plugin: Plugin<Options, undefined>): this;
  plugin<Options>(plugin: Plugin<Options, undefined>, options?: undefined): this {
    this.#life.mustBeNew('plugin');
    requireArgument(plugin, isArgument.plugin, 'bot.plugin');
    this.#life.parts.plugins.install<PluginHost, Options>(this, plugin, options);
    return this;
  }

  /**
   * For plugins: says that one of them failed at something that is beside what the bot does, such as writing a
   * trail. The log has a line, `cadenza_plugin_failures_total` counts it, and the event goes on.
   *
   * @example
   * const trail = plugin('trail', z.object({ url: z.string() }), (host, { url }) => {
   *   host.use(async (ctx, next) => {
   *     await next();
   *     await fetch(url, { method: 'POST' }).catch((error) => host.pluginFailed('trail', error, ctx));
   *   });
   * });
   *
   * @param about - what it was about: the context of an event, whose trace id is logged
   */
  pluginFailed(
    plugin: string,
    error: unknown,
    about: { readonly traceId?: string | undefined } = {},
  ): void {
    requireArgument(about, isArgument.options, 'bot.pluginFailed');
    const { traceId } = about;
    this.log.error({ err: error, plugin, traceId }, 'A plugin failed; the bot goes on without it.');
    this.#life.parts.observers.tell?.({ kind: 'plugin failed', plugin, error });
  }

  /**
   * Sends a message that no event asked for: an alert, a report. A handler uses `ctx.send`: that is not sent again when
   * the handler is run again.
   *
   * @example
   * await bot.send({ room: 'Managers' }, 'Good morning');
   *
   * @throws CadenzaError `NO_SUCH_ROOM`, `ROOM_NAME_NOT_UNIQUE`, `NO_SUCH_USER`, `NOTHING_TO_SEND`
   * @throws MessageRefusedError when the message is not valid MessageML: nothing was sent
   * @throws ClientError when the service refuses it or cannot be reached
   */
  send(to: Recipient, content: Reply): Promise<Message>;
  /**
   * Puts a message into the store, to be sent at a time: with a durable store also after a restart, by one
   * of the bot's processes. It is checked now; its files have at most 1 MB together.
   *
   * @example
   * const id = await bot.send({ room: 'Desk' }, 'The market closes.', { at: new Date('2026-12-24T12:00Z') });
   * await bot.forget(id); // takes it back
   *
   * @returns an id, by which `bot.forget` takes it back
   * @throws CadenzaError `BAD_SCHEDULE` for an invalid date, `FILES_TOO_LARGE`
   * @throws MessageRefusedError when the message is not valid MessageML
   */
  send(to: Recipient, content: Reply, later: SendLater): Promise<string>;
  send(to: Recipient, content: Reply, later?: SendLater): Promise<Message | string> {
    return later === undefined
      ? this.#messenger.send(to, content)
      : outsideOf('bot.send', () => this.#life.parts.schedules.sendLater(to, content, later));
  }

  /**
   * Sends one message to many, each once, within the budget of the bot. With a `name` and a durable store it
   * continues where it was when it is called again: after a restart, or to try again what failed.
   *
   * @example
   * const report = await bot.broadcast(rooms, 'Closed on Friday.', {
   *   name: 'closed 2026-12-25',
   *   onProgress: ({ sent, failed }) => bot.log.info({ sent, failed }, 'broadcasting'),
   * });
   * for (const { to, code } of report.failures) bot.log.warn({ to, code }, 'not reached');
   *
   * @param to - recipients, in any number: they are taken as there is room for them
   * @param content - what everybody gets, or what makes it for each
   * @returns resolves with what became of it; that some could not be reached is not an error
   */
  broadcast(
    to: Iterable<Recipient> | AsyncIterable<Recipient>,
    content: BroadcastContent,
    options: BroadcastOptions = {},
  ): Promise<BroadcastReport> {
    const { outbox: causes, clock, abandoned, ...parts } = this.#life.parts;
    return outsideOf('bot.broadcast', () =>
      broadcast(to, content, options, {
        ...parts,
        causes,
        now: () => clock.now(),
        wait: (pause) => waitUntilGivenUp(clock, pause, abandoned.signal),
      }),
    );
  }

  /**
   * Where an event was raised and by whom, to be stored: messages sent to it later, by any process of the bot, arrive
   * in the same conversation.
   *
   * @example
   * bot.command('/report', (ctx) => {
   *   ctx.write(put(orders, storeKey(ctx.event.messageId), bot.reference(ctx)));
   * });
   * await bot.send(reference, 'The report is ready.'); // days later, in another process
   *
   * @throws CadenzaError `NO_STREAM` when the event belongs to no conversation
   */
  reference(ctx: Context): Reference {
    requireArgument(ctx, isArgument.context, 'bot.reference');
    return referenceOf(ctx);
  }

  /**
   * A text in a language, for what no event asked for: in a reminder, a broadcast, or for somebody else than who wrote.
   * `ctx.text` gives those of an event in the language of its person.
   *
   * @example
   * const ready = bot.reminder<Reference>('ready', (ctx) => {
   *   const { language } = ctx.payload;
   *   return ctx.send(ctx.payload, bot.text('report.ready', { name: 'Sales' }, language));
   * });
   *
   * @param language - such as `de` or `pt-BR`; default: that of those for whom none is chosen
   * @throws CadenzaError `NO_SUCH_TEXT`; `TEXTS_NOT_LOADED` before the bot has started, for one that has values or markup
   */
  text(
    key: TextKey | (string & {}),
    values: TextValues = {},
    language = this.#life.parts.texts.default,
  ): TextContent {
    requireArgument(key, isArgument.text('the key of a text'), 'bot.text');
    requireArgument(values, kinds.object, 'bot.text');
    requireArgument(language, isArgument.text('a language, such as de'), 'bot.text');
    return this.#life.parts.texts.write(language, key, values);
  }

  /** Replaces a message that the bot sent, like `ctx.update`. */
  update(message: SentMessage, content: Reply, options?: UpdateOptions): Promise<Message> {
    return this.#messenger.update(message, content, options);
  }

  /**
   * A session outside of events, or of somebody else: read it, or change it at once by a function. What
   * others change meanwhile is not lost.
   *
   * @example
   * await bot.session(basket, { userId }).change((value) => { value.items = []; });
   *
   * @param owner - whose it is: what the session's `of` asks for
   * @throws CadenzaError `BAD_SESSION`, `BAD_ARGUMENT`, `NO_SESSION_OWNER`
   */
  session<Value>(session: Session<Value>, owner: SessionOwner = {}): BotSession<Value> {
    requireOwned(session, owner);
    const { sessions } = this.#life.parts;
    return {
      read: () => outsideOf('bot.session', () => sessions.read(session, owner)),
      change: (change) => outsideOf('bot.session', () => sessions.change(session, owner, change)),
      delete: () => outsideOf('bot.session', () => sessions.delete(session, owner)),
    };
  }

  /**
   * Sets a reminder, from your own program. A handler uses `ctx.remind`: that sets it once when the handler is run again.
   *
   * @param when - a date, or `{ cron, timeZone }` for one that comes again until it is taken back
   * @param payload - what its handler gets: what JSON gives back as it was
   * @returns an id, by which `bot.forget` takes it back
   * @throws CadenzaError `BAD_SCHEDULE`, `NO_SUCH_REMINDER`
   */
  remind<Payload>(
    reminder: Reminder<Payload>,
    when: Date | Repeating,
    payload: Payload,
  ): Promise<string> {
    return outsideOf('bot.remind', () =>
      this.#life.parts.schedules.remind(reminder, when, payload),
    );
  }

  /**
   * Takes a reminder back. Resolves with whether it was still to come; what is being done already is not. One that comes
   * again comes no more then.
   */
  forget(id: string): Promise<boolean> {
    return outsideOf('bot.forget', () => this.#life.parts.schedules.forget(id));
  }

  /**
   * Logs in and begins to read events; resolves when whatever is sent to the bot from now on reaches
   * it. A bot can be started once.
   *
   * @throws CadenzaError `BOT_STARTED` when it was started before, `BOT_STARTS_ITSELF` when `cadenza` is
   *   loading the file that starts it
   * @throws LoginError, ConnectionError when the service cannot be reached or refuses the login; the
   *   bot is then stopped
   */
  start(): Promise<void> {
    return this.#life.start();
  }

  /**
   * Stops reading at once, waits for the handlers and schedules that run (at most `stopDeadline`, then
   * their `ctx.signal` is aborted), acknowledges what they have done and closes all connections. Events
   * that were not acknowledged are delivered again to the next process. What was not waited for is a
   * warning in the log.
   */
  stop(): Promise<void> {
    return this.#life.stop();
  }

  /** The same as {@link Bot.stop}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

/** Does what a conversation may do only within `c.once`. */
async function outsideOf<Result>(method: string, call: () => Promise<Result>): Promise<Result> {
  refuseInside(`${method} was used`);
  return call();
}
