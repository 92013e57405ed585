import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Pace } from '../pace.js';
import { isPostgres } from '../store/by-turns.js';
import { plannedAnew } from '../store/marked-query.js';
import type { MessagePlace } from '../store/message-places.js';
import { messageBytes } from '../store/message-places.js';
import { placeBefore } from '../store/message-stretches.js';
import type { Queries } from '../store/tables.js';
import type { Dates, Walk } from '../store/words.js';
import type { Bounds, Direction } from './stretches.js';
import { afterAll, beforeAll } from './stretches.js';
import type { IndexWalk } from './walks.js';

/** What of a walk is asked for. */
export interface Asked {
  /** What must hold of every message. */
  readonly condition: Expression<SqlBool>;
  /** Epoch milliseconds, both ends included. */
  readonly fromDate: number | undefined;
  readonly toDate: number | undefined;
  readonly direction: Direction;
  /** So many are wanted, or a few more where some are found twice. */
  readonly wanted: number;
  readonly pace: Pace;
  /** Whether it depends on the values how it is best answered. */
  readonly isPlannedAnew: boolean;
}

/**
 * Entries that are looked at with one statement in this process: few at first, most pages are full by then. Where most
 * of what a walk comes to may not be read, it goes on in turns with everything else.
 */
const firstStretch = 500;
const longestStretch = 2000;
/** Messages that one statement answers. */
const mostAtOnce = 1000;

/** The messages of a walk that meet what is asked, in its order, some at a time. */
export async function* walkAlong(
  reading: Queries,
  walk: IndexWalk,
  asked: Asked,
): AsyncGenerator<MessagePlace[], undefined> {
  const { pace } = asked;
  const { index, entries, where, condition } = walk;
  const tables = { from: index.messages, order: [index.timestamp, index.position] };
  const { direction } = asked;
  const limit = Math.min(asked.wanted, mostAtOnce);
  const { end, ...bounds } = boundsOf(asked);
  let { from } = bounds;
  for (let stretch = firstStretch; ; stretch = longestStretch) {
    const upTo = isPostgres(reading)
      ? undefined
      : await index.endOfStretch(reading, entries, { from, end }, { rows: stretch, direction });
    const range = index.within({ from, end: upTo ?? end }, direction);
    const conditions = [where, range, ...(condition === undefined ? [] : [condition])];
    const rows = await read(reading, { ...tables, conditions, limit }, asked);
    yield rows;
    const next = rows.length === limit ? rows.at(-1) : upTo;
    if (next === undefined) {
      return undefined;
    }
    from = next;
    await pace.turn();
  }
}

/**
 * The messages that a full-text index finds, in its order, some at a time.
 *
 * @param walkWithin - the walk through those of some dates
 */
export async function* walkWords(
  reading: Queries,
  walkWithin: (dates: Dates) => Walk | undefined,
  asked: Asked,
): AsyncGenerator<MessagePlace[], undefined> {
  const { pace } = asked;
  const limit = Math.min(asked.wanted, mostAtOnce);
  let { fromDate, toDate } = asked;
  // Where the next ones begin has no number that leaves the database: those of the last time are counted.
  let offset = 0;
  for (;;) {
    const walk = walkWithin({ fromDate, toDate });
    if (walk === undefined) {
      return undefined;
    }
    const { from, order, where } = walk;
    const rows = await read(reading, { from, order, conditions: [where], limit, offset }, asked);
    yield rows;
    const time = rows.at(-1)?.timestamp;
    if (rows.length < limit || time === undefined) {
      return undefined;
    }
    const seen = rows.filter(({ timestamp }) => timestamp === time).length;
    offset = seen === rows.length ? offset + seen : seen;
    [fromDate, toDate] = asked.direction === 'asc' ? [time, toDate] : [fromDate, time];
    await pace.turn();
  }
}

interface Statement {
  readonly from: RawBuilder<unknown>;
  readonly order: readonly RawBuilder<unknown>[];
  readonly conditions: readonly Expression<unknown>[];
  readonly limit: number;
  readonly offset?: number;
}

async function read(
  reading: Queries,
  { from, order, conditions, limit, offset = 0 }: Statement,
  { condition, direction, isPlannedAnew }: Asked,
): Promise<MessagePlace[]> {
  const by = order.map((column) => sql`${column} ${sql.raw(direction)}`);
  const query = sql<MessagePlace>`
    select messages.position, messages.user_id, messages.stream_id, messages.timestamp, ${messageBytes} as bytes
    from ${from} cross join streams
    where ${sql.join(conditions, sql` and `)} and streams.id = messages.stream_id
      and messages.suppressed_at is null and ${condition}
    order by ${sql.join(by)} limit ${limit} offset ${offset}
  `.compile(reading);
  const { rows } = await reading.executeQuery(isPlannedAnew ? plannedAnew(query) : query);
  return rows;
}

/** Where a walk begins and ends, by its dates. No entry is at such a place itself. */
function boundsOf({ fromDate, toDate, direction }: Asked): Bounds {
  const oldest = fromDate === undefined ? beforeAll : placeBefore(fromDate);
  const newest =
    toDate === undefined ? afterAll : placeBefore(Math.min(toDate + 1, afterAll.timestamp));
  return direction === 'asc' ? { from: oldest, end: newest } : { from: newest, end: oldest };
}
