import { checkGiven, kinds, requireArgument } from '../../contract/given/index.js';
import {
  CadenzaError,
  type ConnectionEventType,
  type EventOf,
  type EventType,
  type UnknownEvent,
} from '../../contract/index.js';
import type { Form, InferAction, InferValues } from '../../messageml/index.js';
import { isArgument } from '../argument.js';
import type {
  CommandContext,
  Context,
  EventContext,
  FormContext,
  MessageContext,
} from '../context.js';
import { requireHandler } from '../given.js';
import { noteHandler } from '../handler-of.js';
import type { ErrorHandler, Handler } from '../handlers.js';
import type { Middleware } from '../middleware.js';
import type { ArgumentsOf, KnownPattern } from '../router/arguments-of.js';
import type { FilterContexts, FilterName } from '../router/filters.js';
import { checkGuard, type Guard } from '../router/guards.js';
import type { Heard, HearsContext } from '../router/hears.js';
import type { AnyCommandHandler, FallbackContext } from '../router/router.js';
import { guarded } from './around.js';
import { filtered } from './filtered.js';
import {
  argumentOptions,
  type CommandOptions,
  commandOptions,
  type CustomArgument,
  type GroupOptions,
  groupOptions,
  scopeOptions,
} from './scope-options.js';
import { type InnerScope, placeInside, type ScopePlace, withGuard } from './scope-place.js';
import type { SlipOf } from './slip-of.js';

type CommandRest =
  [handler: AnyCommandHandler] | [options: string | CommandOptions, handler: AnyCommandHandler];

/** A name that may be one of a type of event: in capitals, as the service has them, and not almost a known one. */
type TypeName<Name extends string> = string extends Name
  ? Name
  : Name extends Uppercase<Name>
    ? Name extends `${string}:${string}`
      ? FilterName
      : [SlipOf<Name>] extends [never]
        ? Name
        : SlipOf<Name>
    : FilterName;

/**
 * A part of a bot: handlers with what is around them. A bot is the outermost; `scope` and `group` make
 * those inside, with middleware, guards and a `catch` of their own.
 *
 * @example
 * const admin = bot.scope({ only: { roomOwners: true } });
 * admin.use(async (ctx, next) => { await next(); });
 * admin.command('/close', async (ctx) => { await ctx.reply('Closed.'); });
 *
 * @typeParam Custom - the types of arguments that the bot has besides the built-in ones, by name
 */
export class Scope<Custom = unknown> {
  readonly #place: ScopePlace;

  /** Made by the bot, by {@link Scope.scope} and by {@link Scope.group}. */
  constructor(place: ScopePlace) {
    this.#place = place;
  }

