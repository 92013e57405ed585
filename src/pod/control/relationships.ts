import type { LastMessage, MessageId, ParentMessage, StreamId } from '../../contract/index.js';
import { previewOfMessage } from '../../messageml/internals.js';
import { attachmentsOf } from '../store/messages.js';
import { streamById } from '../store/streams.js';
import type { MessageRow, Queries } from '../store/tables.js';
import { readableSince } from '../streams/access.js';
import type { Readable } from './readable.js';

/** What messages answer or pass on, by the ids of their first versions. Posts on a wall share instead. */
export async function parentsOf(
  readable: Readable,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<MessageId, ParentMessage>> {
  const named = new Set(rows.flatMap(({ parent_id }) => parent_id ?? []));
  if (named.size === 0 || readable.stream.type === 'POST') {
    return new Map();
  }
  const parents = new Map<MessageId, ParentMessage>();
  for (const row of await withNewest(readable.queries, [...named])) {
    const quoted = await quotedFor(readable, row.newest);
    parents.set(row.named, {
      messageId: row.first,
      streamId: row.newest.stream_id,
      relationship: row.newest.stream_id === readable.stream.id ? 'REPLY' : 'FORWARD',
      ...(quoted && { quoted }),
    });
  }
  return new Map(
    rows.flatMap(({ id, parent_id }) => {
      const parent = parent_id === null ? undefined : parents.get(parent_id);
      return parent === undefined ? [] : [[id, parent] as const];
    }),
  );
}

/** How many messages of the stream reply to messages, by the ids of their first versions. */
export async function replyCounts(
  { queries, stream, since }: Readable,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<MessageId, number>> {
  if (rows.length === 0 || stream.type === 'POST') {
    return new Map();
  }
  const ids = rows.map(({ id }) => id);
  const found = await queries
    .selectFrom('messages as answers')
    .innerJoin('messages as answered', 'answered.id', 'answers.parent_id')
    .select((select) => [
      select.fn.coalesce(select.ref('answered.initial_id'), select.ref('answered.id')).as('first'),
      select.fn.countAll<number | string>().as('replies'),
    ])
    .where((when) =>
      when.or([when('answered.id', 'in', ids), when('answered.initial_id', 'in', ids)]),
    )
    .where('answers.stream_id', '=', stream.id)
    .where('answers.timestamp', '>=', since)
    .where('answers.initial_id', 'is', null)
    .where('answers.suppressed_at', 'is', null)
    .groupBy((group) =>
      group.fn.coalesce(group.ref('answered.initial_id'), group.ref('answered.id')),
    )
    .execute();
  return new Map(found.map(({ first, replies }) => [first, Number(replies)]));
}

interface Versions {
  readonly named: MessageId;
  readonly first: MessageId;
  readonly newest: MessageRow;
}

/** Messages of any version, with their first and newest ones. */
async function withNewest(queries: Queries, ids: readonly MessageId[]): Promise<Versions[]> {
  const rows = await queries.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
  const firsts = rows.filter(({ replaced_by }) => replaced_by !== null);
  const newest =
    firsts.length === 0
      ? []
      : await queries
          .selectFrom('messages')
          .selectAll()
          .where(
            'initial_id',
            'in',
            firsts.map(({ id, initial_id }) => initial_id ?? id),
          )
          .where('replaced_by', 'is', null)
          .execute();
  const byFirst = new Map(newest.map((row) => [row.initial_id, row]));
  return rows.map((row) => {
    const first = row.initial_id ?? row.id;
    return { named: row.id, first, newest: byFirst.get(first) ?? row };
  });
}

/** What a person sees of a message that is quoted; `undefined` when they may see nothing of it. */
async function quotedFor(readable: Readable, row: MessageRow): Promise<LastMessage | undefined> {
  const since = await beginningFor(readable, row.stream_id);
  if (row.suppressed_at !== null || (row.initial_timestamp ?? row.timestamp) < since) {
    return undefined;
  }
  const files = (await attachmentsOf(readable.queries, [row.id])).get(row.id) ?? [];
  return {
    messageId: row.id,
    timestamp: row.timestamp,
    userId: row.user_id,
    ...previewOfMessage(row.presentation),
    files: files.filter(({ preview_of }) => preview_of === null).length,
  };
}

/** From when on the person may read a stream; of some, never. */
async function beginningFor(readable: Readable, streamId: StreamId): Promise<number> {
  const { queries, user } = readable;
  if (streamId === readable.stream.id) {
    return readable.since;
  }
  const stream = await streamById(queries, streamId);
  const since = stream && (await readableSince(queries, stream, user));
  return since ?? Infinity;
}
