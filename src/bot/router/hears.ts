import type { MessageContext } from '../context.js';
import type { AddressedMessage } from './address.js';
import { matchInTime } from './match-in-time.js';

/** A search that takes longer, in milliseconds, is told. */
const slow = 50;

/**
 * What a bot listens for: a whole text, whatever its case; a regular expression; or whatever a function
 * says. A mention of the bot at the beginning does not count.
 */
export type Heard = string | RegExp | ((ctx: MessageContext) => boolean | Promise<boolean>);

/** {@link MessageContext} of a message that was listened for. */
export interface HearsContext extends MessageContext {
  /** What the regular expression found; `[text]` for a text or a function. */
  readonly match: readonly [string, ...(string | undefined)[]];
}

/** What was heard in a message; undefined when it is something else. */
export async function hear(
  heard: Heard,
  ctx: MessageContext,
  addressed: AddressedMessage | undefined,
): Promise<HearsContext | undefined> {
  const text = spoken(ctx, addressed);
  if (typeof heard === 'function') {
    return (await heard(ctx)) ? { match: [text], ...ctx } : undefined;
  }
  if (typeof heard === 'string') {
    const isSame = text.toLowerCase() === heard.trim().toLowerCase();
    return isSame ? { match: [text], ...ctx } : undefined;
  }
  const match = search(heard, text, ctx);
  return match === null ? undefined : { match: [match[0], ...match.slice(1)], ...ctx };
}

/** Looks for a regular expression; one that takes long is named in the log, for everybody waits for it. */
function search(heard: RegExp, text: string, { log }: MessageContext): RegExpExecArray | null {
  const start = performance.now();
  const { match, isGivenUp } = matchInTime(heard, text);
  const ms = Math.round(performance.now() - start);
  if (isGivenUp) {
    log.error(
      { pattern: String(heard), ms },
      'A regular expression of bot.hears took too long for a message, which counts as not heard by it. Write it so that no repetition is within another.',
    );
  } else if (ms > slow) {
    log.warn(
      { pattern: String(heard), ms },
      'A regular expression of bot.hears took long for a message; nothing else was done meanwhile.',
    );
  }
  return match;
}

function spoken({ incoming }: MessageContext, addressed: AddressedMessage | undefined): string {
  const start = addressed?.words[0]?.start;
  return (start === undefined ? incoming.text : incoming.text.slice(start)).trim();
}
