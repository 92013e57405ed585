import type { CommandContext, Context, FormContext, MessageContext } from '../context.js';
import type { Handler } from '../handlers.js';
import { Pace } from '../in-turns.js';
import { isPhrase, type Phrase, plain } from '../texts/index.js';
import { type AddressedMessage, addressOf } from './address.js';
import { answerWrongUsage, type CommandGroup } from './answers.js';
import type { ArgumentReader, Moment } from './arguments.js';
import { type CommandDetails, type CommandPlace, Commands, type Found } from './commands.js';
import { exampleCallOf } from './example-call.js';
import { asMessageContext, isUpdate } from './filters.js';
import { asFormContext, Forms } from './forms.js';
import { hear, type Heard, type HearsContext } from './hears.js';
import { addGroupHelp, addHelp, type HelpFilter, type Listed } from './help.js';
import { suggestCommand, suggestInGroup } from './suggestions.js';
import { warnOfUnsent } from './unsent.js';
import { leadingWords, usageOf } from './usage.js';
import { wordsOf } from './words.js';

/**
 * The handler of one type of event. A method, because the compiler lets a method expect more of its
 * parameter than callers know: that an event of this type has the fields of its type.
 */
export interface Listener {
  /** Calls the handler, unless the event is not what it listens for. @returns whether it was called */
  handle(ctx: Context): Promise<boolean>;
}

/** A handler of any command. */
export type AnyCommandHandler = Handler<CommandContext>;

/** {@link MessageContext} of a message to the bot that nothing took. */
export interface FallbackContext extends MessageContext {
  /**
   * A command that is spelt like what was written, if there is one that the person may know of and use: one that is not
   * hidden, that `/help` shows them and that `only` lets them call.
   */
  readonly suggestion: string | undefined;
}

/** What handles buttons with a payload. */
interface Press {
  /** Whether a button is one of them, or passes for one. */
  takes(ctx: FormContext): boolean;
  /** Handles one; returns what is left to forms. */
  handle(ctx: FormContext): Promise<FormContext | undefined>;
}

/** How a router routes. */
export interface RouterOptions {
  /** In which "today" is meant. Default: `UTC`. */
  readonly timeZone?: string;
  /** Handles buttons with payloads. Default: forms get them as they are. */
  readonly press?: Press;
  /** Whether a form is in a message of the bot. Default: it is, as a datafeed brings no others. */
  readonly isOwnForm?: (ctx: FormContext) => Promise<boolean>;
  /** Makes sure that there is a text. Default: nothing does. */
  readonly requireText?: (key: string) => void;
  /** Told what takes an event: the pattern of a command, `form order`, `hears`, `on MESSAGESENT`, `fallback`. */
  readonly matched?: (ctx: Context, handler: string) => void;
  /** Told of events that nothing took. */
  readonly unmatched?: (ctx: Context) => void;
}

const passOn: Press = { takes: () => false, handle: (ctx) => Promise.resolve(ctx) };

/**
 * Finds the handler of an event. Commands, what the bot listens for, and forms come first; events that none of them
 * takes go to the handlers of their type, in order of registration; messages to the bot that remain go to the fallback.
 */
export class Router {
  readonly forms = new Forms();
  readonly #commands = new Commands<AnyCommandHandler>();
  readonly #groups: CommandGroup[] = [];
  readonly #helpFilters: HelpFilter[] = [];
  readonly #readers = new Map<string, ArgumentReader>();
  readonly #heard: { readonly heard: Heard; readonly handler: Handler<HearsContext> }[] = [];
  readonly #byType = new Map<string, Listener[]>();
  readonly #timeZone: string;
  readonly #press: Press;
  readonly #isOwnForm: (ctx: FormContext) => Promise<boolean>;
  readonly #requireText: RouterOptions['requireText'];
  readonly #matched: RouterOptions['matched'];
  readonly #unmatched: RouterOptions['unmatched'];
  #fallback: Handler<FallbackContext> | undefined;

  constructor({
    timeZone = 'UTC',
    press = passOn,
    isOwnForm = () => Promise.resolve(true),
    requireText,
    matched,
    unmatched,
  }: RouterOptions = {}) {
    this.#requireText = requireText;
    this.#matched = matched;
    this.#unmatched = unmatched;
    this.#timeZone = timeZone;
    this.#press = press;
    this.#isOwnForm = isOwnForm;
  }