  /**
   * Calls a handler for messages that match a pattern. Of several commands that match, the first
   * registered is called.
   *
   * Literal words compare without regard to case. `{name}` is one word, or several in quotes;
   * `{name:int}` a value of a type (`int`, `number`, `boolean`, `date`, `time`, `duration`, `email`,
   * `url`); `{side:buy|sell}` one of these words; `{@name}`, `{#name}`, `{$name}` a mention, hashtag,
   * cashtag, and `{@names*}` several; `{name...}` the rest of the message, `{name*}` its words; in
   * square brackets the same, optional. `[--all]` is a flag, `[--limit:int]` one with a value.
   *
   * In a chat of two the command is enough. Elsewhere it must begin with a slash or follow a mention
   * of the bot. Someone whose arguments do not fit is told what was wrong.
   *
   * @example
   * bot.command('/quote {$ticker} [quantity:int] [--all]', 'Price an instrument', async (ctx) => {
   *   ctx.args; // { ticker: CashtagToken; quantity?: number; all: boolean }
   * });
   *
   * @param options - the description that `/help` shows, or {@link CommandOptions}
   * @throws CommandPatternError naming the column when the pattern or an alias is wrong
   * @throws CadenzaError `COMMAND_EXISTS` when the same messages call another command already
   */
  command<const Pattern extends string>(
    pattern: Pattern & KnownPattern<Pattern, Custom>,
    handler: Handler<CommandContext<ArgumentsOf<Pattern, Custom>>>,
  ): this;
  command<const Pattern extends string>(
    pattern: Pattern & KnownPattern<Pattern, Custom>,
    options: string | CommandOptions,
    handler: Handler<CommandContext<ArgumentsOf<Pattern, Custom>>>,
  ): this;
  command(pattern: string, ...rest: CommandRest): this {
    const { router, group, guards } = this.#opened('command');
    requireArgument(
      pattern,
      isArgument.text('a pattern such as /quote {$ticker} first'),
      'bot.command',
    );
    const [given, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
    const options: CommandOptions = typeof given === 'string' ? { description: given } : given;
    const source = group === undefined ? pattern : `${group} ${pattern}`;
    const of = `the command '${source}'`;
    requireHandler(handler, `bot.command('${pattern}', …)`);
    checkGiven(options, commandOptions, { of });
    const { only, ...details } = options;
    checkGuard(only, of);
    const run = this.#around('command', source, guarded(only, source, handler));
    router.command(source, details, run, { group, guards: withGuard(guards, only) });
    return this;
  }

  /**
   * Makes a group of commands that begin with the same words, with a help (`/order help`) and, if given,
   * a guard of its own. It is a {@link Scope}: whatever is registered with it has its guard.
   *
   * @example
   * const orders = bot.group('/order', { description: 'Orders', only: { roomOwners: true } });
   * orders.command('new {$ticker} {quantity:int}', 'Place an order', placeOrder); // /order new $IBM 5
   * orders.command('cancel {id}', 'Cancel an order', cancelOrder);
   */
  group(words: string, options: GroupOptions = {}): Scope<Custom> {
    requireArgument(words, kinds.text, 'bot.group');
    const { router, group: outer, guards } = this.#opened('group');
    const group = (outer === undefined ? words : `${outer} ${words}`).trim().replace(/\s+/g, ' ');
    if (group === '' || /[{}[\]]/.test(group)) {
      throw new CadenzaError(
        'BAD_GROUP',
        `A group has words that its commands begin with, such as /order, and no arguments; "${words}" is not such a list.`,
      );
    }
    checkGiven(options, groupOptions, { of: `the group '${group}'` });
    const { description, hidden = false, only } = options;
    checkGuard(only, `the group '${group}'`);
    router.group({ words: group, description, hidden, guards: withGuard(guards, only) });
    return this.#inside({ group, only, guardName: group });
  }

  /**
   * Makes a scope: what is registered with it has the scope's own middleware and guard, and what it
   * throws goes to the scope's own `catch` first. Scopes nest: what a `catch` throws goes to the next one
   * outside.
   *
   * @example
   * const reports = bot.scope({ only: { emails: ['alice@example.com'] } });
   * reports.use(async (ctx, next) => {
   *   await database.connected();
   *   await next();
   * });
   * reports.catch((error, ctx) => ctx.reply('The reports are not available.'));
   * reports.command('/report {day:date}', sendReport);
   */
  scope(options: { readonly only?: Guard | undefined } = {}): Scope<Custom> {
    this.#opened('scope');
    checkGiven(options, scopeOptions, { of: 'a scope' });
    checkGuard(options.only, 'a scope');
    return this.#inside({ ...options, guardName: undefined });
  }

  /**
   * Adds a type of argument, for patterns of what is returned: the same scope, which knows the type.
   *
   * @example
   * const traders = bot.argumentType('isin', {
   *   needs: 'an ISIN, such as US0378331005',
   *   parse: (word) => (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(word) ? word : undefined),
   * });
   * traders.command('/find {id:isin}', (ctx) => ctx.reply(ctx.args.id));
   *
   * @param parse - the value of a word, `undefined` when the word does not fit
   * @throws CadenzaError `BAD_ARGUMENT_TYPE` for a name that no pattern can have
   */
  argumentType<const Name extends string, Value>(
    name: Name,
    type: CustomArgument<Value>,
  ): Scope<Custom & Readonly<Record<Name, Value>>> {
    const { router } = this.#opened('argumentType');
    requireArgument(name, isArgument.name, 'bot.argumentType');
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) {
      throw new CadenzaError(
        'BAD_ARGUMENT_TYPE',
        `"${name}" is not a valid name for a type of argument; use letters, digits and hyphens.`,
      );
    }
    checkGiven(type, argumentOptions, { of: `the argument type "${name}"` });
    const { needs, parse } = type;
    router.argumentType(name, { needs, read: ({ text }) => parse(text) });
    return new Scope(this.#place);
  }

  /**
   * Calls a handler for messages of a certain text that are not commands: a whole text, whatever its case;
   * a regular expression; or what a function says. The first that fits is called. The bot hears all
   * messages of its conversations; a mention of it at the beginning does not count. A search for a regular
   * expression that takes 80 ms is ended and tried twice more, then it counts as not found, and the log names the pattern.
   *
   * @example
   * bot.hears('good morning', (ctx) => ctx.reply('Good morning!'));
   * bot.hears(/\bABC-(\d+)\b/i, (ctx) => ctx.reply(`Ticket ${ctx.match[1] ?? ''}`));
   */
  hears(heard: Heard, handler: Handler<HearsContext>): this {
    requireArgument(heard, isArgument.heard, 'bot.hears');
    const name = typeof heard === 'function' ? 'hears' : `hears ${String(heard)}`;
    this.#opened('hears').router.hears(heard, this.#around('hears', name, handler));
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
    requireArgument(form, isArgument.form, 'bot.form');
    const formId = typeof form === 'string' ? form : form.attributes.id;
    const run = this.#around('form', `form ${formId}`, handler);
    this.#opened('form').router.forms.add(form, run);
    return this;
  }

  /**
   * Calls a handler for events of a type, or for those that pass a filter, if no command or form took
   * them. Several handlers of one event are called one after the other.
   *
   * Filters tell more than types, and the handler knows it: `message:attachment` has files,
   * `message:update` took the place of a message; see {@link FilterContexts} for all. Messages that were
   * edited call neither commands nor `hears`: they come here.
   *
   * @example
   * bot.on('USERJOINEDROOM', async (ctx) => {
   *   await ctx.reply('Welcome!');
   * });
   * bot.on('message:attachment', async (ctx) => {
   *   await ctx.reply(`Thanks for ${ctx.attachments[0].name}.`);
   * });
   *
   * @param what - a filter, or a type of event as the service names it; types that this version does
   *   not know work too
   * @throws CadenzaError `NO_SUCH_FILTER` for a name that no filter has and that is not written as a type, and for
   *   one that is a known type but for a slip; most of these do not compile
   */
  on<const Name extends FilterName>(what: Name, handler: Handler<FilterContexts[Name]>): this;
  on(what: 'MESSAGESENT', handler: Handler<MessageContext>): this;
  on<const Type extends Exclude<EventType, ConnectionEventType>>(
    what: Type,
    handler: Handler<EventContext<EventOf<Type>>>,
  ): this;
  on<const Type extends ConnectionEventType>(
    what: Type,
    handler: Handler<Context<EventOf<Type>>>,
  ): this;
  on<const Name extends string>(
    what: TypeName<Name>,
    handler: Handler<Context<UnknownEvent>>,
  ): this;
  on(what: string, handler: Handler<MessageContext>): this {
    const { router } = this.#opened('on');
    requireArgument(what, isArgument.text('a filter or a type of event first'), 'bot.on');
    const { type, handle } = filtered(what, { run: this.#around('on', `on ${what}`, handler) });
    router.on(type, { handle });
    return this;
  }

  /**
   * Calls a handler for messages to the bot that nothing else took, instead of the suggestion of a
   * command that is spelt alike. A bot has one.
   *
   * @example
   * bot.fallback((ctx) => ctx.reply(`I do not understand. Did you mean ${ctx.suggestion ?? '/help'}?`));
   */
  fallback(handler: Handler<FallbackContext>): this {
    this.#opened('fallback').router.fallback(this.#around('fallback', 'fallback', handler));
    return this;
  }

  /**
   * Runs a function around the handling: with a bot of every event, in order of registration, before
   * commands, forms and other handlers are looked for; with a scope around each of its handlers.
   *
   * @example
   * bot.use(async (ctx, next) => {
   *   if (isColleague(ctx.user)) await next();
   * });
   */
  use(middleware: Middleware): this {
    requireHandler(middleware, 'bot.use');
    this.#opened('use').middleware.push(middleware);
    return this;
  }

  /**
   * Receives what handlers and middleware throw. With a bot, instead of the default: a line in the log and a
   * short answer with the trace id; with a scope, what its own handlers throw. What a scope receives counts as handled
   * and is not tried again; what has the runtime do an event again (a session that somebody else has changed, a store
   * that cannot be reached) does not come to it.
   *
   * @example
   * bot.catch((error, ctx) => ctx.log.error({ err: error }, 'failed'));
   */
  catch(handler: ErrorHandler): this {
    requireHandler(handler, 'bot.catch');
    this.#opened('catch').boundary.onError = handler;
    return this;
  }

  #opened(method: string): ScopePlace {
    this.#place.mustBeNew(method);
    return this.#place;
  }

  #inside(inner: InnerScope): Scope<Custom> {
    return new Scope(placeInside(this.#place, inner));
  }

  /** The handler with what its scopes put around it. */
  #around<OneContext extends Context>(
    method: string,
    name: string,
    handler: Handler<OneContext>,
  ): Handler<OneContext> {
    requireHandler(handler, `bot.${method}`);
    const { wrap } = this.#place;
    return (ctx) => {
      noteHandler(ctx.event, name);
      return wrap(() => handler(ctx))(ctx);
    };
  }
}
