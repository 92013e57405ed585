import type { StreamId } from '../../contract/index.js';
import type { History } from '../state/histories.js';
import { sentAtOf } from '../state/histories.js';
import { dayInFull, dayKey } from '../time/times.js';
import type { CommandContext } from './command-context.js';
import type { createPageReader } from './read-conversations.js';

/**
 * Goes to the first message at or after the beginning of a day; where there is none on that day, to the nearest one,
 * and says so.
 *
 * @param time - when the day begins, epoch milliseconds
 */
export async function goToTime(
  { store }: CommandContext,
  pages: Pick<ReturnType<typeof createPageReader>, 'at'>,
  streamId: StreamId,
  time: number,
): Promise<void> {
  // The service knows no time before 1970.
  await pages.at(streamId, Math.max(time, 0));
  const history = store.state().histories[streamId];
  if (history?.status !== 'ready') {
    return;
  }
  const { messages } = history;
  const target = messages.find((message) => sentAtOf(message) >= time) ?? messages.at(-1);
  if (target !== undefined) {
    store.dispatch({ type: 'conversationOpened', streamId, target: target.messageId });
  }
  const text = whyElsewhere(history, time, target && sentAtOf(target));
  if (text !== undefined) {
    store.dispatch({ type: 'noticeGiven', kind: 'done', text });
  }
}

/** Why a day did not lead to one of its own messages. */
function whyElsewhere(
  { messages: [first], earlier }: History,
  time: number,
  led: number | undefined,
): string | undefined {
  if (first === undefined || led === undefined) {
    return 'Nothing was written here yet.';
  }
  if (dayKey(led) === dayKey(time)) {
    return undefined;
  }
  if (led < time) {
    return `Nothing was written on ${dayInFull(time)} or later. Here is the last message.`;
  }
  return led === sentAtOf(first) && !earlier
    ? `The conversation begins on ${dayInFull(led)}. Here is its first message.`
    : `Nothing was written on ${dayInFull(time)}. Here is the next message.`;
}
