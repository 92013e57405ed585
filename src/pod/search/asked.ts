import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Pace } from '../pace.js';
import type { LongQueries } from '../store/long-queries.js';
import { placeBefore } from '../store/message-stretches.js';
import type { Bounds, Direction } from './stretches.js';
import { afterAll, beforeAll } from './stretches.js';

/** Among which messages is searched. */
export interface Among {
  /** What is joined to the messages for it: a table, and how it goes with them; empty where it takes none. */
  readonly table: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  /** What must hold of every message. */
  readonly condition: Expression<SqlBool>;
}

/** What of a walk is asked for. */
export interface Asked {
  readonly among: Among;
  /** Epoch milliseconds, both ends included. */
  readonly fromDate: number | undefined;
  readonly toDate: number | undefined;
  readonly direction: Direction;
  /** So many of the first are passed over. */
  readonly skip: number;
  /** So many of those behind are wanted, or a few more where some are found twice. */
  readonly wanted: number;
  readonly pace: Pace;
  /** What runs the queries that go through much before their first row, where they are not asked here. */
  readonly longQueries: Pick<LongQueries, 'all'> | undefined;
  /** Whether it depends on the values how it is best answered. */
  readonly isPlannedAnew: boolean;
}

/** Where a walk begins and ends, by its dates. No entry is at such a place itself. */
export function boundsOf({ fromDate, toDate, direction }: Asked): Bounds {
  const oldest = fromDate === undefined ? beforeAll : placeBefore(fromDate);
  const newest =
    toDate === undefined ? afterAll : placeBefore(Math.min(toDate + 1, afterAll.timestamp));
  return direction === 'asc' ? { from: oldest, end: newest } : { from: newest, end: oldest };
}

/** What holds of messages that are found, besides where they are. */
export function mayBeShown({ among }: Asked): RawBuilder<SqlBool> {
  return sql`messages.suppressed_at is null and ${among.condition}`;
}
