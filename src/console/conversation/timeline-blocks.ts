import type { MessageUser } from '../../contract/index.js';
import type { ShownMessage } from '../state/histories.js';
import { dayKey } from './times.js';

/** A piece of the timeline, from top to bottom. */
export type TimelineBlock =
  | { readonly kind: 'day'; readonly timestamp: number }
  | { readonly kind: 'new' }
  | {
      readonly kind: 'group';
      readonly user: MessageUser;
      readonly messages: readonly ShownMessage[];
    };

interface Group {
  kind: 'group';
  user: MessageUser;
  messages: ShownMessage[];
}

/** How long somebody may pause, in milliseconds, without starting a new group. */
const pause = 5 * 60_000;

/**
 * Puts what one person says in one go together, and says where a day begins and where the unread
 * messages do.
 *
 * @param newSince - messages of others that are later than this are new; 0 marks none
 */
export function timelineBlocks(
  messages: readonly ShownMessage[],
  newSince: number,
  me: number,
): readonly TimelineBlock[] {
  const blocks: TimelineBlock[] = [];
  let group: Group | undefined;
  let last: ShownMessage | undefined;
  let marked = newSince === 0;

  for (const message of messages) {
    const { user, timestamp } = message.message;
    const newDay = last === undefined || dayKey(last.sentAt) !== dayKey(message.sentAt);
    const firstNew = !marked && timestamp > newSince && user.userId !== me;
    if (newDay) blocks.push({ kind: 'day', timestamp: message.sentAt });
    if (firstNew) {
      blocks.push({ kind: 'new' });
      marked = true;
    }
    const goesOn =
      group?.user.userId === user.userId && message.sentAt - (last?.sentAt ?? 0) < pause;
    if (group !== undefined && goesOn && !newDay && !firstNew) {
      group.messages.push(message);
    } else {
      group = { kind: 'group', user, messages: [message] };
      blocks.push(group);
    }
    last = message;
  }
  return blocks;
}
