import type { Logger } from 'pino';
import { Client, type Config, type ConfigInput } from '../client/index.js';
import {
  CadenzaError,
  type ConnectionEventType,
  type EventOf,
  type EventType,
  type UnknownEvent,
} from '../contract/index.js';
import type { Form, InferAction, InferValues } from '../messageml/index.js';
import type { CommandContext, Context, EventContext, FormContext } from './context.js';
import { endsWithin } from './deadline.js';
import { guarded, type CommandOptions } from './command-options.js';
import { reportFailure } from './failure.js';
import { readFeed } from './feed.js';
import { handleEvent } from './handle-event.js';
import type { ErrorHandler, Handler } from './handlers.js';
import { Intake } from './intake/intake.js';
import { createLog } from './log.js';
import { compose, type Middleware } from './middleware.js';
import { checkOptions, type BotOptions, type CheckedOptions } from './options.js';
import type { ArgumentsOf } from './router/arguments-of.js';
import { Router } from './router/router.js';

type AnyCommandHandler = Handler<CommandContext<ArgumentsOf<string>>>;

type CommandRest =
  [handler: AnyCommandHandler] | [options: string | CommandOptions, handler: AnyCommandHandler];

/**
 * How long a batch of events may hold up the next one, in milliseconds: long enough for ordinary
 * handlers, so that most acknowledgements leave with the next read; short enough that one slow
 * conversation does not stop the others.
 */
const PATIENCE = 250;

/** Where a bot is in its life. */
export type BotState = 'new' | 'starting' | 'running' | 'stopping' | 'stopped';

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
export class Bot implements AsyncDisposable {
  /** All operations of the service, as the bot. */
  readonly client: Client;
  readonly log: Logger;
  readonly #options: CheckedOptions;
  readonly #router = new Router();
  readonly #middleware: Middleware[] = [];
  readonly #abandoned = new AbortController();
  #onError: ErrorHandler = reportFailure;
  #state: BotState = 'new';
  #intake: Intake | undefined;
  #stopping: Promise<void> | undefined;

  /**
   * Makes a bot that has not started: nothing is read or sent yet.
   *
   * @param config - how to reach the service and log in, from `loadConfig` or as an object
   * @throws ConfigError when an object is given and is not a valid configuration
   * @throws CadenzaError `BAD_BOT_OPTION` when an option is no number that it takes
   */
  constructor(config: Config | ConfigInput, options: BotOptions = {}) {
    const { log, ...rest } = options;
    this.#options = checkOptions(rest);
    this.log = createLog(log);
    this.client = new Client(config, { warn: (message) => this.log.warn(message) });
  }

  /** Where the bot is in its life. */
  get state(): BotState {
    return this.#state;
  }

