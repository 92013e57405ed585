import type { Expression, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { plannedAnew } from '../store/marked-query.js';
import type { Queries } from '../store/tables.js';
import type { EntryPlace, PartOfWalk } from '../store/words.js';
import { type Asked, mayBeShown } from './asked.js';
import type { Bounds } from './stretches.js';
import type { IndexWalk } from './walks.js';

/** Entries of a walk that are read with one statement. */
export interface Statement {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly condition: Expression<unknown>;
  readonly order: readonly RawBuilder<unknown>[];
  readonly limit: number;
  /** Those before it are passed over. Default: 0. */
  readonly offset?: number;
}

/** The messages of a walk within bounds that meet what is asked, in its order. */
export function alongWithin(
  { index, where, condition }: IndexWalk,
  bounds: Bounds,
  asked: Asked,
): Pick<Statement, 'from' | 'condition' | 'order'> {
  const range = index.within(bounds, asked.direction);
  const conditions = [where, range, ...(condition === undefined ? [] : [condition])];
  return {
    from: index.messages,
    condition: sql.join([...conditions, mayBeShown(asked)], sql` and `),
    order: [index.timestamp, index.position],
  };
}

/** What of a walk by words is still to come behind an entry. */
export function partBehind({ fromDate, toDate, direction }: Asked, last?: EntryPlace): PartOfWalk {
  return { fromDate, toDate, [direction === 'asc' ? 'after' : 'before']: last };
}

/** The query of a statement. */
export function queryOf<Row>(
  { columns, from, condition, order, limit, offset = 0 }: Statement,
  { among, direction }: Asked,
): RawBuilder<Row> {
  const by = order.map((column) => sql`${column} ${sql.raw(direction)}`);
  return sql<Row>`
    select ${columns} from ${from} ${among.table}
    where ${condition} ${among.join}
    order by ${sql.join(by)} limit ${limit} ${offset === 0 ? sql`` : sql`offset ${offset}`}
  `;
}

/** The rows of a query. */
export async function rowsOf<Row>(
  reading: Queries,
  query: RawBuilder<Row>,
  asked: Pick<Asked, 'isPlannedAnew'>,
): Promise<Row[]> {
  const compiled = query.compile(reading);
  const { rows } = await reading.executeQuery(
    asked.isPlannedAnew ? plannedAnew(compiled) : compiled,
  );
  return rows;
}
