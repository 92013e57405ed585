import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { SignalQuery, SignalTerm } from '../signals/signal-query.js';
import type { Tables, TagKind } from '../store/tables.js';
import type { SearchQuery } from './search-query.js';
import type { EntriesOf, TimeIndex } from './stretches.js';
import { byStream, byTag, byTime, byUser } from './stretches.js';

/** Builds conditions of messages. */
export type Where = ExpressionBuilder<Tables, 'messages' | 'streams'>;

/** What to find: the arguments, and the signal that they name. */
export type Wanted = SearchQuery & { readonly signalQuery: SignalQuery | undefined };

/** A way to messages by an index, and what must hold of those that it comes to. */
export interface IndexWalk {
  readonly index: TimeIndex;
  /** Which entries of the index it goes along, as its stretches and as a search names them. */
  readonly entries: EntriesOf;
  readonly where: Expression<unknown>;
  /** What must hold besides. */
  readonly condition: Expression<SqlBool> | undefined;
}

/** One walk for each argument but text, or through all messages when there is none. */
export function walksOf(where: Where, query: Wanted): IndexWalk[] {
  const { hashtag, cashtags = [], mention, author, signalQuery = [], text } = query;
  const walks = [
    ...(hashtag === undefined ? [] : [tagged('hashtag', hashtag)]),
    ...cashtags.map((cashtag) => tagged('cashtag', cashtag)),
    ...(mention === undefined ? [] : [tagged('mention', String(mention))]),
    ...(author === undefined ? [] : [byAuthor(where, author)]),
    ...signalQuery.map((terms) => matching(where, terms)),
  ];
  return walks.length === 0 && text === undefined ? [throughAll()] : walks;
}

/** A walk through the messages of a stream that meet one of the arguments but text; `undefined`: there are none. */
export function walkOfStream(where: Where, query: Wanted, streamId: string): IndexWalk | undefined {
  const { hashtag, cashtags = [], mention, author, signalQuery = [], text } = query;
  const conditions = [
    ...(hashtag === undefined ? [] : [hasTag(where, 'hashtag', hashtag)]),
    ...cashtags.map((cashtag) => hasTag(where, 'cashtag', cashtag)),
    ...(mention === undefined ? [] : [hasTag(where, 'mention', String(mention))]),
    ...(author === undefined ? [] : [where('messages.user_id', '=', author)]),
    ...signalQuery.map((terms) =>
      where.and([isNew(where), ...terms.map((it) => meets(where, it))]),
    ),
  ];
  if (conditions.length === 0 && text !== undefined) {
    return undefined;
  }
  const one = conditions.length === 0 ? undefined : where.or(conditions);
  return {
    index: byStream,
    entries: { kind: '', of: streamId },
    where: where('messages.stream_id', '=', streamId),
    condition: one,
  };
}

function throughAll(condition?: Expression<SqlBool>): IndexWalk {
  return { index: byTime, entries: { kind: '', of: '' }, where: sql`1 = 1`, condition };
}

function byAuthor(where: Where, author: number): IndexWalk {
  return {
    index: byUser,
    entries: { kind: '', of: author },
    where: where('messages.user_id', '=', author),
    condition: undefined,
  };
}

function tagged(kind: TagKind, value: string, condition?: Expression<SqlBool>): IndexWalk {
  return {
    index: byTag,
    entries: { kind, of: value },
    where: sql`message_tags.kind = ${kind} and message_tags.value = ${value}
      and messages.position = message_tags.message_position`,
    condition,
  };
}

/** All terms of a signal, by way of a tag: every signal names one. */
function matching(where: Where, terms: readonly SignalTerm[]): IndexWalk {
  const first = terms.find(({ field }) => field !== 'author');
  const others = terms.filter((term) => term !== first).map((term) => meets(where, term));
  const condition = where.and([isNew(where), ...others]);
  return first === undefined || first.field === 'author'
    ? throughAll(condition)
    : tagged(first.field, first.value, condition);
}

/** Tags of imported messages do not appear in signals (IMP-11). */
function isNew(where: Where): Expression<SqlBool> {
  return where('messages.imported', '=', 0);
}

function meets(where: Where, { field, value }: SignalTerm): Expression<SqlBool> {
  return field === 'author'
    ? where('messages.user_id', '=', Number(value))
    : hasTag(where, field, value);
}

function hasTag(where: Where, kind: TagKind, value: string): Expression<SqlBool> {
  return where.exists(
    where
      .selectFrom('message_tags as other')
      .select('other.message_position')
      .where('other.kind', '=', kind)
      .where('other.value', '=', value)
      .whereRef('other.timestamp', '=', 'messages.timestamp')
      .whereRef('other.message_position', '=', 'messages.position'),
  );
}
