import { sql } from 'kysely';
import type { StreamId } from '../../contract/index.js';
import type { Pace } from '../pace.js';
import { isPostgres } from '../store/database-kind.js';
import type { StreamPlace } from '../store/message-stretches.js';
import { endOfStretch, endOfStretchBack, placeBefore } from '../store/message-stretches.js';
import type { AttachmentRow, MessageRow, Queries } from '../store/tables.js';

/** Which files of a stream to read. Times are epoch milliseconds, both ends included. */
export interface FilesPage {
  readonly since: number;
  readonly to: number;
  readonly limit: number;
  readonly direction: 'asc' | 'desc';
  readonly pace: Pace;
}

/** A file, and when and by whom it was sent. */
export type SentFile = AttachmentRow & Pick<MessageRow, 'timestamp' | 'user_id'>;

/**
 * Messages that one statement looks at in this process: few at first, most pages are full by then. Of a long stream with few
 * files, the rest is gone through in turns with everything else.
 */
const firstStretch = 500;
const laterStretches = 5000;

/** Files of messages that are not suppressed, by time. */
export async function filesOfStream(
  queries: Queries,
  streamId: StreamId,
  { since, to, limit, direction, pace }: FilesPage,
): Promise<SentFile[]> {
  const isForward = direction === 'asc';
  const ends = isForward ? endOfStretch : endOfStretchBack;
  const files: SentFile[] = [];
  let from = placeBefore(isForward ? since : Math.min(to + 1, Number.MAX_SAFE_INTEGER));
  for (let rows = firstStretch; ; rows = laterStretches) {
    const end = isPostgres(queries)
      ? undefined
      : await ends.first(queries, { streamId, ...from, rows });
    const most = limit - files.length;
    const within = filesWithin(queries, streamId, { from, end, direction });
    files.push(
      ...(await within
        .where('messages.timestamp', '>=', since)
        .where('messages.timestamp', '<=', to)
        .limit(most)
        .execute()),
    );
    if (end === undefined || end.timestamp > to || end.timestamp < since || files.length >= limit) {
      return files;
    }
    from = end;
    await pace.turn();
  }
}

interface Bounds {
  readonly from: StreamPlace;
  readonly end: StreamPlace | undefined;
  readonly direction: FilesPage['direction'];
}

function filesWithin(queries: Queries, streamId: StreamId, { from, end, direction }: Bounds) {
  const place = sql`(messages.timestamp, messages.position)`;
  const [after, upTo] = direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`];
  return queries
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .selectAll('attachments')
    .select(['messages.timestamp', 'messages.user_id'])
    .where('messages.stream_id', '=', streamId)
    .where(sql<boolean>`${place} ${after} (${from.timestamp}, ${from.position})`)
    .$if(end !== undefined, (files) =>
      files.where(sql<boolean>`${place} ${upTo} (${end?.timestamp}, ${end?.position})`),
    )
    .where('messages.suppressed_at', 'is', null)
    .where('attachments.preview_of', 'is', null)
    .orderBy('messages.timestamp', direction)
    .orderBy('messages.position', direction)
    .orderBy('attachments.place');
}
