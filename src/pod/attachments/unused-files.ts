import { sql } from 'kysely';
import { copyOf } from '../store/copied-tables.js';
import type { Queries } from '../store/tables.js';
import { digestsAmong } from './digests-among.js';

/** So many can be asked for by name. */
const few = 500;

/** Of these files, by digest, those that no message refers to, nor one that a snapshot keeps. */
export async function unusedFiles(
  queries: Queries,
  digests: readonly string[],
): Promise<readonly string[]> {
  if (digests.length === 0) {
    return [];
  }
  const used = new Set<string>();
  const among = digests.length <= few ? sql`digest in (${sql.join(digests)})` : undefined;
  const snapshots = await queries.selectFrom('snapshots').select('number').execute();
  for (const table of [
    'attachments',
    ...snapshots.map(({ number }) => copyOf('attachments', number)),
  ]) {
    for await (const some of digestsAmong(queries, table, among)) {
      some.forEach((digest) => used.add(digest));
    }
  }
  return digests.filter((digest) => !used.has(digest));
}