  /**
   * Calls a handler for messages that match a pattern. Of several commands that match, the first
   * registered is called.
   *
   * Literal words compare without regard to case. `{name}` is one word, or several in quotes;
   * `{name:int}`, `{name:number}` numbers; `{@name}`, `{#name}`, `{$name}` a mention, hashtag,
   * cashtag; `{name...}` the rest of the message, `{name*}` its words; in square brackets the same,
   * optional.
   *
   * In a chat of two the command is enough. Elsewhere it must begin with a slash or follow a mention
   * of the bot. Someone whose arguments do not fit is told what was wrong.
   *
   * @example
   * bot.command('/quote {$ticker} [quantity:int]', 'Price an instrument', async (ctx) => {
   *   ctx.args; // { ticker: CashtagToken; quantity?: number }
   * });
   *
   * @param options - the description that `/help` shows, or {@link CommandOptions}
   * @throws CommandPatternError naming the column when the pattern or an alias is wrong
   */
  command<const Pattern extends string>(
    pattern: Pattern,
    handler: Handler<CommandContext<ArgumentsOf<Pattern>>>,
  ): this;
  command<const Pattern extends string>(
    pattern: Pattern,
    options: string | CommandOptions,
    handler: Handler<CommandContext<ArgumentsOf<Pattern>>>,
  ): this;
  command(pattern: string, ...rest: CommandRest): this {
    this.#mustBeNew('command');
    const [given, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
    const { only, ...details }: CommandOptions =
      typeof given === 'string' ? { description: given } : given;
    this.#router.command(pattern, details, only === undefined ? handler : guarded(only, handler));
    return this;
  }

  /**
   * Calls a handler when a form of this bot is submitted.
   *
   * Given the form itself, the handler's values are typed and converted by its fields, and someone
   * who filled it in wrongly gets it again with what is wrong. Someone who gave it up with a button of
   * type `cancel` is left alone then, and the event goes to `bot.on('SYMPHONYELEMENTSACTION', …)`.
   * Given an id alone, the values are what the service delivers.
   *
   * @example
   * const order = form('order', [
   *   select('side', ['buy', 'sell'], { required: true }),
   *   numberField('quantity', { integer: true, min: 1, required: true }),
   *   button('send', 'Send'),
   * ]);
   * bot.command('/order', (ctx) => ctx.reply(order));
   * bot.form(order, async (ctx) => {
   *   await ctx.reply(`${ctx.values.side} ${ctx.values.quantity}`);
   * });
   *
   * @param form - the form, or the `id` of one
   * @throws CadenzaError `FORM_HAS_HANDLER` when there is a handler for this id already
   */
  form<const Of extends Form<string, unknown>>(
    form: Of,
    handler: Handler<FormContext<InferValues<Of>, InferAction<Of>>>,
  ): this;
  form(formId: string, handler: Handler<FormContext>): this;
  form(form: string | Form, handler: Handler<FormContext>): this {
    this.#mustBeNew('form');
    this.#router.forms.add(form, handler);
    return this;
  }

  /**
   * Calls a handler for events of a type, if no command or form took them. Several handlers of one
   * type are called one after the other.
   *
   * @example
   * bot.on('USERJOINEDROOM', async (ctx) => {
   *   await ctx.reply('Welcome!');
   * });
   *
   * @param type - as the service names it; types that this version does not know work too
   */
  on<const Type extends Exclude<EventType, ConnectionEventType>>(
    type: Type,
    handler: Handler<EventContext<EventOf<Type>>>,
  ): this;
  on<const Type extends ConnectionEventType>(
    type: Type,
    handler: Handler<Context<EventOf<Type>>>,
  ): this;
  on(type: string, handler: Handler<Context<UnknownEvent>>): this;
  on(type: string, handler: Handler<EventContext>): this {
    this.#mustBeNew('on');
    this.#router.on(type, { handle: handler });
    return this;
  }

  /**
   * Runs a function around the handling of every event, in order of registration, before commands,
   * forms and other handlers are looked for.
   *
   * @example
   * bot.use(async (ctx, next) => {
   *   if (isColleague(ctx.user)) await next();
   * });
   */
  use(middleware: Middleware): this {
    this.#mustBeNew('use');
    this.#middleware.push(middleware);
    return this;
  }

  /**
   * Receives what handlers and middleware throw, instead of the default: a line in the log and a
   * short answer with the trace id.
   *
   * @example
   * bot.catch((error, ctx) => ctx.log.error({ err: error }, 'failed'));
   */
  catch(handler: ErrorHandler): this {
    this.#mustBeNew('catch');
    this.#onError = handler;
    return this;
  }

  /**
   * Logs in and begins to read events; resolves when whatever is sent to the bot from now on reaches
   * it. A bot can be started once.
   *
   * @throws CadenzaError `BOT_STARTED` when it was started before
   * @throws LoginError, ConnectionError when the service cannot be reached or refuses the login; the
   *   bot is then stopped
   */
  async start(): Promise<void> {
    this.#mustBeNew('start');
    this.#state = 'starting';
    if (this.#options.help) {
      this.#router.help();
    }
    try {
      await this.#open();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /**
   * Stops reading at once, waits for the handlers that run (at most `stopDeadline`, then their
   * `ctx.signal` is aborted), acknowledges what they have done and closes all connections. Events
   * that were not acknowledged are delivered again to the next process.
   */
  stop(): Promise<void> {
    this.#stopping ??= this.#close();
    return this.#stopping;
  }

  /** The same as {@link Bot.stop}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #open(): Promise<void> {
    const { log, client } = this;
    const { slowHandler, conversations, rememberedEvents } = this.#options;
    const bot = await client.users.session();
    const handling = {
      ...{ client, bot, log, slowHandler },
      handle: compose(this.#middleware, (ctx) => this.#router.route(ctx)),
      onError: this.#onError,
      signal: this.#abandoned.signal,
    };
    this.#intake = new Intake({
      ...{ log, conversations, rememberedEvents, patience: PATIENCE },
      botId: bot.id,
      read: (signal, onOpen) => readFeed(client, log, signal, onOpen),
      handle: (event) => handleEvent(event, handling),
    });
    await this.#intake.start();
    if (this.#state !== 'starting') {
      throw new CadenzaError('BOT_STOPPED', 'The bot was stopped while it was starting.');
    }
    this.#state = 'running';
    log.info({ bot: bot.username }, 'The bot is running.');
  }

  async #close(): Promise<void> {
    this.#state = 'stopping';
    const { stopDeadline } = this.#options;
    if (this.#intake !== undefined && !(await endsWithin(this.#intake.stop(), stopDeadline))) {
      this.log.warn({ ms: stopDeadline }, 'Handlers were still running when the bot stopped.');
      this.#abandoned.abort();
      this.#intake.abandon();
    }
    await this.client.close();
    this.#state = 'stopped';
    if (this.#intake !== undefined) this.log.info('The bot has stopped.');
  }

  #mustBeNew(method: string): void {
    if (this.#state !== 'new') {
      throw new CadenzaError(
        'BOT_STARTED',
        `bot.${method}() was called after bot.start(). Register everything first; a bot can be started once.`,
      );
    }
  }
}
