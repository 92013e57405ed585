import type { Logger } from 'pino';
import type { Client } from '../client/index.js';
import { checkGiven, type FieldKinds, requireArgument } from '../contract/given/index.js';
import type { Action, ActionContext } from './actions/index.js';
import { isArgument } from './argument.js';
import type { Context } from './context.js';
import {
  type Conversation,
  type ConversationFunction,
  type ConversationOptions,
  conversationOptions,
  storeOutside,
} from './conversations/index.js';
import { type Duration, milliseconds } from './duration.js';
import { requireHandler } from './given.js';
import type { Handler } from './handlers.js';
import type { BotParts } from './life/parts.js';
import type { OutgoingMiddleware } from './outgoing/index.js';
import { checkGuard, type Guard } from './router/guards.js';
import type { HelpFilter } from './router/help.js';
import type { ListedCommand } from './router/router.js';
import {
  type CronOptions,
  cronOptions,
  cronTimes,
  intervalTimes,
  oneTime,
  type OpenReminder,
  type Reminder,
  type ReminderContext,
  type Schedule,
  type ScheduleContext,
  type ScheduleOptions,
  scheduleOptions,
  type ScheduleRest,
} from './schedules/index.js';
import { Scope } from './scope/scope.js';
import { scopeOptions } from './scope/scope-options.js';
import type { Store } from './state/index.js';
import type { Kept } from './state/kept-type.js';

/**
 * What a bot can be given besides the handlers of a {@link Scope}, until it starts: conversations, buttons with
 * payloads, schedules, and functions that its messages pass through.
 *
 * @example
 * bot.every('prices', '5m', async (ctx) => { await ctx.send({ room: 'Rates desk' }, 'Prices are in.'); });
 */
export class BotHandlers extends Scope {
  /** All operations of the service, as the bot. */
  readonly client: Client;
  /** Where the bot writes its log. */
  readonly log: Logger;
  /**
   * The bot's own part of its store; open from `start()` until the bot has stopped. Conversations use it inside
   * of `c.once`.
   */
  readonly store: Store;
  readonly #parts: BotParts;
  readonly #mustBeNew: (method: string) => void;

  /** Made by the bot. */
  constructor(parts: BotParts, mustBeNew: (method: string) => void) {
    const { router, middleware, boundary } = parts;
    super({ router, middleware, boundary, mustBeNew, wrap: (handler) => handler, guards: [] });
    this.#parts = parts;
    this.#mustBeNew = mustBeNew;
    this.client = parts.client;
    this.log = parts.log;
    this.store = storeOutside(parts.store);
  }

  /**
   * The commands that people can call, as `/help` lists them: how each is written, and what it does where that was
   * said in plain words.
   *
   * @example
   * bot.listCommands(); // [{ usage: '/quote $ticker', description: 'Price an instrument', example: '/quote $IBM' }]
   */
  listCommands(): readonly ListedCommand[] {
    return this.#parts.router.listCommands();
  }

  /**
   * Runs a function around the sending of every message: replies, updates, what the bot says by itself. It may
   * change the message, or refuse it by throwing. Calls of `bot.client` do not pass through it.
   *
   * @example
   * bot.outgoing(async (outgoing, next) => {
   *   const sent = await next();
   *   audit.write({ stream: outgoing.streamId, message: sent.messageId });
   *   return sent;
   * });
   */
  outgoing(middleware: OutgoingMiddleware): this {
    this.#mustBeNew('outgoing');
    requireHandler(middleware, 'bot.outgoing');
    this.#parts.outgoing.push(middleware);
    return this;
  }

