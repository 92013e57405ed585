import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MessageContext } from '../context.js';
import type { AddressedMessage } from './address.js';
import { matchInTime } from './match-in-time.js';

/** A search that takes longer, in milliseconds, is told. */
const slow = 50;

/** How often one that was ended is tried: the time may have been the machine's, and not the pattern's. */
const tries = 3;
/** How often at most, where the process had no processor meanwhile: such a try does not count. */
const mostTries = 30;

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
  const match = await search(heard, text, ctx);
  return match === null ? undefined : { match: [match[0], ...match.slice(1)], ...ctx };
}

/**
 * Looks for a regular expression; between its tries the bot does what else there is to do. One that takes long is named
 * in the log, for everybody waits for it.
 */
async function search(
  heard: RegExp,
  text: string,
  { log }: MessageContext,
): Promise<RegExpExecArray | null> {
  const pattern = String(heard);
  for (let counted = 0, begun = 0; counted < tries && begun < mostTries; begun += 1) {
    const start = performance.now();
    const { match, isGivenUp, isStarved } = matchInTime(heard, text);
    const ms = Math.round(performance.now() - start);
    if (!isGivenUp) {
      if (ms > slow) {
        log.warn({ pattern, ms }, slowAdvice);
      }
      return match;
    }
    counted += isStarved ? 0 : 1;
    await nextTurn();
  }
  log.error({ pattern, tries }, endedAdvice);
  return null;
}

const slowAdvice =
  'A regular expression of bot.hears took long for a message; nothing else was done meanwhile.';

const endedAdvice =
  'A regular expression of bot.hears took too long for a message, which counts as not heard by it. Write it so that no repetition is within another.';

function spoken({ incoming }: MessageContext, addressed: AddressedMessage | undefined): string {
  const start = addressed?.words.at(0)?.start;
  return (start === undefined ? incoming.text : incoming.text.slice(start)).trim();
}
