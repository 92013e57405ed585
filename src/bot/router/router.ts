import { isEvent } from '../../contract/index.js';
import type { CommandContext, Context, MessageContext } from '../context.js';
import type { Handler } from '../handlers.js';
import { addressOf, type AddressedMessage } from './address.js';
import { answerUnknown, answerWrongUsage, helpPattern, listCommands } from './answers.js';
import type { ArgumentsOf } from './arguments-of.js';
import { Commands, type Command, type CommandDetails } from './commands.js';
import { Forms } from './forms.js';
import { wordsOf } from './words.js';

/**
 * The handler of one type of event. A method, because the compiler lets a method expect more of its
 * parameter than callers know: that an event of this type has the fields of its type.
 */
export interface Listener {
  handle(ctx: Context): unknown;
}

type CommandHandler = Handler<CommandContext<ArgumentsOf<string>>>;

/**
 * Finds the handler of an event. Commands and forms come first; events that none of them takes go to
 * the handlers of their type, in order of registration.
 */
export class Router {
  readonly forms = new Forms();
  readonly #commands = new Commands<CommandHandler>();
  readonly #byType = new Map<string, Listener[]>();

  /** Adds a command; see `Bot.command`. */
  command(pattern: string, details: CommandDetails, handler: CommandHandler): void {
    this.#commands.add(pattern, details, handler);
  }

  /** Adds `/help`, after all other commands, so that a bot may have its own. */
  help(): void {
    this.#commands.add(helpPattern, { description: 'Show this list' }, (ctx) =>
      ctx.reply(listCommands(this.#commands.list())),
    );
  }

  /** Adds a handler of a type of event; see `Bot.on`. */
  on(type: string, listener: Listener): void {
    const listeners = this.#byType.get(type) ?? [];
    listeners.push(listener);
    this.#byType.set(type, listeners);
  }

  /** Runs the handler of an event, or those of its type one after the other. */
  async route(ctx: Context): Promise<void> {
    if ((await this.#routeMessage(ctx)) || (await this.forms.handle(ctx))) {
      return;
    }
    const listeners = this.#byType.get(ctx.event.type);
    if (listeners === undefined) {
      ctx.log.debug('No command, form or other handler took the event.');
    }
    for (const listener of listeners ?? []) {
      await listener.handle(ctx);
    }
  }

  async #routeMessage(ctx: Context): Promise<boolean> {
    const message = asMessageContext(ctx);
    if (message === undefined) {
      return false;
    }
    const words = wordsOf(message.incoming);
    const addressed = addressOf(words, message.stream.streamType, ctx.bot.id);
    return addressed !== undefined && (await this.#routeCommand(message, addressed));
  }

  async #routeCommand(ctx: MessageContext, message: AddressedMessage): Promise<boolean> {
    const found = this.#commands.find(message);
    switch (found.kind) {
      case 'command':
        await run(found.command, {
          ...ctx,
          command: found.command.pattern.command,
          args: found.args,
        });
        return true;
      case 'wrong usage':
        await ctx.reply(answerWrongUsage(found.problem, found.commands));
        return true;
      case 'unknown':
        if (
          !message.directly ||
          found.suggestion === undefined ||
          this.#byType.has('MESSAGESENT')
        ) {
          return false;
        }
        await ctx.reply(answerUnknown(found.suggestion));
        return true;
    }
  }
}

async function run(
  command: Command<CommandHandler>,
  ctx: CommandContext<ArgumentsOf<string>>,
): Promise<void> {
  ctx.log.debug({ command: command.pattern.source }, 'A command was called.');
  await command.handler(ctx);
}

function asMessageContext(ctx: Context): MessageContext | undefined {
  const { event, stream, incoming } = ctx;
  if (!isEvent(event, 'MESSAGESENT') || stream === undefined || incoming === undefined) {
    return undefined;
  }
  return { ...ctx, event, stream, incoming };
}
