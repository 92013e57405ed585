import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { SignalQuery } from '../signals/signal-query.js';
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

/** What messages are found by: all of its terms hold of them. */
interface Criterion {
  readonly terms: readonly Term[];
  /** Tags of imported messages do not appear in signals (IMP-11). */
  readonly isOfSignal: boolean;
}

interface Term {
  readonly field: TagKind | 'author';
  readonly value: string;
}

/** One for each argument but text, and for each group of a signal. */
function criteriaOf(query: Wanted): Criterion[] {
  const { hashtag, cashtags = [], mention, author, signalQuery = [] } = query;
  const one = (field: Term['field'], value: string | number): Criterion => ({
    terms: [{ field, value: String(value) }],
    isOfSignal: false,
  });
  return [
    ...(hashtag === undefined ? [] : [one('hashtag', hashtag)]),
    ...cashtags.map((cashtag) => one('cashtag', cashtag)),
    ...(mention === undefined ? [] : [one('mention', mention)]),
    ...(author === undefined ? [] : [one('author', author)]),
    ...signalQuery.map((terms) => ({ terms, isOfSignal: true })),
  ];
}

/** One walk for each argument but text, or through all messages when there is none. */
export function walksOf(where: Where, query: Wanted): IndexWalk[] {
  const walks = criteriaOf(query).map((criterion) => walkTo(where, criterion));
  return walks.length === 0 && query.text === undefined ? [throughAll()] : walks;
}

/** By way of a tag where there is one. */
function walkTo(where: Where, { terms, isOfSignal }: Criterion): IndexWalk {
  const first = terms.find(({ field }) => field !== 'author') ?? terms[0];
  const others = terms.filter((term) => term !== first);
  const condition =
    isOfSignal || others.length > 0 ? meetsAll(where, { terms: others, isOfSignal }) : undefined;
  if (first === undefined) {
    return throughAll(condition);
  }
  return first.field === 'author'
    ? byAuthor(where, Number(first.value), condition)
    : tagged(first.field, first.value, condition);
}

/** A walk through the messages of a stream that meet one of the arguments but text; `undefined`: there are none. */
export function walkOfStream(where: Where, query: Wanted, streamId: string): IndexWalk | undefined {
  const conditions = criteriaOf(query).map((criterion) => meetsAll(where, criterion));
  if (conditions.length === 0 && query.text !== undefined) {
    return undefined;
  }
  return {
    index: byStream,
    entries: { kind: '', of: streamId },
    where: where('messages.stream_id', '=', streamId),
    condition: conditions.length === 0 ? undefined : where.or(conditions),
  };
}

function throughAll(condition?: Expression<SqlBool>): IndexWalk {
  return { index: byTime, entries: { kind: '', of: '' }, where: sql`1 = 1`, condition };
}

function byAuthor(where: Where, author: number, condition?: Expression<SqlBool>): IndexWalk {
  return {
    index: byUser,
    entries: { kind: '', of: author },
    where: where('messages.user_id', '=', author),
    condition,
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

function meetsAll(where: Where, { terms, isOfSignal }: Criterion): Expression<SqlBool> {
  return where.and([
    ...(isOfSignal ? [where('messages.imported', '=', 0)] : []),
    ...terms.map((term) => meets(where, term)),
  ]);
}

function meets(where: Where, { field, value }: Term): Expression<SqlBool> {
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
