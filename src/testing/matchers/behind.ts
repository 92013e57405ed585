import type { ReceivedMessage } from '../received-message.js';

/** What tells why the bot said a message, where its handler failed. */
const stories = new WeakMap<ReceivedMessage, () => string | undefined>();

/**
 * Makes a matcher that fails on a message tell what went wrong behind it: an apology does not say why.
 *
 * @param story - what a handler threw, when it is asked; undefined when none failed
 * @returns the message
 */
export function toldBehind(
  message: ReceivedMessage,
  story: () => string | undefined,
): ReceivedMessage {
  stories.set(message, story);
  return message;
}

/** What went wrong behind a message, on lines of its own; empty when nothing is known of it. */
export function storyBehind(message: ReceivedMessage): string {
  const story = stories.get(message)?.();
  return story === undefined ? '' : `\n${story}`;
}
