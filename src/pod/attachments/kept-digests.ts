import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import { readInTurns } from '../store/read-in-turns.js';
import type { AttachmentRow, Queries } from '../store/tables.js';

/** The digests of all files that messages have, each once: what may be unused when messages go. */
export async function keptDigests(queries: Queries): Promise<string[]> {
  const digests = new Set<string>();
  const batches = readInTurns<Kept>((last, most) =>
    keptBehind.all(queries, { key: last?.lookup_key ?? '', most }),
  );
  for await (const rows of batches) {
    rows.forEach(({ digest }) => digests.add(digest));
  }
  return [...digests];
}

type Kept = Pick<AttachmentRow, 'lookup_key' | 'digest'>;

const keptBehind = prepared((queries, { value }: Marks<{ key: string; most: number }>) =>
  queries
    .selectFrom('attachments')
    .select(['lookup_key', 'digest'])
    .where('lookup_key', '>', value('key'))
    .orderBy('lookup_key')
    .limit(value('most')),
);
