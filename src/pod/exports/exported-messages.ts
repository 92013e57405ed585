import { sql } from 'kysely';
import type { Message, MessageId } from '../../contract/index.js';
import { storedMessagesAt, streamsOf } from '../store/load-messages.js';
import { messageBytes } from '../store/message-places.js';
import { toMessages } from '../store/messages.js';
import type { Store } from '../store/store.js';
import type { MessageRow } from '../store/tables.js';
import type { TimeRange } from './export-range.js';

const page = 200;

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
  store: Pick<Store, 'queries' | 'reading'>,
  { from, to }: TimeRange,
): AsyncGenerator<MessagePage> {
  const { queries, reading } = store;
  let after = { timestamp: from, position: 0 };
  for (;;) {
    const places = await reading
      .selectFrom('messages')
      .select(['position', 'timestamp', 'stream_id', messageBytes.as('bytes')])
      .where('timestamp', '<=', to)
      .where(sql<boolean>`(timestamp, position) > (${after.timestamp}, ${after.position})`)
      .orderBy('timestamp')
      .orderBy('position')
      .limit(page)
      .execute();
    const last = places.at(-1);
    if (last === undefined) {
      return;
    }
    const streams = new Map((await streamsOf(queries, places)).map((it) => [it.id, it]));
    for await (const rows of storedMessagesAt(store, places)) {
      yield {
        messages: await toMessages(queries, rows, streams),
        rows: new Map(rows.map((row) => [row.id, row])),
      };
    }
    after = { timestamp: last.timestamp, position: last.position };
  }
}
