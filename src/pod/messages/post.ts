import type { Message } from '../../contract/index.js';
import { messageSent } from '../events/events.js';
import type { MessageFile } from '../http/message-form.js';
import { attachmentLookupKey, newAttachmentId, newId } from '../ids.js';
import type { Change, Service } from '../service.js';
import { indexMessages } from '../store/index-message.js';
import { toMessage } from '../store/messages.js';
import { memberIdsOf } from '../store/streams.js';
import type { AttachmentRow, MessageRow, Queries, StreamRow, UserRow } from '../store/tables.js';
import { contentWords } from './content-words.js';
import type { MessageSource, RenderedMessage } from './markup.js';

/** A message that is ready to be kept. */
export interface Draft {
  readonly stream: StreamRow;
  readonly author: UserRow;
  readonly source: MessageSource;
  readonly rendered: RenderedMessage;
  readonly attachments: readonly MessageFile[];
  readonly previews: readonly MessageFile[];
  /** Epoch milliseconds. Default: now. */
  readonly timestamp?: number;
  /** What else is to be stored: the session, what an update replaces, where an import comes from. */
  readonly columns?: Partial<Omit<MessageRow, 'position' | 'id'>>;
}

/** A message that was kept, and its files. */
export interface StoredMessage {
  readonly row: MessageRow;
  readonly files: readonly AttachmentRow[];
}

/** Keeps a message with its files and announces it to the members of its stream. */
export async function postMessage(
  service: Service,
  { queries, announce }: Change,
  draft: Draft,
): Promise<Message> {
  const { stream, author } = draft;
  const { row, files } = await storeMessage(service, queries, draft);
  const message = toMessage(row, author, stream, files);
  announce(messageSent(message), [...(await memberIdsOf(queries, stream.id)), author.id]);
  return message;
}

/** Keeps a message with its files and tells nobody. */
export async function storeMessage(
  service: Service,
  queries: Queries,
  draft: Draft,
): Promise<StoredMessage> {
  const row = await insertMessage(queries, draft, draft.timestamp ?? service.clock.now());
  const words = contentWords(draft.rendered.document);
  await indexMessages(queries, service.store.words, [{ message: row, words }]);
  const files = await insertFiles(service, queries, draft, row);
  await queries
    .updateTable('streams')
    .set({ last_message_at: row.timestamp })
    .where('id', '=', draft.stream.id)
    .where((where) =>
      where.or([
        where('last_message_at', 'is', null),
        where('last_message_at', '<', row.timestamp),
      ]),
    )
    .execute();
  return { row, files };
}

async function insertMessage(
  queries: Queries,
  { stream, author, source, rendered, columns }: Draft,
  timestamp: number,
): Promise<MessageRow> {
  return queries
    .insertInto('messages')
    .values({
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function insertFiles(
  service: Service,
  queries: Queries,
  { author, attachments, previews }: Draft,
  message: MessageRow,
): Promise<AttachmentRow[]> {
  const row = (file: MessageFile, place: number, previewOf: string | null): AttachmentRow => {
    const id = newAttachmentId(author.id);
    return {
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
  };
  const originals = attachments.map((file, place) => row(file, place, null));
  const rows = [
    ...originals,
    ...previews.map((file, place) => row(file, place, originals[place]?.id ?? null)),
  ];
  if (rows.length > 0) {
    await queries.insertInto('attachments').values(rows).execute();
  }
  for (const file of [...attachments, ...previews]) {
    await service.attachments.keep(file);
  }
  return rows;
}
