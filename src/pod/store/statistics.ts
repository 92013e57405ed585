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
    return `analyze (skip_locked) ${tables.join(', ')}`;
  }
}
