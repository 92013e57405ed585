import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Message, MessageId, StreamId } from '../../contract/index.js';
import { findMessages } from '../search/find-messages.js';
import { readSearchQuery } from '../search/search-query.js';
import { messagesAt, streamsOf } from '../store/in-pieces.js';
import type { MessagePlace } from '../store/messages.js';
import { toMessages } from '../store/messages.js';
import type { Store } from '../store/store.js';
import type { MessageRow, Queries, Tables, UserRow } from '../store/tables.js';

/** A stream in which a person has not seen everything. */
export interface UnreadStream {
  readonly streamId: StreamId;
  /** How many messages, at least 1. */
  readonly unread: number;
  /** The oldest of them. */
  readonly firstUnread: MessageId;
}

/** A message that mentions a person. */
export interface Mention extends Message {
  /** Whether it is marked as new. */
  readonly badge: boolean;
}

/**
 * The streams of a person with messages of others that came since the person joined and were not seen, as the history
 * shows them.
 * Imported messages are not among them (IMP-9), nor what was suppressed or replaced by an update.
 *
 * @param streamId - looks at this stream alone
 */
export async function unreadStreams(
  queries: Queries,
  user: UserRow,
  streamId?: StreamId,
): Promise<UnreadStream[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('streams', 'streams.id', 'memberships.stream_id')
    .innerJoin('messages', 'messages.stream_id', 'memberships.stream_id')
    .leftJoin('views', (join) =>
      join
        .onRef('views.message_position', '=', 'messages.position')
        .onRef('views.user_id', '=', 'memberships.user_id'),
    )
    .where('memberships.user_id', '=', user.id)
    .$if(streamId !== undefined, (select) =>
      select.where('memberships.stream_id', '=', streamId ?? ''),
    )
    .whereRef('messages.timestamp', '>=', 'memberships.joined_at')
    .where(isInHistory)
    .where('messages.user_id', '!=', user.id)
    .where('messages.imported', '=', 0)
    .where('messages.suppressed_at', 'is', null)
    .where('messages.replaced_by', 'is', null)
    .where('views.user_id', 'is', null)
    .groupBy('messages.stream_id')
    .orderBy('messages.stream_id')
    .select([
      'messages.stream_id',
      ({ fn }) => fn.countAll().as('unread'),
      ({ fn }) => fn.min('messages.position').as('first'),
    ])
    .execute();
  const idOf = await idsAt(
    queries,
    rows.map(({ first }) => first),
  );
  return rows.map(({ stream_id, unread, first }) => ({
    streamId: stream_id,
    unread: Number(unread),
    firstUnread: idOf.get(first) ?? '',
  }));
}

/**
 * Whether the history that a member is shown has a message: an update stands in the place of the first version, which may
 * precede the joining.
 */
export function isInHistory(
  when: ExpressionBuilder<Tables, 'memberships' | 'streams' | 'messages'>,
): Expression<SqlBool> {
  const firstSent = when.fn.coalesce('messages.initial_timestamp', 'messages.timestamp');
  return when.or([
    when('streams.shows_history', '=', 1),
    when(firstSent, '>=', when.ref('memberships.joined_at')),
  ]);
}

async function idsAt(
  queries: Queries,
  positions: readonly number[],
): Promise<ReadonlyMap<number, MessageId>> {
  if (positions.length === 0) {
    return new Map();
  }
  const rows = await queries
    .selectFrom('messages')
    .select(['position', 'id'])
    .where('position', 'in', positions)
    .execute();
  return new Map(rows.map(({ position, id }) => [position, id]));
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
  const { queries } = store;
  const places = await findMessages(store, user, query, { ...page, direction: 'desc' });
  const seen = await seenOf(queries, user, places);
  const streams = new Map((await streamsOf(queries, places)).map((it) => [it.id, it]));
  const mentions: Mention[] = [];
  for await (const rows of messagesAt(queries, places)) {
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const message of await toMessages(queries, rows, streams)) {
      mentions.push({ ...message, badge: isNew(stored.get(message.messageId), user, seen) });
    }
  }
  return mentions;
}

function isNew(row: MessageRow | undefined, user: UserRow, seen: ReadonlySet<number>): boolean {
  return row?.imported === 0 && row.user_id !== user.id && !seen.has(row.position);
}

async function seenOf(
  queries: Queries,
  user: UserRow,
  rows: readonly MessagePlace[],
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