  /** Adds a command; see `Bot.command`. */
  command(
    pattern: string,
    details: CommandDetails,
    handler: AnyCommandHandler,
    place: Omit<CommandPlace, 'custom'> = {},
  ): void {
    this.#mustHave(details.description);
    this.#commands.add(pattern, details, handler, { ...place, custom: this.#readers });
  }

  /** Adds a group; see `Bot.group`. */
  group(group: CommandGroup): void {
    this.#mustHave(group.description);
    this.#groups.push(group);
  }

  /** Adds a type of argument; see `Bot.argumentType`. */
  argumentType(name: string, reader: ArgumentReader): void {
    this.#mustHave(reader.needs);
    this.#readers.set(name, reader);
  }

  /** Adds a filter of what help shows; see `Bot.inHelp`. */
  inHelp(shows: HelpFilter): void {
    this.#helpFilters.push(shows);
  }

  #listed(): Listed {
    return { commands: this.#commands, groups: this.#groups, filters: this.#helpFilters };
  }

  #mustHave(said: string | Phrase | undefined): void {
    if (isPhrase(said)) {
      this.#requireText?.(said.key);
    }
  }

  /** Adds `/help`, after all other commands, so that a bot may have its own. */
  help(): void {
    addHelp(this.#listed());
  }

  /** Adds the help of each group: `/order help`, and `/order` alone where that is not a command. */
  groupHelp(): void {
    addGroupHelp(this.#listed());
  }

  /** Adds what to listen for; see `Bot.hears`. */
  hears(heard: Heard, handler: Handler<HearsContext>): void {
    this.#heard.push({ heard, handler });
  }

  /** Adds a handler of a type of event; see `Bot.on`. */
  on(type: string, listener: Listener): void {
    const listeners = this.#byType.get(type) ?? [];
    listeners.push(listener);
    this.#byType.set(type, listeners);
  }

  /** Sets what takes messages to the bot that nothing else takes; see `Bot.fallback`. */
  fallback(handler: Handler<FallbackContext>): void {
    this.#fallback = handler;
  }

  /** Runs the handler of an event, or those of its type one after the other. @returns whether anything took it */
  route(ctx: Context): Promise<boolean> {
    const message = asMessageContext(ctx);
    return message === undefined || isUpdate(message)
      ? this.#routeOther(ctx)
      : this.#routeMessage(message);
  }

  async #routeOther(ctx: Context): Promise<boolean> {
    const isTaken = (await this.#submit(ctx)) || (await this.#listen(ctx));
    if (!isTaken) {
      const formId = asFormContext(ctx)?.formId;
      const form = formId && { formId, nearest: this.forms.nearest(formId) };
      ctx.log.debug({ ...form }, 'No command, form or other handler took the event.');
      this.#unmatched?.(ctx);
    }
    return isTaken;
  }

  async #submit(ctx: Context): Promise<boolean> {
    const submitted = asFormContext(ctx);
    if (submitted === undefined || !(await this.#isForUs(submitted))) {
      return false;
    }
    const left = await this.#press.handle(submitted);
    if (left !== undefined && this.forms.has(left.formId)) {
      this.#matched?.(ctx, `form ${left.formId}`);
    }
    return left === undefined || (await this.forms.handle(left));
  }

  /** Whoever writes a form chooses its id and the names of its buttons: one like ours may be in a message of somebody else. */
  async #isForUs(ctx: FormContext): Promise<boolean> {
    return (this.forms.has(ctx.formId) || this.#press.takes(ctx)) && this.#isOwnForm(ctx);
  }

  async #routeMessage(ctx: MessageContext): Promise<boolean> {
    const words = wordsOf(ctx.incoming);
    const addressed = addressOf(words, ctx.stream.streamType, ctx.bot.id);
    const found = addressed && this.#commands.find(addressed, this.#momentOf(ctx));
    if (found !== undefined && found.kind !== 'unknown') {
      await this.#runCommand(ctx, found);
      return true;
    }
    // Waiting for nothing costs turns.
    if (this.#heard.length > 0 && (await this.#hear(ctx, addressed))) {
      return true;
    }
    if (await this.#listen(ctx)) {
      return true;
    }
    const toBot = addressed?.directly === true;
    const suggestion =
      toBot && found !== undefined
        ? await suggestCommand(ctx, found.typed, this.#listed())
        : undefined;
    if (toBot && this.#fallback !== undefined) {
      this.#matched?.(ctx, 'fallback');
      warnOfUnsent(ctx, 'fallback', await this.#fallback({ suggestion, ...ctx }));
      return true;
    }
    ctx.log.debug(
      { toBot: addressed !== undefined, nearest: found?.nearest },
      'No command, form or other handler took the event.',
    );
    this.#unmatched?.(ctx);
    if (suggestion !== undefined) {
      await ctx.reply([...ctx.text('unknown.command', { suggestion })]);
    }
    return false;
  }

  /** The commands that lists show. */
  listCommands(): readonly ListedCommand[] {
    return this.#commands
      .list()
      .filter(({ hidden = false }) => !hidden)
      .map(({ pattern, description }) => {
        const [usage, example] = [usageOf(pattern), exampleCallOf(pattern)];
        return {
          usage,
          ...(typeof description === 'string' && { description }),
          ...(example !== undefined && example !== usage && { example }),
        };
      });
  }

  /** The words of the command that a message calls, with arguments that fit or not. */
  commandOf(ctx: Context): string | undefined {
    const message = asMessageContext(ctx);
    const addressed =
      message &&
      !isUpdate(message) &&
      addressOf(wordsOf(message.incoming), message.stream.streamType, ctx.bot.id);
    const found = addressed ? this.#commands.find(addressed, this.#momentOf(ctx)) : undefined;
    switch (found?.kind) {
      case 'command':
        return leadingWords(found.command.pattern);
      case 'wrong usage':
        return found.commands[0] && leadingWords(found.commands[0].pattern);
      default:
        return undefined;
    }
  }

  /** Whether a message calls a command: with arguments that fit, or with a slash before a word that is one. */
  isCommand(ctx: Context): boolean {
    const message = asMessageContext(ctx);
    const addressed =
      message && addressOf(wordsOf(message.incoming), message.stream.streamType, ctx.bot.id);
    if (addressed === undefined) {
      return false;
    }
    const { kind } = this.#commands.find(addressed, this.#momentOf(ctx));
    return kind === 'command' || (kind !== 'unknown' && startsWithSlash(addressed));
  }

  /** Runs the command that a message calls, or says what is wrong with it. */
  async #runCommand(
    ctx: MessageContext,
    found: Exclude<Found<AnyCommandHandler>, { kind: 'unknown' }>,
  ): Promise<void> {
    switch (found.kind) {
      case 'command': {
        const { pattern, handler } = found.command;
        ctx.log.debug({ command: pattern.source }, 'A command was called.');
        this.#matched?.(ctx, pattern.source);
        const returned = await handler({ ...ctx, command: pattern.command, args: found.args });
        warnOfUnsent(ctx, pattern.source, returned);
        break;
      }
      case 'wrong usage':
        await ctx.reply(answerWrongUsage(ctx, found.problem, found.commands));
        break;
      case 'unknown in group': {
        const suggestion = await suggestInGroup(ctx, found, this.#listed());
        await ctx.reply([...ctx.text('unknown.command', { suggestion })]);
      }
    }
  }

  #momentOf({ event, text }: Context): Moment {
    return {
      now: event.timestamp,
      timeZone: this.#timeZone,
      wordsFor: (key) => plain(text(key)),
    };
  }

  async #hear(ctx: MessageContext, addressed: AddressedMessage | undefined): Promise<boolean> {
    const pace = new Pace();
    for (const { heard, handler } of this.#heard) {
      await pace.turn();
      const found = await hear(heard, ctx, addressed);
      if (found !== undefined) {
        this.#matched?.(ctx, 'hears');
        warnOfUnsent(ctx, 'hears', await handler(found));
        return true;
      }
    }
    return false;
  }

  async #listen(ctx: Context): Promise<boolean> {
    let called = false;
    for (const listener of this.#byType.get(ctx.event.type) ?? []) {
      called = (await listener.handle(ctx)) || called;
    }
    if (called) {
      this.#matched?.(ctx, `on ${ctx.event.type}`);
    }
    return called;
  }
}

/** A command as a list shows it. */
export interface ListedCommand {
  /** What people type: `/quote $ticker [quantity]`. */
  readonly usage: string;
  /** What it does; absent where each language has words of its own. */
  readonly description?: string;
  /** A call of it that fits, where that is not the usage itself and can be made up: `/quote $IBM`. */
  readonly example?: string;
}

function startsWithSlash({ words }: AddressedMessage): boolean {
  return words.at(0)?.text.startsWith('/') === true;
}
