import { badRequest, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { inBase64 } from '../http/base64.js';
import type { SessionCall } from '../http/call.js';
import { attachmentLookupKey } from '../ids.js';

/**
 * `GET /agent/v3/dlp/violation/attachment?fileId=&violationId=`: a file of a message that policies found something
 * in, as base64 text. Of a message that was refused nothing is kept.
 */
export async function downloadViolationAttachment(call: SessionCall): Promise<Answer> {
  const { service, query } = call;
  const fileId = query('fileId');
  const violationId = query('violationId');
  if (fileId === undefined || violationId === undefined) {
    throw badRequest('"fileId" and "violationId" are needed.');
  }
  const file = await service.store.queries
    .selectFrom('violations')
    .innerJoin('attachments', 'attachments.message_id', 'violations.entity_id')
    .select('attachments.digest')
    .where('violations.id', '=', violationId)
    .where('violations.kind', '=', 'message')
    .where('attachments.lookup_key', '=', attachmentLookupKey(fileId))
    .executeTakeFirst();
  if (file === undefined) {
    throw notFound('This violation has no such file. Of a message that was refused none is kept.');
  }
  return inBase64(await service.attachments.read(file.digest));
}
