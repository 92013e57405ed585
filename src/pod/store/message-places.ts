import { sql } from 'kysely';
import type { StreamId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import type { StreamPlace } from './message-stretches.js';
import { placeBefore } from './message-stretches.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { MessageRow, Queries } from './tables.js';

/** A message's place and size, without its content. */
export interface MessagePlace extends Pick<
  MessageRow,
  'position' | 'user_id' | 'stream_id' | 'timestamp'
> {
  readonly bytes: number;
}

/** Which messages of a stream to read. Times are epoch milliseconds, both ends included. */
export interface MessagePage {
  readonly since: number;
  readonly until: number | undefined;
  readonly skip: number;
  readonly limit: number;
  /** Default: one that never ends before. */
  readonly pace?: Pace;
}

/** What a message has in the database, in bytes: neither SQLite nor PostgreSQL reads the texts for it. */
export const messageBytes = sql<number>`octet_length(messages.presentation)
  + octet_length(messages.entity_data) + octet_length(messages.plain_text)
  + octet_length(messages.source) + coalesce(octet_length(messages.source_data), 0)`;

/** Messages that one statement passes: a database in this process holds up everybody meanwhile. */
const passedAtOnce = 10_000;

/** Where the messages of a stream stand, oldest first; suppressed ones are left out. */
export async function messagePlacesOf(
  queries: Queries,
  streamId: StreamId,
  { since, until = Number.MAX_SAFE_INTEGER, skip, limit, pace = new Pace() }: MessagePage,
): Promise<MessagePlace[]> {
  let after: StreamPlace | undefined = placeBefore(since);
  for (let left = skip; left > 0 && after !== undefined; left -= passedAtOnce) {
    const rows = Math.min(left, passedAtOnce);
    after = await endOfShown.first(queries, { streamId, ...after, until, rows });
    await pace.turn();
  }
  return after === undefined ? [] : shownAfter.all(queries, { streamId, ...after, until, limit });
}

interface After extends StreamPlace {
  readonly streamId: StreamId;
  readonly until: number;
}

/** The last of so many messages after a place; `undefined`: there are fewer. */
const endOfShown = prepared((queries, { value }: Marks<After & { rows: number }>) =>
  afterPlace(queries, value)
    .select(['timestamp', 'position'])
    .limit(1)
    .offset(sql<number>`${value('rows')} - 1`),
);

const shownAfter = prepared((queries, { value }: Marks<After & { limit: number }>) =>
  afterPlace(queries, value)
    .select(['position', 'user_id', 'stream_id', 'timestamp', messageBytes.as('bytes')])
    .limit(value('limit')),
);

function afterPlace(queries: Queries, value: Marks<After>['value']) {
  return queries
    .selectFrom('messages')
    .where('stream_id', '=', value('streamId'))
    .where(sql<boolean>`(timestamp, position) > (${value('timestamp')}, ${value('position')})`)
    .where('timestamp', '<=', value('until'))
    .where('suppressed_at', 'is', null)
    .orderBy('timestamp')
    .orderBy('position');
}
