import { middlewareNamed } from '../bot/middleware.js';
import type { BotRecord, HandledEvent } from './bot-record.js';

/** What a person did last: what a failed wait is about. */
export interface LastAction {
  /** `alice said something`, as failures tell it. */
  readonly who: string;
  readonly what: 'message' | 'form' | 'membership';
  /** The message, or the one whose form it is. */
  readonly messageId: string;
}

/**
 * Tells in a few sentences what the bot made of what a person did last.
 *
 * @example
 * whatHappened(record, trace); // 'The bot got the message; no command matched; nearest: /leave.'
 */
export function whatHappened(record: BotRecord, action: LastAction | undefined): string {
  const trouble = record.troubles.at(-1);
  const story = action === undefined ? 'Nobody has said anything to the bot.' : of(record, action);
  return trouble === undefined ? story : `${story}\nThe bot also reported: ${trouble}`;
}

/**
 * Tells what the handler threw that got what a person did last.
 *
 * @returns undefined when it has not failed
 */
export function whatFailed(record: BotRecord, action: LastAction | undefined): string | undefined {
  const event = action === undefined ? undefined : eventOf(record, action);
  return event?.error === undefined ? undefined : whatHappened(record, action);
}

function of(record: BotRecord, action: LastAction): string {
  const { who, what } = action;
  if (what === 'membership') {
    return `Last, ${who}.`;
  }
  const event = eventOf(record, action);
  if (event === undefined) {
    return `Last, ${who}, and the bot has not got the ${what}: is it a member of that conversation?`;
  }
  return `Last, ${who}: the bot got the ${what}; ${handlerOutcome(event)}`;
}

function eventOf(record: BotRecord, { what, messageId }: LastAction): HandledEvent | undefined {
  return what === 'form' ? record.ofForm(messageId) : record.ofMessage(messageId);
}

function handlerOutcome(handled: HandledEvent): string {
  const { ended, error, untaken, command, endedBy, isUnsent, event } = handled;
  if (error !== undefined) {
    return `its handler failed.\n${error}`;
  }
  const handler = command === undefined ? 'its handler' : `the handler of "${command}"`;
  if (!ended) {
    return `${handler} still runs.`;
  }
  if (endedBy !== undefined) {
    return `${middlewareNamed(endedBy)} ended it there: it did not call next().`;
  }
  if (isUnsent) {
    return `${handler} returned a message instead of sending it: await ctx.reply(…).`;
  }
  if (untaken?.toBot === false) {
    return 'it was not for the bot: in a room, a command begins with a slash or mentions the bot.';
  }
  if (untaken !== undefined) {
    const { formId, nearest = 'none is spelt alike' } = untaken;
    const why = formId === undefined ? 'no command matched' : `no handler takes "${formId}"`;
    return `${why}; nearest: ${nearest}.`;
  }
  return event.type === 'MESSAGESENT' && command === undefined
    ? 'no command was called, and it has ended.'
    : `${handler} ended without a message that would still have to arrive.`;
}
