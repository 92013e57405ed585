import type { Open, StreamType, UserId } from '../../contract/index.js';
import type { Invocation } from './match.js';
import type { Words } from './words.js';

/** A message that may be for the bot. */
export interface AddressedMessage extends Invocation {
  /** It is surely for the bot: written to it alone, or beginning with a mention of it. */
  readonly directly: boolean;
}

/**
 * Decides whether a message may be a command to the bot, and takes the mention of the bot off it.
 *
 * In a chat of two every message is for the bot. Elsewhere it is when it begins with a mention of
 * the bot (by user id, never by name) or with a slash. A message that begins with a mention of
 * somebody else is for them.
 *
 * @returns undefined when the message is not for the bot
 */
export function addressOf(
  { text, words }: Words,
  streamType: Open<StreamType>,
  botId: UserId,
): AddressedMessage | undefined {
  const [first, second] = [words.at(0), words.at(1)];
  if (first?.tag?.kind === 'mention') {
    if (first.tag.userId !== botId) {
      return undefined;
    }
    const afterMention = second !== undefined && isPunctuation(second.text) ? 2 : 1;
    return { text, words: words.from(afterMention), directly: true };
  }
  if (streamType === 'IM') {
    return { text, words, directly: true };
  }
  return first?.text.startsWith('/') === true ? { text, words, directly: false } : undefined;
}

/** "@Bot, /help" and "@Bot: /help" are as good as "@Bot /help". */
function isPunctuation(text: string): boolean {
  return text === ',' || text === ':';
}
