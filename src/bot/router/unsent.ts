import { isMarkup } from '../../messageml/index.js';
import type { Context } from '../context.js';

/**
 * Warns where a handler returned a message, as in other frameworks, instead of sending it: the person who asked would
 * wait for ever, and nothing would say why.
 *
 * @param handler - what took the event, as the log names it
 */
export function warnOfUnsent(ctx: Context, handler: string, returned: unknown): void {
  if (typeof returned === 'string' || isMarkup(returned)) {
    ctx.log.warn(
      { handler, unsent: true },
      'A handler returned a message, which nobody gets. Send it: await ctx.reply(…).',
    );
  }
}
