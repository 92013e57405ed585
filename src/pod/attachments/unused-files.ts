import { sql } from 'kysely';
import { copyOf } from '../store/copied-tables.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
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
  const isFew = digests.length <= few;
  const attached = isFew ? await attachedAmong.all(queries, { digests }) : [];
  const used = new Set(attached.map(({ digest }) => digest));
  const among = isFew ? sql`digest in (${sql.join(digests)})` : undefined;
  const snapshots = await queries.selectFrom('snapshots').select('number').execute();
  const copies = snapshots.map(({ number }) => copyOf('attachments', number));
  for (const table of isFew ? copies : ['attachments', ...copies]) {
    for await (const some of digestsAmong(queries, table, among)) {
      some.forEach((digest) => used.add(digest));
    }
  }
  return digests.filter((digest) => !used.has(digest));
}

/** Those that a message refers to: they have an index, which the copies of snapshots have not. */
const attachedAmong = prepared((queries, { list }: Marks<{ digests: readonly string[] }>) =>
  queries
    .selectFrom('attachments')
    .select('digest')
    .distinct()
    .where('digest', 'in', list('digests')),
);
