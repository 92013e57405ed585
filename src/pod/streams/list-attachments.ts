import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { sortDirection, wholeNumber } from '../http/query-values.js';
import { attachmentsOf } from '../store/messages.js';
import type { AttachmentRow } from '../store/tables.js';
import { requireReader, requireStream } from './access.js';
import { filesOfStream } from './files-of-stream.js';

/**
 * `GET /pod/v1/streams/{sid}/attachments?since=&to=&limit=&sortDir=`: the files of a stream, by time, both
 * ends included. Readers see the files from the time on from which they may read the stream.
 */
export async function listAttachments(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const { queries } = service.store;
  const since = wholeNumber('since', query('since'), { min: 0, fallback: 0 });
  const to = wholeNumber('to', query('to'), { min: 0, fallback: Number.MAX_SAFE_INTEGER });
  const limit = wholeNumber('limit', query('limit'), { min: 1, max: 100, fallback: 50 });
  const stream = await requireStream(queries, call.parameter('streamId'));
  const readableSince = await requireReader(queries, stream, session.user);
  const files = await filesOfStream(queries, stream.id, {
    since: Math.max(since, readableSince),
    to,
    limit,
    direction: sortDirection(query, 'asc'),
    pace: call.pace(),
  });
  const siblings = await attachmentsOf(queries, [...new Set(files.map((file) => file.message_id))]);
  return ok(
    files.map((file) => ({
      messageId: file.message_id,
      ingestionDate: file.timestamp,
      userId: file.user_id,
      fileId: file.id,
      name: file.name,
      size: file.size,
      'content-type': file.content_type,
      previews: previewsOf(file, siblings.get(file.message_id) ?? []),
    })),
  );
}

function previewsOf({ id }: AttachmentRow, siblings: readonly AttachmentRow[]) {
  return siblings
    .filter(({ preview_of }) => preview_of === id)
    .map((preview) => ({ fileId: preview.id, width: 600 }));
}
