import type { Message, StreamId } from '../../contract/index.js';
import { messageSent, sharedPost } from '../events/events.js';
import type { MessageFile } from '../http/message-form.js';
import { attachmentLookupKey, newAttachmentId, newId } from '../ids.js';
import { indexMessages } from '../search/index-message.js';
import type { Change, Service } from '../service.js';
import { grouped } from '../store/grouped.js';
import { toMessage } from '../store/messages.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import { preparedInsert } from '../store/prepared-insert.js';
import { memberIdsOf } from '../store/streams.js';
import type { AttachmentRow, MessageRow, Queries } from '../store/tables.js';
import type { PreparedMessage } from './prepared-message.js';

/** A message that was kept, and its files. */
export interface StoredMessage {
  readonly row: MessageRow;
  readonly files: readonly AttachmentRow[];
}

/** Keeps a message with its files and announces it to the members of its stream. */
export async function postMessage(
  service: Service,
  { queries, announce }: Change,
  prepared: PreparedMessage,
): Promise<Message> {
  const { stream, author, sharedMessage: shared } = prepared;
  const { row, files } = await storeMessage(service, queries, prepared);
  const message = toMessage(row, author, stream, files, shared);
  const members = [...(await memberIdsOf(queries, stream.id)), author.id];
  if (shared === undefined) {
    announce(messageSent(message), members);
  } else {
    announce(sharedPost(message, shared), [...members, shared.user.userId]);
  }
  return message;
}

async function storeMessage(
  service: Service,
  queries: Queries,
  message: PreparedMessage,
): Promise<StoredMessage> {
  const [stored] = await storeMessages(service, queries, [message]);
  if (stored === undefined) {
    throw new Error('A message that was stored is not there.');
  }
  return stored;
}

/** Keeps messages with their files, a thousand at most, without raising events. Answers them in order. */
export async function storeMessages(
  service: Service,
  queries: Queries,
  messages: readonly PreparedMessage[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) {
    return [];
  }
  const rows = await insertMessages(queries, messages, service.clock.now());
  await indexMessages(
    queries,
    service.store.words,
    messages.map(({ rendered }, index) => ({
      message: rowAt(rows, index),
      words: rendered.words,
    })),
  );
  const files = messages.map((message, index) => filesOf(message, rowAt(rows, index)));
  await insertFiles(service, queries, files.flat());
  await noteLastMessages(queries, rows);
  return rows.map((row, index) => ({ row, files: (files[index] ?? []).map((file) => file.row) }));
}

async function insertMessages(
  queries: Queries,
  messages: readonly PreparedMessage[],
  now: number,
): Promise<MessageRow[]> {
  const values = messages.map((message) => messageValues(message, message.timestamp ?? now));
  const [only] = values;
  if (values.length === 1 && only !== undefined) {
    return [{ position: await insertMessage(queries, only), ...only }];
  }
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

const insertMessage = preparedInsert((queries, { value }: Marks<MessageValues>) =>
  queries.insertInto('messages').values({
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
  } satisfies { [Column in keyof MessageValues]: unknown }),
);

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
    await noteLast.run(queries, { streamId, last });
  }
}

const noteLast = prepared((queries, { value }: Marks<{ streamId: StreamId; last: number }>) =>
  queries
    .updateTable('streams')
    .set({ last_message_at: value('last') })
    .where('id', '=', value('streamId'))
    .where((where) =>
      where.or([
        where('last_message_at', 'is', null),
        where('last_message_at', '<', value('last')),
      ]),
    ),
);

/** A file of a message, received and about to be kept. */
interface FileToKeep {
  readonly row: AttachmentRow;
  readonly file: MessageFile;
}

function filesOf(
  { author, attachments, previews }: PreparedMessage,
  message: MessageRow,
): FileToKeep[] {
  const toKeep = (file: MessageFile, place: number, previewOf: string | null): FileToKeep => {
    const id = newAttachmentId(author.id);
    const row = {
      lookup_key: attachmentLookupKey(id),
      id,
      message_id: message.id,
      place,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      digest: file.digest,
      preview_of: previewOf,
    };
    return { row, file };
  };
  const originals = attachments.map((file, place) => toKeep(file, place, null));
  return [
    ...originals,
    ...previews.map((file, place) => toKeep(file, place, originals[place]?.row.id ?? null)),
  ];
}

async function insertFiles(
  { attachments }: Service,
  queries: Queries,
  files: readonly FileToKeep[],
): Promise<void> {
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const some = files.slice(start, start + filesAtOnce);
    await queries
      .insertInto('attachments')
      .values(some.map(({ row }) => row))
      .execute();
  }
  for (const { file } of files) {
    await attachments.keep(file);
  }
}

/** A statement takes a limited number of values. */
const filesAtOnce = 1000;

function rowAt(rows: readonly MessageRow[], index: number): MessageRow {
  const row = rows[index];
  if (row === undefined) {
    throw new RangeError(`There is no message ${index}.`);
  }
  return row;
}