  /**
   * Adds a conversation: a function that asks, waits and answers, over hours and restarts. It is started
   * with `ctx.start(…)`, or by a program with `bot.conversations.start(…)`.
   *
   * The function is run again from its beginning whenever something happens in it, and gets what it got
   * before; so whatever differs from run to run goes through its first parameter.
   *
   * @example
   * const feedback = bot.conversation('feedback', async (c) => {
   *   const text = await c.ask('What could be better?', { within: '1d' });
   *   if (await c.confirm('May we publish it?')) await c.send({ room: 'Praise' }, text);
   * });
   * bot.command('/feedback', (ctx) => ctx.start(feedback));
   *
   * @param name - names it in the store: keep it from version to version
   * @throws ConversationError `CONVERSATION_EXISTS` for a name that is taken
   */
  conversation<Input = undefined, Result = unknown>(
    name: string,
    run: ConversationFunction<Input, Result>,
  ): Conversation<Input, Result>;
  conversation<Input = undefined, Result = unknown>(
    name: string,
    options: ConversationOptions,
    run: ConversationFunction<Input, Result>,
  ): Conversation<Input, Result>;
  conversation<Input, Result>(
    name: string,
    ...rest:
      | [run: ConversationFunction<Input, Result>]
      | [options: ConversationOptions, run: ConversationFunction<Input, Result>]
  ): Conversation<Input, Result> {
    this.#mustBeNew('conversation');
    requireArgument(name, isArgument.name, 'bot.conversation');
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    const of = `the conversation "${name}"`;
    requireHandler(run, `bot.conversation('${name}', …)`);
    checkGiven(options, conversationOptions, { of });
    if (options.within !== undefined) {
      milliseconds(options.within, `within of ${of}`);
    }
    const conversation: Conversation<Input, Result> = { name, options, run };
    this.#parts.conversations.turns.add(conversation);
    return conversation;
  }

  /**
   * Calls a handler when a button with a payload is pressed, whatever form it is in.
   *
   * @example
   * const approve = action('approve', z.object({ id: z.string() }), { once: true });
   * bot.action(approve, (ctx) => ctx.reply(`${ctx.payload.id} is approved.`));
   *
   * const pay = action('pay', z.object({ sum: z.number() }), { once: true });
   * bot.action(pay, { only: { roomOwners: true } }, (ctx) => ctx.reply(`${ctx.payload.sum} paid.`));
   *
   * @param options - `only`: who may press it; others are told what is missing, and do not use it up
   * @throws CadenzaError `ACTION_HAS_HANDLER`, `BAD_GUARD`
   */
  action<Name extends string, Payload>(
    action: Action<Payload, Name>,
    handler: Handler<ActionContext<Payload, Name>>,
  ): this;
  action<Name extends string, Payload>(
    action: Action<Payload, Name>,
    options: { readonly only?: Guard | undefined },
    handler: Handler<ActionContext<Payload, Name>>,
  ): this;
  action<Name extends string, Payload>(
    action: Action<Payload, Name>,
    ...rest:
      | [handler: Handler<ActionContext<Payload, Name>>]
      | [
          options: { readonly only?: Guard | undefined },
          handler: Handler<ActionContext<Payload, Name>>,
        ]
  ): this {
    this.#mustBeNew('action');
    requireArgument(action, isArgument.named('an action, as action(…) makes it'), 'bot.action');
    const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
    const of = `the action "${action.name}"`;
    requireHandler(handler, 'bot.action');
    checkGiven(options, scopeOptions, { of });
    checkGuard(options.only, of);
    this.#parts.actions.add({ action, only: options.only, run: handler });
    return this;
  }

