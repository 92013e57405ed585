import { sql } from 'kysely';
import type { Counts, Period } from '../state/counts.js';
import type { Queries } from '../store/tables.js';

/** Counts of a pod of several processes: rows of their database. */
export class SharedCounts implements Counts {
  readonly #queries: Queries;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  async add(period: Period, caller: string, number: number): Promise<number> {
    const row = await this.#queries
      .insertInto('counts')
      .values({
        name: period.name,
        period: period.number,
        caller,
        number,
        expires_at: Date.now() + 2 * period.length,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'period', 'caller'])
          .doUpdateSet({ number: sql<number>`counts.number + excluded.number` }),
      )
      .returning('number')
      .executeTakeFirstOrThrow();
    return row.number;
  }
}
