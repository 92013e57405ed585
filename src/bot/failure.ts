import type { ErrorHandler } from './handlers.js';

/**
 * What happens to an error when the bot has no handler of its own for it: the log gets it whole, the
 * user a short sentence with the trace id, by which the line in the log can be found.
 */
export const reportFailure: ErrorHandler = async (error, ctx) => {
  ctx.log.error({ err: error }, 'A handler failed.');
  if (ctx.incoming !== undefined || ctx.event.type === 'SYMPHONYELEMENTSACTION') {
    await ctx.reply(`Sorry, that went wrong. If you report it, give this number: ${ctx.traceId}`);
  }
};
