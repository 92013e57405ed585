import { Pace } from '../pace.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import type { AttachmentRow, Queries } from '../store/tables.js';

/** Files that one statement reads. */
const atOnce = 1000;

/** The digests of all files that messages have, each once: what may be unused when messages go. Read some at a time. */
export async function keptDigests(queries: Queries): Promise<string[]> {
  const digests = new Set<string>();
  const pace = new Pace();
  let last: Kept | undefined;
  do {
    const rows = await keptBehind.all(queries, { key: last?.lookup_key ?? '', most: atOnce });
    rows.forEach(({ digest }) => digests.add(digest));
    last = rows.at(atOnce - 1);
    await pace.turn();
  } while (last !== undefined);
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
