import type { Context } from '../context.js';
import { addressOf } from '../router/address.js';
import { wordsOf } from '../router/words.js';
import type { PluginHost } from './plugin.js';

/**
 * Whether a message is surely meant for the bot: in a chat of two, by a command of its own, after a mention of it,
 * or with a form.
 */
export function isAsked(ctx: Context, bot: Pick<PluginHost, 'commandOf'>): boolean {
  const { event, stream, incoming } = ctx;
  if (incoming === undefined || stream === undefined) {
    return event.type === 'SYMPHONYELEMENTSACTION';
  }
  const addressed = addressOf(wordsOf(incoming), stream.streamType, ctx.bot.id);
  return addressed?.directly === true || bot.commandOf(ctx) !== undefined;
}
