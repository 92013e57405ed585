import type { Message, StreamId } from '../../contract/index.js';
import { findMessages } from '../search/find-messages.js';
import { readSearchQuery } from '../search/search-query.js';
import { toMessages } from '../store/messages.js';
import type { Store } from '../store/store.js';
import type { MessageRow, Queries, UserRow } from '../store/tables.js';

/** A stream in which a person has not seen everything. */
export interface UnreadStream {
  readonly streamId: StreamId;
  /** How many messages, at least 1. */
  readonly unread: number;
}

/** A message that mentions a person. */
export interface Mention extends Message {
  /** Whether it is marked as new. */
  readonly badge: boolean;
}

/**
 * The streams of a person with messages of others that came since the person joined and were not seen.
 * Imported messages are not among them (IMP-9), nor what was suppressed or replaced by an update.
 */
export async function unreadStreams(queries: Queries, user: UserRow): Promise<UnreadStream[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('messages', 'messages.stream_id', 'memberships.stream_id')
    .leftJoin('views', (join) =>
      join
        .onRef('views.message_position', '=', 'messages.position')
        .onRef('views.user_id', '=', 'memberships.user_id'),
    )
    .where('memberships.user_id', '=', user.id)
    .whereRef('messages.timestamp', '>=', 'memberships.joined_at')
    .where('messages.user_id', '!=', user.id)
    .where('messages.imported', '=', 0)
    .where('messages.suppressed_at', 'is', null)
    .where('messages.replaced_by', 'is', null)
    .where('views.user_id', 'is', null)
    .groupBy('messages.stream_id')
    .orderBy('messages.stream_id')
    .select(['messages.stream_id', ({ fn }) => fn.countAll().as('unread')])
    .execute();
  return rows.map(({ stream_id, unread }) => ({ streamId: stream_id, unread: Number(unread) }));
}

/**
 * The latest messages that mention a person, newest first. Imported ones are among them, without a badge
 * (IMP-11); so are those that the person has seen.
 */
export async function recentMentions(
  store: Store,
  user: UserRow,
  page: { readonly skip: number; readonly limit: number },
): Promise<Mention[]> {
  const query = { ...readSearchQuery({ mention: user.id }), signalQuery: undefined };
  const rows = await findMessages(store, user, query, { ...page, direction: 'desc' });
  if (rows.length === 0) {
    return [];
  }
  const seen = await seenOf(store.queries, user, rows);
  const streams = await store.queries
    .selectFrom('streams')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map(({ stream_id }) => stream_id))])
    .execute();
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  const stored = new Map(rows.map((row) => [row.id, row]));
  return (await toMessages(store.queries, rows, byId)).map((message) => ({
    ...message,
    badge: isNew(stored.get(message.messageId), user, seen),
  }));
}

function isNew(row: MessageRow | undefined, user: UserRow, seen: ReadonlySet<number>): boolean {
  return row?.imported === 0 && row.user_id !== user.id && !seen.has(row.position);
}

async function seenOf(
  queries: Queries,
  user: UserRow,
  rows: readonly MessageRow[],
): Promise<ReadonlySet<number>> {
  const positions = rows.map(({ position }) => position);
  const views = await queries
    .selectFrom('views')
    .select('message_position')
    .where('user_id', '=', user.id)
    .where('message_position', 'in', positions)
    .execute();
  return new Set(views.map(({ message_position }) => message_position));
}
