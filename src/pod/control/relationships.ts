import type { LastMessage, MessageId, ParentMessage, StreamId } from '../../contract/index.js';
import { previewOfMessage } from '../../messageml/internals.js';
import type { StreamPlace } from '../store/message-stretches.js';
import { attachmentsOf } from '../store/messages.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import { streamById } from '../store/streams.js';
import type { MessageRow, Queries } from '../store/tables.js';
import { writeListInTurns } from '../store/write-in-turns.js';
import { readableSince } from '../streams/access.js';
import { firstIdOf } from './first-readable.js';
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
    rows.flatMap((row) => {
      const parent = row.parent_id === null ? undefined : parents.get(row.parent_id);
      return parent === undefined ? [] : [[firstIdOf(row), parent] as const];
    }),
  );
}

/** How many messages of the stream reply to messages, by the ids of their first versions. */
export async function replyCounts(
  readable: Readable,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<MessageId, number>> {
  if (readable.stream.type === 'POST') {
    return new Map();
  }
  const answers = await answersTo(readable, rows);
  return new Map([...answers].map(([first, places]) => [first, places.length]));
}

/**
 * Where the messages of the stream are that reply to any version of messages, by the ids of their first versions. Read
 * some at a time: a message may have thousands of versions and of replies.
 *
 * @param rows - the first versions that the person may read
 */
export async function answersTo(
  { queries, stream, since }: Readable,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<MessageId, readonly StreamPlace[]>> {
  const firstOf = await versionsOf(queries, rows);
  const answers = new Map<MessageId, StreamPlace[]>();
  await writeListInTurns(queries, [...firstOf.keys()], async (ids) => {
    for (const { id } of await answered.all(queries, { ids })) {
      const places = await readAllInTurns<StreamPlace>((last, most) =>
        answersOf.all(queries, { id, streamId: stream.id, since, ...following(last), most }),
      );
      const first = firstOf.get(id) ?? id;
      const known = answers.get(first);
      if (known === undefined) {
        answers.set(first, places);
      } else {
        known.push(...places);
      }
    }
  });
  return new Map([...answers].filter(([, places]) => places.length > 0));
}

/** The ids of all versions of messages, each with that of the first one. */
async function versionsOf(
  queries: Queries,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<MessageId, MessageId>> {
  const firstOf = new Map(rows.map((row) => [firstIdOf(row), firstIdOf(row)]));
  const ofSeveral = rows.filter(
    ({ replaced_by, initial_id }) => (replaced_by ?? initial_id) !== null,
  );
  for (const first of ofSeveral.map(firstIdOf)) {
    const later = await readAllInTurns<Pick<MessageRow, 'id' | 'position'>>((last, most) =>
      laterVersions.all(queries, { first, ...following(last), most }),
    );
    later.forEach(({ id }) => firstOf.set(id, first));
  }
  return firstOf;
}

interface Turn {
  readonly after: number;
  readonly most: number;
}

function following(last: Pick<MessageRow, 'position'> | undefined): Pick<Turn, 'after'> {
  return { after: last?.position ?? -1 };
}

const laterVersions = prepared((queries, { value }: Marks<Turn & { first: MessageId }>) =>
  queries
    .selectFrom('messages')
    .select(['id', 'position'])
    .where('initial_id', '=', value('first'))
    .where('position', '>', value('after'))
    .orderBy('position')
    .limit(value('most')),
);

/** Those of some messages that something answers: most have no answers, and are not asked for them one by one. */
const answered = prepared((queries, { list }: Marks<{ ids: readonly MessageId[] }>) =>
  queries
    .selectFrom('messages as answered')
    .select('answered.id')
    .where('answered.id', 'in', list('ids'))
    .where((where) =>
      where.exists(
        where
          .selectFrom('messages')
          .select('position')
          .whereRef('parent_id', '=', 'answered.id')
          .limit(1),
      ),
    ),
);

const answersOf = prepared(
  (queries, { value }: Marks<Turn & { id: MessageId; streamId: StreamId; since: number }>) =>
    queries
      .selectFrom('messages')
      .select(['timestamp', 'position'])
      .where('parent_id', '=', value('id'))
      .where('stream_id', '=', value('streamId'))
      .where('timestamp', '>=', value('since'))
      .where('initial_id', 'is', null)
      .where('suppressed_at', 'is', null)
      .where('position', '>', value('after'))
      .orderBy('position')
      .limit(value('most')),
);

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
  if (row.suppressed_at !== null || row.timestamp < since) {
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
