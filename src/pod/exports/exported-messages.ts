import type { Message, MessageId } from '../../contract/index.js';
import { toMessages } from '../store/messages.js';
import type { MessageRow, Queries } from '../store/tables.js';
import type { TimeRange } from './export-range.js';

const PAGE = 200;

/** Some messages of an export. */
export interface MessagePage {
  readonly messages: readonly Message[];
  /** As they are stored, by their ids. */
  readonly rows: ReadonlyMap<MessageId, MessageRow>;
}

/**
 * The messages of a range as the company's export has them, suppressed ones too, the oldest first and a
 * page at a time. Imported messages count by the time at which they were sent in their own system (IMP-12).
 */
export async function* exportedMessages(
  queries: Queries,
  { from, to }: TimeRange,
): AsyncGenerator<MessagePage> {
  let after = { timestamp: from, position: 0 };
  for (;;) {
    const rows = await queries
      .selectFrom('messages')
      .selectAll()
      .where('timestamp', '<=', to)
      .where((where) =>
        where.or([
          where('timestamp', '>', after.timestamp),
          where.and([
            where('timestamp', '=', after.timestamp),
            where('position', '>', after.position),
          ]),
        ]),
      )
      .orderBy('timestamp')
      .orderBy('position')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    yield {
      messages: await withStreams(queries, rows),
      rows: new Map(rows.map((row) => [row.id, row])),
    };
    after = { timestamp: last.timestamp, position: last.position };
  }
}

async function withStreams(queries: Queries, rows: readonly MessageRow[]): Promise<Message[]> {
  const streams = await queries
    .selectFrom('streams')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map(({ stream_id }) => stream_id))])
    .execute();
  return toMessages(queries, rows, new Map(streams.map((stream) => [stream.id, stream])));
}
