import { sql } from 'kysely';
import type { Queries } from './tables.js';

/** The tables whose size decides how a query is best answered. */
const tables = [
  'messages',
  'message_tags',
  'message_index',
  'attachments',
  'streams',
  'memberships',
  'users',
  'violations',
  'deliveries',
  'events',
];

/** Rows that are written before the tables are looked at for the first time. */
const firstTime = 500;

/** How much more than the last time has to be written before they are looked at again. */
const growth = 1.5;

/**
 * When PostgreSQL is to look at its tables again. Until it has, it plans queries for tables that are empty,
 * and its own look comes a minute later or never: in the middle of an import that is too late. Since the
 * times between two looks grow with the tables, what they cost stays the same share of what is written.
 *
 * @example
 * const statistics = new Statistics();
 * statistics.note(5000);
 * if (statistics.areStale()) await connection.command(statistics.refresh());
 */
export class Statistics {
  #written = 0;
  #next = firstTime;

  /** Counts rows that were written. */
  note(rows: number): void {
    this.#written += rows;
  }

  /** Whether so much was written that the tables should be looked at. */
  areStale(): boolean {
    return this.#written >= this.#next;
  }

  /** The statement that looks at the tables; leaves out one that another statement has locked. */
  refresh(): string {
    this.#next = Math.ceil(this.#written * growth);
    return look;
  }
}

const look = `analyze (skip_locked) ${tables.join(', ')}`;

/** Pages of a table, of 8 KB, that are read in no time, whatever is known of them. */
const fewPages = 8;

/**
 * Lets PostgreSQL look at its tables when one of them has grown much since the last look, or was never looked at: what
 * was restored from a backup, or written by a process that was killed, is not counted by anybody. Called at the start.
 */
export async function lookAtGrownTables(queries: Queries): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_class
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)})
      and pg_relation_size(oid) / current_setting('block_size')::integer
        > greatest(relpages * ${sql.lit(growth)}, ${sql.lit(fewPages)})
    limit 1
  `.execute(queries);
  if (rows.length > 0) {
    await sql.raw(look).execute(queries);
  }
}
