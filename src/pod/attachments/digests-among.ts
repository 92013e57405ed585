import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { Pace } from '../pace.js';
import { isPostgres } from '../store/database-kind.js';
import type { Queries } from '../store/tables.js';

/** Rows that one statement goes through. */
const stretch = 5000;

const every = sql`1 = 1`;

/**
 * The digests in a table of attachments, the present one or that of a snapshot; those of many files come several times. A
 * database in this process goes through some rows after the others, as a snapshot has no index of them.
 *
 * @param wanted - which digests; all when left out
 */
export async function* digestsAmong(
  queries: Queries,
  table: string,
  wanted: RawBuilder<unknown> = every,
): AsyncGenerator<readonly string[], void> {
  const from = sql.table(table);
  if (isPostgres(queries)) {
    yield await digestsOf(queries, sql`${from} where ${wanted}`);
    return;
  }
  const last = sql<{ place: number | null }>`select max(rowid) as place from ${from}`;
  const end = (await last.execute(queries)).rows[0]?.place ?? 0;
  const pace = new Pace();
  for (let after = 0; after < end; after += stretch) {
    const rows = sql`${from} where rowid > ${after} and rowid <= ${after + stretch} and ${wanted}`;
    yield await digestsOf(queries, rows);
    await pace.turn();
  }
}

async function digestsOf(queries: Queries, rows: RawBuilder<unknown>): Promise<readonly string[]> {
  const found = sql<{ digest: string }>`select distinct digest from ${rows}`;
  return (await found.execute(queries)).rows.map(({ digest }) => digest);
}
