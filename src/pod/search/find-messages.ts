import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { createUserId, tenantOf } from '../../contract/index.js';
import type { SignalQuery, SignalTerm } from '../signals/signal-query.js';
import type { MessageRow, Queries, Tables, TagKind, UserRow } from '../store/tables.js';
import type { SearchQuery } from './search-query.js';

type Where = ExpressionBuilder<Tables, 'messages' | 'streams'>;

/** In which order, and which part of what was found. */
export interface SearchPage {
  readonly skip: number;
  readonly limit: number;
  readonly direction: 'asc' | 'desc';
}

/** The messages that a query finds among those that a user may read (SRC-11), by time. */
export async function findMessages(
  queries: Queries,
  reader: UserRow,
  query: SearchQuery & { readonly signalQuery: SignalQuery | undefined },
  page: SearchPage,
): Promise<MessageRow[]> {
  return queries
    .selectFrom('messages')
    .innerJoin('streams', 'streams.id', 'messages.stream_id')
    .selectAll('messages')
    .where('messages.suppressed_at', 'is', null)
    .where((where) => where.and(narrowed(where, query)))
    .where((where) => united(where, query))
    .where((where) => readable(where, reader))
    .orderBy('messages.timestamp', page.direction)
    .orderBy('messages.position', page.direction)
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

/** What must hold of every message. */
function narrowed(where: Where, query: SearchQuery): Expression<SqlBool>[] {
  return [
    ...(query.streamId === undefined ? [] : [where('messages.stream_id', '=', query.streamId)]),
    ...(query.streamTypes === undefined ? [] : [where('streams.type', 'in', query.streamTypes)]),
    ...(query.fromDate === undefined ? [] : [where('messages.timestamp', '>=', query.fromDate)]),
    ...(query.toDate === undefined ? [] : [where('messages.timestamp', '<=', query.toDate)]),
  ];
}

/** What must hold in part: the union of the arguments (SRC-5). */
function united(
  where: Where,
  query: SearchQuery & { readonly signalQuery: SignalQuery | undefined },
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [
    ...(query.hashtag === undefined ? [] : [tagged(where, 'hashtag', query.hashtag)]),
    ...(query.cashtag === undefined ? [] : [tagged(where, 'cashtag', query.cashtag)]),
    ...(query.mention === undefined ? [] : [tagged(where, 'mention', String(query.mention))]),
    ...(query.author === undefined ? [] : [where('messages.user_id', '=', query.author)]),
    ...(query.text === undefined ? [] : [containsWords(where, query.text)]),
    ...(query.signalQuery ?? []).map((terms) =>
      where.and([
        // Tags of imported messages do not appear in signals (IMP-11).
        where('messages.imported', '=', 0),
        ...terms.map((term) => meetsTerm(where, term)),
      ]),
    ),
  ];
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : where.or(conditions);
}

function tagged(where: Where, kind: TagKind, value: string): Expression<SqlBool> {
  return where(
    'messages.position',
    'in',
    where
      .selectFrom('message_tags')
      .select('message_position')
      .where('kind', '=', kind)
      .where('value', '=', value),
  );
}

/** All words of a text, whole, in any order. Each is quoted, so that none is an operator. */
function containsWords(where: Where, text: string): Expression<SqlBool> {
  const words = text.trim().split(/\s+/);
  const match = words.map((word) => `"${word.replace(/"/g, '""')}"`).join(' ');
  return where(
    'messages.position',
    'in',
    where
      .selectFrom('message_words')
      .select('rowid')
      .where(sql<SqlBool>`message_words match ${match}`),
  );
}

function meetsTerm(where: Where, { field, value }: SignalTerm): Expression<SqlBool> {
  return field === 'author'
    ? where('messages.user_id', '=', Number(value))
    : tagged(where, field, value);
}

/** The same permissions as for reading a stream: public, or a member, from when the member may read. */
function readable(where: Where, reader: UserRow): Expression<SqlBool> {
  return where.or([
    where.and([
      where('streams.public', '=', 1),
      where('streams.created_by', '>=', createUserId(tenantOf(reader.id), 0)),
      where('streams.created_by', '<', createUserId(tenantOf(reader.id) + 1, 0)),
    ]),
    where.exists(
      where
        .selectFrom('memberships')
        .select('memberships.user_id')
        .whereRef('memberships.stream_id', '=', 'messages.stream_id')
        .where('memberships.user_id', '=', reader.id)
        .where((member) =>
          member.or([
            member('streams.shows_history', '=', 1),
            member('messages.timestamp', '>=', member.ref('memberships.joined_at')),
          ]),
        ),
    ),
  ]);
}
