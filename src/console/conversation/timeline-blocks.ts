import type { HistoryMessage, MessageId, MessageUser } from '../../contract/index.js';
import { sentAtOf } from '../state/histories.js';
import { problemsBelow, type ToldProblem } from '../state/problems.js';
import { dayKey } from '../time/times.js';

/** A piece of the timeline, from top to bottom. */
export type TimelineBlock =
  | { readonly kind: 'day'; readonly timestamp: number }
  | { readonly kind: 'new' }
  /** What a bot could not do, below the message that it is about, or at the end. */
  | { readonly kind: 'problem'; readonly problem: ToldProblem }
  | {
      readonly kind: 'group';
      readonly user: MessageUser;
      readonly messages: readonly HistoryMessage[];
    };

interface Group {
  kind: 'group';
  user: MessageUser;
  messages: HistoryMessage[];
}

/** How long somebody may pause, in milliseconds, without starting a new group. */
const pause = 5 * 60_000;

/**
 * Puts what one person says in one go together, and says where a day begins and where the unread
 * messages do.
 *
 * @param newFrom - the first message that is new; `undefined` marks none
 * @param problems - those of the conversation
 */
export function timelineBlocks(
  messages: readonly HistoryMessage[],
  newFrom: MessageId | undefined,
  problems: readonly ToldProblem[] = [],
): readonly TimelineBlock[] {
  const blocks: TimelineBlock[] = [];
  let group: Group | undefined;
  let lastSentAt: number | undefined;

  for (const message of messages) {
    const sentAt = sentAtOf(message);
    const newDay = lastSentAt === undefined || dayKey(lastSentAt) !== dayKey(sentAt);
    const firstNew = message.messageId === newFrom;
    if (newDay) {
      blocks.push({ kind: 'day', timestamp: sentAt });
    }
    if (firstNew) {
      blocks.push({ kind: 'new' });
    }
    const goesOn = group?.user.userId === message.user.userId && sentAt - (lastSentAt ?? 0) < pause;
    if (group !== undefined && goesOn && !newDay && !firstNew) {
      group.messages.push(message);
    } else {
      group = { kind: 'group', user: message.user, messages: [message] };
      blocks.push(group);
    }
    lastSentAt = sentAt;
    const below = problemsBelow(problems, message);
    if (below.length > 0) {
      blocks.push(...below.map(toBlock));
      group = undefined;
    }
  }
  return [...blocks, ...problems.filter(({ messageId }) => messageId === undefined).map(toBlock)];
}

function toBlock(problem: ToldProblem): TimelineBlock {
  return { kind: 'problem', problem };
}
