import type { UserId } from '../../contract/index.js';
import type { Service } from '../service.js';
import { membersInTurns } from '../store/memberships.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { MessageRow, Queries, UserRow } from '../store/tables.js';
import type { PlacedMessage } from './oversight.js';

/**
 * Notes that a user has seen messages: the first time counts, and of an end user only. Receipts cannot
 * be imported, they come about here, for imported messages as for others (IMP-10).
 */
export async function noteViews(
  service: Service,
  viewer: UserRow,
  messages: readonly Pick<MessageRow, 'position' | 'user_id'>[],
): Promise<void> {
  const others = messages.filter(({ user_id }) => user_id !== viewer.id);
  if (viewer.account_type !== 'NORMAL' || others.length === 0) {
    return;
  }
  const viewedAt = service.clock.now();
  await service.change(({ queries }) =>
    queries
      .insertInto('views')
      .values(
        others.map(({ position }) => ({
          message_position: position,
          user_id: viewer.id,
          viewed_at: viewedAt,
        })),
      )
      .onConflict((known) =>
        known
          .columns(['message_position', 'user_id'])
          .doUpdateSet({ unread_again: 0 })
          .where('views.unread_again', '=', 1),
      )
      .execute(),
  );
}

/** Who has seen a message, and when. */
export async function viewsOf(
  queries: Queries,
  message: MessageRow,
): Promise<ReadonlyMap<UserId, number>> {
  const rows = await readAllInTurns<{ user_id: number; viewed_at: number }>((last, most) =>
    queries
      .selectFrom('views')
      .select(['user_id', 'viewed_at'])
      .where('message_position', '=', message.position)
      .where('user_id', '>', last?.user_id ?? 0)
      .orderBy('user_id')
      .limit(most)
      .execute(),
  );
  return new Map(rows.map(({ user_id, viewed_at }) => [user_id, viewed_at]));
}

/** How many have seen a message. */
export async function viewCount(queries: Queries, message: MessageRow): Promise<number> {
  const { count } = await queries
    .selectFrom('views')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('message_position', '=', message.position)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * To whom a message was sent, besides its author: to the members of its stream, unless it precedes their joining and the
 * stream hides from them what does.
 */
export async function recipientsOf(
  queries: Queries,
  { message, stream }: PlacedMessage,
): Promise<UserId[]> {
  const ids: UserId[] = [];
  for await (const members of membersInTurns(queries, stream.id)) {
    const readers = members.filter(
      ({ user_id, joined_at }) =>
        user_id !== message.user_id &&
        (stream.shows_history === 1 || joined_at <= message.timestamp),
    );
    ids.push(...readers.map(({ user_id }) => user_id));
  }
  return ids;
}
