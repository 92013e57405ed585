import { Readable } from 'node:stream';
import { toUrlSafeId } from '../../../contract/index.js';
import { Refusal, badRequest } from '../../errors.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import type { MessageFile } from '../../http/message-form.js';
import { readImportedMessage, sourceOf } from '../../import/imported-message.js';
import type { ImportedFile, ImportedMessage } from '../../import/imported-message.js';
import { requireRole } from '../../login/roles.js';
import { renderMessage } from '../../messages/markup.js';
import { storeMessage } from '../../messages/post.js';
import type { Service } from '../../service.js';
import { membershipOf, streamById } from '../../store/streams.js';
import type { Queries, StreamRow, UserRow } from '../../store/tables.js';
import { isActive, userById } from '../../store/users.js';
import { requireRightToSend } from './create-message.js';

/** What became of one message: imported, failed with a diagnostic, or ignored with neither. */
interface ImportOutcome {
  readonly messageId?: string;
  readonly originatingSystemId?: string;
  readonly originalMessageId?: string;
  readonly diagnostic?: string;
}

/**
 * `POST /agent/v4/message/import`: messages of another system, with their authors and times (IMP-1 to
 * IMP-19). For service accounts that manage content. Answers 200 with one outcome for each, in their
 * order, even when all failed.
 */
export async function importMessages({ service, session, body }: SessionCall): Promise<Answer> {
  requireRole(session.user, 'CONTENT_MANAGEMENT');
  if (!Array.isArray(body)) {
    throw badRequest('An import is a JSON array of messages, not wrapped in anything.');
  }
  const outcomes: ImportOutcome[] = [];
  for (const element of body as readonly unknown[]) {
    outcomes.push(await importOne(service, session.user, element));
  }
  return ok(outcomes);
}

async function importOne(
  service: Service,
  importer: UserRow,
  element: unknown,
): Promise<ImportOutcome> {
  const echo = echoOf(element);
  try {
    if (await isImported(service.store.queries, echo.originalMessageId)) {
      return echo;
    }
    const messageId = await importChecked(service, importer, readImportedMessage(element));
    return { ...(messageId !== undefined && { messageId }), ...echo };
  } catch (error) {
    if (error instanceof Refusal) {
      return { ...echo, diagnostic: error.message };
    }
    throw error;
  }
}

function echoOf(
  element: unknown,
): Pick<ImportOutcome, 'originatingSystemId' | 'originalMessageId'> {
  const { originatingSystemId, originalMessageId }: Record<string, unknown> =
    typeof element === 'object' && element !== null ? { ...element } : {};
  return {
    ...(typeof originatingSystemId === 'string' && { originatingSystemId }),
    ...(typeof originalMessageId === 'string' && { originalMessageId }),
  };
}

/** Whether a message with this original id was imported already: exactly this one, case included (IMP-3). */
async function isImported(queries: Queries, originalId: string | undefined): Promise<boolean> {
  if (originalId === undefined) {
    return false;
  }
  const known = await queries
    .selectFrom('messages')
    .select('id')
    .where('original_message_id', '=', originalId)
    .executeTakeFirst();
  return known !== undefined;
}

/** Imports a message. Returns its id, or `undefined` when another call imported it meanwhile. */
async function importChecked(
  service: Service,
  importer: UserRow,
  message: ImportedMessage,
): Promise<string | undefined> {
  const { queries } = service.store;
  if (message.intendedMessageTimestamp > service.clock.now()) {
    throw badRequest('"intendedMessageTimestamp" must be in the past.');
  }
  const stream = await requireTarget(service, importer, message);
  const author = await requireAuthor(queries, stream, message);
  const source = sourceOf(message);
  const rendered = await renderMessage(service, source);
  requireRightToSend(author, rendered);
  const received: MessageFile[] = [];
  try {
    const attachments = await receiveAll(service, message.attachments, received);
    const previews = await receiveAll(service, message.previews, received);
    return await service.change(async (change) => {
      if (await isImported(change.queries, message.originalMessageId)) {
        return undefined;
      }
      const { row } = await storeMessage(service, change.queries, {
        stream,
        author,
        source,
        rendered,
        attachments,
        previews,
        timestamp: message.intendedMessageTimestamp,
        columns: {
          imported: 1,
          originating_system_id: message.originatingSystemId,
          original_message_id: message.originalMessageId ?? null,
        },
      });
      return row.id;
    });
  } finally {
    await Promise.all(received.map((file) => service.attachments.discard(file)));
  }
}

/** The stream to import into: it exists and is active (IMP-6). */
async function requireTarget(
  { store, importerMustBeMember }: Service,
  importer: UserRow,
  message: ImportedMessage,
): Promise<StreamRow> {
  const stream = await streamById(store.queries, toUrlSafeId(message.streamId));
  if (stream === undefined) {
    throw badRequest('"streamId": there is no such stream.');
  }
  if (stream.active === 0) {
    throw badRequest('"streamId": the stream is not active.');
  }
  if (
    importerMustBeMember &&
    (await membershipOf(store.queries, stream.id, importer.id)) === undefined
  ) {
    throw badRequest('"streamId": the importing service account is not a member of the stream.');
  }
  return stream;
}

/** The author: an active member of the stream at the time of the import (IMP-5). */
async function requireAuthor(
  queries: Queries,
  stream: StreamRow,
  message: ImportedMessage,
): Promise<UserRow> {
  const author = await userById(queries, message.intendedMessageFromUserId);
  if (author === undefined || !isActive(author)) {
    throw badRequest('"intendedMessageFromUserId": there is no active user with this id.');
  }
  if ((await membershipOf(queries, stream.id, author.id)) === undefined) {
    throw badRequest('"intendedMessageFromUserId": the user is not a member of the stream.');
  }
  return author;
}

async function receiveAll(
  { attachments }: Service,
  files: readonly ImportedFile[],
  received: MessageFile[],
): Promise<MessageFile[]> {
  const own: MessageFile[] = [];
  for (const { name, content } of files) {
    const file = await attachments.receive(Readable.from([content]), () => true);
    own.push({ ...file, name, contentType: 'application/octet-stream' });
    received.push(...own.slice(-1));
  }
  return own;
}
