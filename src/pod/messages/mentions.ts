import type { Message } from '../../contract/index.js';
import { findMessages } from '../search/find-messages.js';
import { readSearchQuery } from '../search/search-query.js';
import { messagesAt, streamsOf } from '../store/load-messages.js';
import type { MessagePlace } from '../store/message-places.js';
import type { ShownRow } from '../store/messages.js';
import { toMessages } from '../store/messages.js';
import type { Store } from '../store/store.js';
import type { Queries, UserRow } from '../store/tables.js';

/** A message that mentions a person. */
export interface Mention extends Message {
  /** Whether it is marked as new. */
  readonly badge: boolean;
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
  for await (const rows of messagesAt(store, places)) {
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const message of await toMessages(queries, rows, streams)) {
      mentions.push({ ...message, badge: isNew(stored.get(message.messageId), user, seen) });
    }
  }
  return mentions;
}

function isNew(row: ShownRow | undefined, user: UserRow, seen: ReadonlySet<number>): boolean {
  return row?.imported === 0 && row.user_id !== user.id && !seen.has(row.position);
}

async function seenOf(
  queries: Queries,
  user: UserRow,
  rows: readonly MessagePlace[],
): Promise<ReadonlySet<number>> {
  const positions = rows.map(({ position }) => position);
  if (positions.length === 0) {
    return new Set();
  }
  const views = await queries
    .selectFrom('views')
    .select('message_position')
    .where('user_id', '=', user.id)
    .where('message_position', 'in', positions)
    .execute();
  return new Set(views.map(({ message_position }) => message_position));
}
