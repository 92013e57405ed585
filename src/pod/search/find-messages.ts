import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import type { SignalQuery, SignalTerm } from '../signals/signal-query.js';
import type { MessagePlace } from '../store/messages.js';
import { messageBytes } from '../store/messages.js';
import { plannedAnew } from '../store/planned-anew.js';
import type { Store } from '../store/store.js';
import type { Tables, TagKind, UserRow } from '../store/tables.js';
import type { Walk } from '../store/words.js';
import type { SearchQuery } from './search-query.js';

type Where = ExpressionBuilder<Tables, 'messages' | 'streams'>;

/** What to find: the arguments, and the signal that they name. */
type Wanted = SearchQuery & { readonly signalQuery: SignalQuery | undefined };

/** The order, and which part of the results. */
export interface SearchPage {
  readonly skip: number;
  readonly limit: number;
  readonly direction: 'asc' | 'desc';
}

/**
 * The messages that a query finds among those that a user may read (SRC-11), by time.
 *
 * Each argument walks an index in the order of time and stops when the page is full, so that a common
 * word costs no more than a rare one; what they find is united (SRC-5).
 */
export async function findMessages(
  { reading, words }: Pick<Store, 'reading' | 'words'>,
  reader: UserRow,
  query: Wanted,
  page: SearchPage,
): Promise<MessagePlace[]> {
  const where: Where = expressionBuilder<Tables, 'messages' | 'streams'>();
  const conditions = [...narrowed(where, query), readable(where, reader)];
  const text = query.text === undefined ? [] : [words.walk(query.streamId ?? '', query.text)];
  const walks = [...walksOf(where, query), ...text].filter((walk) => walk !== undefined);
  if (walks.length === 0) {
    return [];
  }
  const found = sql<{ found: number }>`${sql.join(
    walks.map((walk) => firstOf(walk, where.and(conditions), page)),
    sql` union `,
  )}`;
  const built = reading
    .selectFrom('messages')
    .select([
      'messages.position',
      'messages.user_id',
      'messages.stream_id',
      'messages.timestamp',
      messageBytes.as('bytes'),
    ])
    .where('messages.position', 'in', sql<number>`(${found})`)
    .orderBy('messages.timestamp', page.direction)
    .orderBy('messages.position', page.direction)
    .offset(page.skip)
    .limit(page.limit)
    .compile();
  const { rows } = await reading.executeQuery(text.length === 0 ? built : plannedAnew(built));
  return rows;
}

/** The first messages of a walk, as many as can be on the page or before it. */
function firstOf(walk: Walk, condition: Expression<SqlBool>, page: SearchPage) {
  const direction = sql.raw(page.direction);
  const order = sql.join(walk.order.map((column) => sql`${column} ${direction}`));
  return sql`select position from (
    select messages.position from ${walk.from} cross join streams
    where ${walk.where} and streams.id = messages.stream_id
      and messages.suppressed_at is null and ${condition}
    order by ${order} limit ${page.skip + page.limit}
  ) as walk`;
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

/** One walk for each argument but text, or through all messages when there is none. */
function walksOf(where: Where, query: Wanted): Walk[] {
  const walks = [
    ...(query.hashtag === undefined ? [] : [tagged('hashtag', query.hashtag)]),
    ...(query.cashtags === undefined ? [] : [tagged('cashtag', ...query.cashtags)]),
    ...(query.mention === undefined ? [] : [tagged('mention', String(query.mention))]),
    ...(query.author === undefined ? [] : [through(where('messages.user_id', '=', query.author))]),
    ...(query.signalQuery ?? []).map((terms) => matching(where, terms)),
  ];
  return walks.length === 0 && query.text === undefined ? [through(sql`1 = 1`)] : walks;
}

function through(condition: Expression<unknown>): Walk {
  return {
    from: sql`messages`,
    where: sql`${condition}`,
    order: [sql`messages.timestamp`, sql`messages.position`],
  };
}

function tagged(kind: TagKind, ...values: readonly string[]): Walk {
  return {
    from: sql`message_tags cross join messages`,
    where: sql`message_tags.kind = ${kind} and message_tags.value in (${sql.join(values)})
      and messages.position = message_tags.message_position`,
    order: [sql`message_tags.timestamp`, sql`message_tags.message_position`],
  };
}

/** All terms of a signal, by way of a tag: every signal names one. */
function matching(where: Where, terms: readonly SignalTerm[]): Walk {
  const first = terms.find(({ field }) => field !== 'author');
  const others = terms.filter((term) => term !== first).map((term) => meets(where, term));
  // Tags of imported messages do not appear in signals (IMP-11).
  const condition = where.and([where('messages.imported', '=', 0), ...others]);
  if (first === undefined || first.field === 'author') {
    return through(condition);
  }
  const walk = tagged(first.field, first.value);
  return { ...walk, where: sql`${walk.where} and ${condition}` };
}

function meets(where: Where, { field, value }: SignalTerm): Expression<SqlBool> {
  return field === 'author'
    ? where('messages.user_id', '=', Number(value))
    : where.exists(
        where
          .selectFrom('message_tags as other')
          .select('other.message_position')
          .where('other.kind', '=', field)
          .where('other.value', '=', value)
          .whereRef('other.timestamp', '=', 'messages.timestamp')
          .whereRef('other.message_position', '=', 'messages.position'),
      );
}

/** The same permissions as for reading a stream: public, or a member, from when the member may read. */
function readable(where: Where, reader: UserRow): Expression<SqlBool> {
  return where.or([
    where.and([
      where('streams.public', '=', 1),
      where.between('streams.created_by', ...userIdsOf(tenantOf(reader.id))),
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
