import type { CommandContext } from './context.js';
import type { Handler } from './handlers.js';
import { answerNotAllowed } from './router/answers.js';
import type { ArgumentsOf } from './router/arguments-of.js';
import type { CommandDetails } from './router/commands.js';

/** Decides whether somebody may call a command. */
export type Guard = (ctx: CommandContext<ArgumentsOf<string>>) => boolean | Promise<boolean>;

/**
 * What may be said about a command besides its pattern and handler.
 *
 * @example
 * bot.command('/quote {$ticker}', { description: 'Price an instrument', aliases: ['/q'] }, handler);
 * bot.command('/restart', { only: (ctx) => admins.has(ctx.user.userId), hidden: true }, handler);
 */
export interface CommandOptions extends CommandDetails {
  /** Who may call it; everybody else is told that they may not. Default: everybody. */
  readonly only?: Guard;
}

/** A handler that runs only for those whom a guard lets pass. */
export function guarded(
  only: Guard,
  handler: Handler<CommandContext<ArgumentsOf<string>>>,
): Handler<CommandContext<ArgumentsOf<string>>> {
  return async (ctx) => {
    if (await only(ctx)) {
      await handler(ctx);
    } else {
      await ctx.reply(answerNotAllowed(ctx.command));
    }
  };
}
