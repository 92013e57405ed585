import { CadenzaError } from '../../contract/index.js';
import type { Context } from '../context.js';
import { handlerOf } from '../handler-of.js';
import type { ErrorHandler } from '../handlers.js';
import { addressOf } from '../router/address.js';
import { wordsOf } from '../router/words.js';

/**
 * What happens to an error when the bot has no handler for it: the log gets all of it, and the user a short sentence
 * with the trace id, by which the line in the log can be found.
 */
export const reportFailure: ErrorHandler = async (error, ctx) => {
  const page = error instanceof CadenzaError ? { docs: error.docs } : {};
  ctx.log.error({ err: error, ...handlerOf(ctx.event), ...page }, 'A handler failed.');
  if (expectsAnswer(ctx)) {
    await ctx.reply(ctx.text('failure.answer', { traceId: ctx.traceId }));
  }
};

/** Whether somebody spoke to the bot, and not only in its presence. */
function expectsAnswer({ event, incoming, stream, bot }: Context): boolean {
  if (incoming === undefined || stream === undefined) {
    return event.type === 'SYMPHONYELEMENTSACTION';
  }
  return addressOf(wordsOf(incoming), stream.streamType, bot.id) !== undefined;
}
