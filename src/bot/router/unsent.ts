import { isMarkup } from '../../messageml/index.js';
import type { Context } from '../context.js';

/**
 * What `ctx.start`, `ctx.remind` and a send at a time return: many a handler ends with that. The id of a reminder begins
 * with whose it is.
 */
const idOfBot = /^(?:\d+\.)?[0-9a-f-]{20,36}$/;

/**
 * Warns where a handler returned a message, as in other frameworks, instead of sending it: the person who asked would
 * wait for ever, and nothing would say why.
 *
 * @param handler - what took the event, as the log names it
 */
export function warnOfUnsent(ctx: Context, handler: string, returned: unknown): void {
  if (isMarkup(returned) || (typeof returned === 'string' && !idOfBot.test(returned))) {
    ctx.log.warn(
      { handler, unsent: true },
      'A handler returned a message, which nobody gets. Send it: await ctx.reply(…).',
    );
  }
}