  /**
   * Runs a handler at the times of a cron expression, in one process however many run the bot. The times
   * are in the store: with a durable one, those at which no bot ran are made up for.
   *
   * @example
   * bot.cron('greet', '0 9 * * MON-FRI', { timeZone: 'Europe/Paris', except: isHoliday }, (ctx) =>
   *   ctx.send({ room: 'Desk' }, 'Good morning'),
   * );
   *
   * @param name - names it in the store: keep it from version to version
   * @throws CadenzaError `BAD_SCHEDULE`, `SCHEDULE_EXISTS`
   */
  cron(name: string, expression: string, handler: Handler<ScheduleContext>): this;
  cron(
    name: string,
    expression: string,
    options: CronOptions,
    handler: Handler<ScheduleContext>,
  ): this;
  cron(name: string, expression: string, ...rest: ScheduleRest<CronOptions>): this {
    const [options, handler] = scheduled('cron', name, rest, cronOptions);
    const times = cronTimes(expression, options.timeZone ?? this.#parts.timeZone);
    return this.#schedule('cron', { name, times, options, handler });
  }

  /**
   * Runs a handler at an interval, `'1h'`, `'90s'` or milliseconds, like {@link BotHandlers.cron}.
   *
   * @example
   * bot.every('refresh', '15m', (ctx) => refreshPrices(ctx.client));
   */
  every(name: string, interval: Duration, handler: Handler<ScheduleContext>): this;
  every(
    name: string,
    interval: Duration,
    options: ScheduleOptions,
    handler: Handler<ScheduleContext>,
  ): this;
  every(name: string, interval: Duration, ...rest: ScheduleRest<ScheduleOptions>): this {
    const [options, handler] = scheduled('every', name, rest, scheduleOptions);
    return this.#schedule('every', { name, times: intervalTimes(interval), options, handler });
  }

  /** Runs a handler once, at a date, like {@link BotHandlers.cron}. */
  at(name: string, date: Date, handler: Handler<ScheduleContext>): this {
    requireArgument(name, isArgument.name, 'bot.at');
    requireHandler(handler, `bot.at('${name}', …)`);
    return this.#schedule('at', { name, times: oneTime(date), options: {}, handler });
  }

  /**
   * Adds a kind of reminder: an action that runs at a time which a handler chooses, such as when a user asked for it.
   *
   * @example
   * const lunch = bot.reminder<{ userId: number }>('lunch', (ctx) =>
   *   ctx.send({ userId: ctx.payload.userId }, 'Time for lunch'),
   * );
   * bot.command('/lunch {in:duration}', async (ctx) => {
   *   const when = new Date(ctx.event.timestamp + ctx.args.in);
   *   await ctx.remind(lunch, when, { userId: ctx.user.userId });
   * });
   *
   * @throws CadenzaError `SCHEDULE_EXISTS`
   */
  reminder<Payload>(
    name: string,
    handler: Handler<ReminderContext<Payload>> & Kept<Payload>,
  ): Reminder<Payload> {
    this.#mustBeNew('reminder');
    requireArgument(name, isArgument.name, 'bot.reminder');
    requireHandler(handler, 'bot.reminder');
    const open: OpenReminder = { run: handler };
    this.#parts.schedules.addReminder(name, (ctx) => open.run(ctx));
    return { name };
  }

  /**
   * The words of the command that a message calls, whichever alias was written and whether its arguments fit
   * or not: `/order new` for `/order new {item}`. Undefined for all else.
   *
   * @example
   * bot.use(async (ctx, next) => {
   *   ctx.log.info({ command: bot.commandOf(ctx) }, 'asked');
   *   await next();
   * });
   */
  commandOf(ctx: Context): string | undefined {
    requireArgument(ctx, isArgument.context, 'bot.commandOf');
    return this.#parts.router.commandOf(ctx);
  }

  /**
   * Decides which commands and groups `/help` shows to somebody: those that all such functions let pass. It changes nothing
   * about who may call them; a command that nobody is to see is `hidden`.
   *
   * @example
   * bot.inHelp((ctx, words) => !words.startsWith('/admin') || admins.has(ctx.user.userId));
   *
   * @param shows - asked for each list, with the words that a command or a group begins with, such as `/order new`
   */
  inHelp(shows: HelpFilter): this {
    this.#mustBeNew('inHelp');
    requireHandler(shows, 'bot.inHelp');
    this.#parts.router.inHelp(shows);
    return this;
  }

  #schedule(method: string, schedule: Schedule): this {
    this.#mustBeNew(method);
    this.#parts.schedules.add(schedule);
    return this;
  }
}

/**
 * The options and the handler of a schedule.
 *
 * @throws CadenzaError `BAD_HANDLER`, `BAD_ARGUMENT`
 */
function scheduled<Options extends ScheduleOptions>(
  method: string,
  name: string,
  rest: ScheduleRest<Options>,
  known: FieldKinds<Options>,
): readonly [options: Partial<Options>, handler: Handler<ScheduleContext>] {
  requireArgument(name, isArgument.name, `bot.${method}`);
  const [options, handler] = rest.length === 2 ? rest : [{}, rest[0]];
  requireHandler(handler, `bot.${method}('${name}', …)`);
  checkGiven(options, known, { of: `the schedule "${name}"` });
  return [options, handler];
}
