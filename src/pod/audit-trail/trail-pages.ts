import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { Pace } from '../pace.js';
import type { Queries, Tables } from '../store/tables.js';

/** An entry of the trail as stored. */
export type ActionRow = Selectable<Tables['audit_trail']>;

/** What of the trail a call asks for. */
export interface Wanted {
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  readonly initiator: number | undefined;
  readonly role: string | undefined;
  /** Positions: only what is before or after them. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Entries that a statement looks at: others have their turn between two. */
const stretch = 5000;

/** Positions, both included. */
interface Bounds {
  readonly first: number;
  readonly last: number;
}

/**
 * The rows of a page, in the order in which they are read, and one more if there is one. The trail is walked by position
 * and in stretches: a database in this process would otherwise sort all of a range of time for the last page of it, or go
 * through the whole trail at once for an initiator who did nothing.
 */
export async function rowsOf(
  queries: Queries,
  wanted: Wanted,
  isBackwards: boolean,
  pace = new Pace(),
): Promise<ActionRow[]> {
  const { first, last } = await boundsOf(queries, wanted);
  const rows: ActionRow[] = [];
  for (let passed = 0; passed <= last - first && rows.length <= wanted.limit; passed += stretch) {
    const begin = isBackwards ? Math.max(last - passed - stretch + 1, first) : first + passed;
    const end = isBackwards ? last - passed : Math.min(begin + stretch - 1, last);
    const most = wanted.limit + 1 - rows.length;
    rows.push(
      ...(await matching(queries, wanted)
        .where('position', '>=', begin)
        .where('position', '<=', end)
        .orderBy('position', isBackwards ? 'desc' : 'asc')
        .limit(most)
        .execute()),
    );
    await pace.turn();
  }
  return rows;
}

/** Where what is wanted lies: exactly, where the range of time has few entries, and otherwise in the whole trail. */
async function boundsOf(
  queries: Queries,
  { start, end, before = Infinity, after = 0 }: Wanted,
): Promise<Bounds> {
  const some = queries
    .selectFrom('audit_trail')
    .select('position')
    .where('timestamp', '>=', start)
    .where('timestamp', '<=', end)
    .limit(stretch);
  const inTime = await queries
    .selectFrom(some.as('some'))
    .select(({ fn }) => [
      fn.min<number | null>('position').as('first'),
      fn.max<number | null>('position').as('last'),
      fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow();
  const { first, last } = inTime.count < stretch ? inTime : await ends(queries);
  return { first: Math.max(first ?? 1, after + 1), last: Math.min(last ?? 0, before - 1) };
}

/** Each end by itself, which an index has at hand. */
async function ends(queries: Queries): Promise<Bounds> {
  const [first, last] = await Promise.all(
    (['asc', 'desc'] as const).map((order) =>
      queries
        .selectFrom('audit_trail')
        .select('position')
        .orderBy('position', order)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return { first: first?.position ?? 1, last: last?.position ?? 0 };
}

function matching(queries: Queries, { start, end, initiator, role }: Wanted) {
  let rows = queries
    .selectFrom('audit_trail')
    .selectAll()
    // Not by the index of times: it has no order of positions.
    .where(sql<boolean>`+timestamp >= ${start}`)
    .where(sql<boolean>`+timestamp <= ${end}`);
  if (initiator !== undefined) {
    rows = rows.where('initiator_id', '=', initiator);
  }
  if (role !== undefined) {
    rows = rows.where('initiator', 'like', `%"${role.replace(/[^A-Z0-9_]/g, '')}"%`);
  }
  return rows;
}
