import type { Message } from '../../contract/index.js';
import { messageSent, sharedPost } from '../events/events.js';
import type { Change, Service } from '../service.js';
import { memberIdsOf } from '../store/memberships.js';
import { toMessage } from '../store/messages.js';
import type { AttachmentRow, MessageRow, Queries } from '../store/tables.js';
import { insertMessages } from './insert-messages.js';
import { filesOf, insertFiles } from './keep-files.js';
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
  const rows = await insertMessages(queries, service.store.words, messages, service.clock.now());
  const files = messages.map((message, index) => filesOf(message, rowAt(rows, index)));
  await insertFiles(service, queries, files.flat());
  return rows.map((row, index) => ({ row, files: (files[index] ?? []).map((file) => file.row) }));
}

function rowAt(rows: readonly MessageRow[], index: number): MessageRow {
  const row = rows[index];
  if (row === undefined) {
    throw new RangeError(`There is no message ${index}.`);
  }
  return row;
}
