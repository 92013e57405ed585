import { sql } from 'kysely';
import type { StreamId } from '../../contract/index.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';

/** The place of a message among those of its stream, in the order of time. */
export interface StreamPlace {
  readonly timestamp: number;
  readonly position: number;
}

/** Messages of a stream that are looked at with one statement at most. */
export const longestStretch = 1000;

/** The place before the messages of a stream from a time on. */
export function placeBefore(timestamp: number): StreamPlace {
  return { timestamp, position: -1 };
}

interface Stretch extends StreamPlace {
  readonly streamId: StreamId;
  readonly rows: number;
}

/**
 * Where a stretch of so many messages of a stream ends, that begins after a place; `undefined`: there are fewer.
 *
 * @example
 * const last = await endOfStretch.first(queries, { streamId, ...placeBefore(0), rows: 100 });
 */
export const endOfStretch = preparedEnd('asc');

/** The same of a stretch that goes back in time, from before a place. */
export const endOfStretchBack = preparedEnd('desc');

function preparedEnd(direction: 'asc' | 'desc') {
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  return prepared((queries, { value }: Marks<Stretch>) =>
    queries
      .selectFrom('messages')
      .select(['timestamp', 'position'])
      .where('stream_id', '=', value('streamId'))
      .where(
        sql<boolean>`(timestamp, position) ${beyond} (${value('timestamp')}, ${value('position')})`,
      )
      .orderBy('timestamp', direction)
      .orderBy('position', direction)
      .limit(1)
      .offset(sql<number>`${value('rows')} - 1`),
  );
}
