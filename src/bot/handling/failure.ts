import { CadenzaError, errorCode } from '../../contract/index.js';
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

/** How many causes of an error are looked at: they may go round in a circle. */
const mostCauses = 100;

/**
 * What was thrown; an error in its place where it cannot be read, as when a property of it throws: all that tells of a
 * failure would fail at it, and nobody would know.
 */
export function readable(thrown: unknown): unknown {
  try {
    for (let [one, depth] = [thrown, 0]; depth < mostCauses; depth++) {
      if (typeof one !== 'object' || one === null) {
        break;
      }
      mustBeReadable(one);
      one = one instanceof Error ? one.cause : undefined;
    }
    return thrown;
  } catch {
    return new Error('A handler threw something that cannot be read.');
  }
}

/** Throws what reading it throws. */
function mustBeReadable(one: object): void {
  const told = one instanceof Error ? [one.name, one.message, one.stack] : [];
  told.push(errorCode(one), ...Object.values(one).map((value) => typeof value));
}

/** Whether somebody spoke to the bot, and not only in its presence. */
function expectsAnswer({ event, incoming, stream, bot }: Context): boolean {
  if (incoming === undefined || stream === undefined) {
    return event.type === 'SYMPHONYELEMENTSACTION';
  }
  return addressOf(wordsOf(incoming), stream.streamType, bot.id) !== undefined;
}
