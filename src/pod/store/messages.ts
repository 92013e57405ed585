import type { SqlBool } from 'kysely';
import type { Attachment, Message, MessageId, StreamId } from '../../contract/index.js';
import { grouped } from './grouped.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import { toMessageStream } from './streams.js';
import type { AttachmentRow, MessageRow, Queries, StreamRow } from './tables.js';
import type { MessageUserColumns } from './users.js';
import { messageUsersById, toMessageUser } from './users.js';

/** What of a message is shown, and tells how. */
export const shownColumns = [
  'position',
  'id',
  'stream_id',
  'user_id',
  'timestamp',
  'presentation',
  'entity_data',
  'session_id',
  'original_format',
  'parent_id',
  'replacing',
  'replaced_by',
  'initial_id',
  'initial_timestamp',
  'imported',
] as const satisfies readonly (keyof MessageRow)[];

/** A message without what is not shown of it: its texts are what takes long to read. */
export type ShownRow = Pick<MessageRow, (typeof shownColumns)[number]> & {
  /** Whether there are files of it; left out where nobody has asked. */
  readonly has_files?: SqlBool;
};

/** The message with an id, or `undefined`. Suppressed messages are found too. */
export async function messageById(
  queries: Queries,
  id: MessageId,
): Promise<MessageRow | undefined> {
  return queries.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Messages as the service returns them, in the order given; files and authors are looked up. */
export async function toMessages(
  queries: Queries,
  rows: readonly ShownRow[],
  streams: ReadonlyMap<StreamId, StreamRow>,
): Promise<Message[]> {
  const shared = await sharedMessages(queries, rows, streams);
  const [users, attachments] = await Promise.all([
    messageUsersById(queries, [...new Set(rows.map(({ user_id }) => user_id))]),
    attachmentsOf(
      queries,
      rows.flatMap(({ id, has_files = true }) => (has_files ? [id] : [])),
    ),
  ]);
  const authors = new Map(users.map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const author = authors.get(row.user_id);
    const stream = streams.get(row.stream_id);
    return author === undefined || stream === undefined
      ? []
      : [toMessage(row, author, stream, attachments.get(row.id) ?? [], shared.get(row.parent_id))];
  });
}

/** The messages that wall posts share, by their ids; what was suppressed is not shown there either. */
async function sharedMessages(
  queries: Queries,
  rows: readonly ShownRow[],
  streams: ReadonlyMap<StreamId, StreamRow>,
): Promise<ReadonlyMap<MessageId | null, Message>> {
  const ids = rows
    .filter(({ stream_id }) => streams.get(stream_id)?.type === 'POST')
    .flatMap(({ parent_id }) => parent_id ?? []);
  if (ids.length === 0) {
    return new Map();
  }
  const sharedRows = await queries
    .selectFrom('messages')
    .select(shownColumns)
    .where('id', 'in', ids)
    .where('suppressed_at', 'is', null)
    .execute();
  const places = await queries
    .selectFrom('streams')
    .selectAll()
    .where('id', 'in', (select) =>
      select.selectFrom('messages').select('stream_id').where('messages.id', 'in', ids),
    )
    .execute();
  const messages = await toMessages(queries, sharedRows, new Map(places.map((it) => [it.id, it])));
  return new Map(messages.map((message) => [message.messageId, message]));
}

/** The files of messages, by message id, in their order. */
export async function attachmentsOf(
  queries: Queries,
  messageIds: readonly MessageId[],
): Promise<Map<MessageId, AttachmentRow[]>> {
  if (messageIds.length === 0) {
    return new Map();
  }
  const rows = await ofMessages.all(queries, { messageIds });
  return grouped(rows, ({ message_id }) => message_id);
}

const ofMessages = prepared((queries, { list }: Marks<{ messageIds: readonly MessageId[] }>) =>
  queries
    .selectFrom('attachments')
    .selectAll()
    .where('message_id', 'in', list('messageIds'))
    .orderBy('place'),
);

/** A message as the service returns and delivers it. */
export function toMessage(
  row: ShownRow,
  author: MessageUserColumns,
  stream: StreamRow,
  files: readonly AttachmentRow[],
  sharedMessage?: Message,
): Message {
  return {
    messageId: row.id,
    ...(row.parent_id !== null && stream.type !== 'POST' && { parentMessageId: row.parent_id }),
    timestamp: row.timestamp,
    message: row.presentation,
    data: row.entity_data,
    ...(sharedMessage && { sharedMessage }),
    ...(files.length > 0 && { attachments: toAttachments(files) }),
    user: toMessageUser(author),
    stream: toMessageStream(stream),
    externalRecipients: stream.external === 1,
    userAgent: 'Agent-25.8.1-Cadenza',
    originalFormat: row.original_format,
    ...(row.session_id !== null && { sid: row.session_id }),
    ...(row.replacing !== null && { replacing: row.replacing }),
    ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
    ...(row.initial_id !== null && { initialMessageId: row.initial_id }),
    ...(row.initial_timestamp !== null && { initialTimestamp: row.initial_timestamp }),
  };
}

function toAttachments(files: readonly AttachmentRow[]): Attachment[] {
  return files
    .filter(({ preview_of }) => preview_of === null)
    .map(({ id, name, size }) => ({
      id,
      name,
      size,
      images: files
        .filter(({ preview_of }) => preview_of === id)
        .map((preview) => ({ id: preview.id, dimension: '600' })),
    }));
}
