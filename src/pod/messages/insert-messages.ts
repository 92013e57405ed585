import type { RawBuilder } from 'kysely';
import type { StreamId } from '../../contract/index.js';
import { newId } from '../ids.js';
import { indexTags } from '../search/index-tags.js';
import { isPostgres } from '../store/database-kind.js';
import { grouped } from '../store/grouped.js';
import { postgresEntry, postgresWordsOf } from '../store/postgres-words.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import { syncInserts } from '../store/prepared-insert.js';
import type { MessageRow, Queries } from '../store/tables.js';
import type { WordIndex } from '../store/words.js';
import type { PreparedMessage } from './prepared-message.js';

/**
 * Inserts messages, with what they are found by, and notes for their streams when the last one was sent.
 *
 * @returns the rows, in the order of the messages
 */
export async function insertMessages(
  queries: Queries,
  words: WordIndex,
  messages: readonly PreparedMessage[],
  now: number,
): Promise<MessageRow[]> {
  const [only] = messages;
  const rows =
    messages.length === 1 && only !== undefined && isPostgres(queries)
      ? [await insertTogether(queries, only, now)]
      : await insertApart(queries, words, messages, now);
  await indexTags(
    queries,
    rows.flatMap((message, place) => {
      const found = messages[place]?.rendered.words;
      return found === undefined ? [] : [{ message, words: found }];
    }),
  );
  return rows;
}

/** The row and all that goes with it in one statement: of a server, each answer is waited for. */
async function insertTogether(
  queries: Queries,
  message: PreparedMessage,
  now: number,
): Promise<MessageRow> {
  const values = messageValues(message, message.timestamp ?? now);
  const entry = postgresEntry(message.rendered.words.indexed);
  const row = await insertWithEntry.first(queries, { ...values, entry });
  if (row === undefined) {
    throw new Error('A message that was inserted is not there.');
  }
  return { ...row, ...values };
}

async function insertApart(
  queries: Queries,
  words: WordIndex,
  messages: readonly PreparedMessage[],
  now: number,
): Promise<MessageRow[]> {
  const values = messages.map((message) => messageValues(message, message.timestamp ?? now));
  const rows = await insertRows(queries, values);
  await words.add(
    queries,
    rows.map(({ position, timestamp, stream_id: streamId }, place) => ({
      position,
      timestamp,
      streamId,
      words: messages[place]?.rendered.words.indexed ?? '',
    })),
  );
  await noteLastMessages(queries, rows);
  return rows;
}

/** In this process, a statement that was built once takes less for each row than one that is built for all of them. */
async function insertRows(
  queries: Queries,
  values: readonly MessageValues[],
): Promise<MessageRow[]> {
  const positions = insertHere(queries, values);
  return positions === undefined
    ? insertRowsOnServer(queries, values)
    : values.map((value, place) => ({ position: positions[place] ?? 0, ...value }));
}

async function insertRowsOnServer(
  queries: Queries,
  values: readonly MessageValues[],
): Promise<MessageRow[]> {
  const inserted = await queries
    .insertInto('messages')
    .values(values)
    .returning(['id', 'position'])
    .execute();
  const positions = new Map(inserted.map(({ id, position }) => [id, position]));
  return values.map((value) => ({ position: positions.get(value.id) ?? 0, ...value }));
}

/** All columns of a message but the one that the database gives it. */
type MessageValues = Omit<MessageRow, 'position'>;

const insertHere = syncInserts('messages');

const insertWithEntry = prepared(
  (queries, marks: Marks<MessageValues & { readonly entry: string | null }>) =>
    queries
      .with('message', (from) => insertOf(from, marks).returning('position'))
      .with('entry', () => postgresWordsOf('message', marks.value('entry')))
      .with('noted', (from) => lastOf(from, marks.value('stream_id'), marks.value('timestamp')))
      .selectFrom('message')
      .select('position'),
);

function insertOf(queries: Pick<Queries, 'insertInto'>, { value }: Marks<MessageValues>) {
  return queries.insertInto('messages').values({
    id: value('id'),
    stream_id: value('stream_id'),
    user_id: value('user_id'),
    timestamp: value('timestamp'),
    presentation: value('presentation'),
    entity_data: value('entity_data'),
    plain_text: value('plain_text'),
    source: value('source'),
    source_data: value('source_data'),
    session_id: value('session_id'),
    original_format: value('original_format'),
    parent_id: value('parent_id'),
    replacing: value('replacing'),
    replaced_by: value('replaced_by'),
    initial_id: value('initial_id'),
    initial_timestamp: value('initial_timestamp'),
    suppressed_at: value('suppressed_at'),
    imported: value('imported'),
    originating_system_id: value('originating_system_id'),
    original_message_id: value('original_message_id'),
  } satisfies { [Column in keyof MessageValues]: unknown });
}

function messageValues(
  { stream, author, source, rendered, columns }: PreparedMessage,
  timestamp: number,
): MessageValues {
  return {
    id: newId('m', timestamp),
    stream_id: stream.id,
    user_id: author.id,
    timestamp,
    presentation: rendered.presentation,
    entity_data: rendered.entityData,
    plain_text: rendered.plainText,
    source: source.message,
    source_data: source.data ?? null,
    session_id: null,
    original_format: 'com.symphony.messageml.v2',
    parent_id: null,
    replacing: null,
    replaced_by: null,
    initial_id: null,
    initial_timestamp: null,
    suppressed_at: null,
    imported: 0,
    originating_system_id: null,
    original_message_id: null,
    ...columns,
  };
}

/** Notes for each stream when its last message was sent; an imported one does not move it back. */
async function noteLastMessages(queries: Queries, rows: readonly MessageRow[]): Promise<void> {
  for (const [streamId, messages] of grouped(rows, ({ stream_id }) => stream_id)) {
    const last = messages.reduce((latest, { timestamp }) => Math.max(latest, timestamp), 0);
    await noteLast.write(queries, { streamId, last });
  }
}

const noteLast = prepared((queries, { value }: Marks<{ streamId: StreamId; last: number }>) =>
  lastOf(queries, value('streamId'), value('last')),
);

function lastOf(
  queries: Pick<Queries, 'updateTable'>,
  streamId: RawBuilder<StreamId>,
  last: RawBuilder<number>,
) {
  return queries
    .updateTable('streams')
    .set({ last_message_at: last })
    .where('id', '=', streamId)
    .where((where) =>
      where.or([where('last_message_at', 'is', null), where('last_message_at', '<', last)]),
    );
}
