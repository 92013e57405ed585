import type { HistoryMessage, Message, MessageId, ParentMessage } from '../../contract/index.js';
import { membershipOf } from '../store/memberships.js';
import { toMessages } from '../store/messages.js';
import type { MessageRow } from '../store/tables.js';
import { firstIdOf } from './first-readable.js';
import type { Readable } from './readable.js';
import { parentsOf, replyCounts } from './relationships.js';

/**
 * Messages as the person's history shows them, each in its newest version.
 *
 * @param rows - the first versions that the person may read
 */
export async function newestVersions(
  readable: Readable,
  rows: readonly MessageRow[],
): Promise<HistoryMessage[]> {
  const { queries, stream } = readable;
  const replaced = rows.filter(({ replaced_by }) => replaced_by !== null).map(firstIdOf);
  const newest =
    replaced.length === 0
      ? []
      : await queries
          .selectFrom('messages')
          .selectAll()
          .where('initial_id', 'in', replaced)
          .where('replaced_by', 'is', null)
          .execute();
  const byFirst = new Map(newest.map((row) => [row.initial_id, row]));
  const shown = rows.map((row) => byFirst.get(firstIdOf(row)) ?? row);
  const byId = new Map<MessageId, MessageRow>(shown.map((row) => [row.id, row]));
  const [unseen, parents, replies, messages] = await Promise.all([
    unseenOf(readable, shown),
    parentsOf(readable, rows),
    replyCounts(readable, rows),
    toMessages(queries, shown, new Map([[stream.id, stream]])),
  ]);
  return messages.flatMap((message) => {
    const row = byId.get(message.messageId);
    const first = row?.initial_id ?? message.messageId;
    return row === undefined
      ? []
      : [
          historyMessage(message, row, {
            unseen: unseen.has(row.position),
            parent: parents.get(first),
            replies: replies.get(first),
          }),
        ];
  });
}

interface Circumstances {
  readonly unseen: boolean;
  readonly parent: ParentMessage | undefined;
  readonly replies: number | undefined;
}

function historyMessage(
  message: Message,
  row: MessageRow,
  { unseen, parent, replies }: Circumstances,
): HistoryMessage {
  const answered = replies === undefined ? {} : { replies };
  if (row.suppressed_at !== null) {
    const { attachments: _, ...rest } = message;
    return {
      ...rest,
      ...answered,
      message: '<div/>',
      data: '{}',
      suppressedAt: row.suppressed_at,
    };
  }
  return {
    ...message,
    ...answered,
    ...(parent && { parentMessageId: message.parentMessageId ?? parent.messageId, parent }),
    ...(row.imported === 1 && { imported: true as const }),
    ...(unseen && { unseen: true as const }),
  };
}

/** The positions of those that count as unread. */
async function unseenOf(
  { queries, user, stream }: Readable,
  rows: readonly MessageRow[],
): Promise<ReadonlySet<number>> {
  const joinedAt = (await membershipOf(queries, stream.id, user.id))?.joined_at;
  const counted = rows.filter(
    ({ user_id, imported, timestamp }) =>
      user_id !== user.id && imported === 0 && joinedAt !== undefined && timestamp >= joinedAt,
  );
  const positions = counted.map(({ position }) => position);
  const seen =
    positions.length === 0
      ? []
      : await queries
          .selectFrom('views')
          .select('message_position')
          .where('user_id', '=', user.id)
          .where('message_position', 'in', positions)
          .where('unread_again', '=', 0)
          .execute();
  const known = new Set(seen.map(({ message_position }) => message_position));
  return new Set(positions.filter((position) => !known.has(position)));
}
