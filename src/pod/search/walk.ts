import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Pace } from '../pace.js';
import type { Aside } from '../store/aside.js';
import { isPostgres } from '../store/by-turns.js';
import { plannedAnew } from '../store/marked-query.js';
import type { MessagePlace } from '../store/message-places.js';
import { messageBytes } from '../store/message-places.js';
import { placeBefore } from '../store/message-stretches.js';
import type { Flag, Queries } from '../store/tables.js';
import type { EntryPlace, PartOfWalk, Walk } from '../store/words.js';
import type { Bounds, Direction } from './stretches.js';
import { afterAll, beforeAll } from './stretches.js';
import type { IndexWalk } from './walks.js';

/** Among which messages is searched. */
export interface Among {
  /** What is joined to the messages for it: a table, and how it goes with them; empty where it takes none. */
  readonly table: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  /** What must hold of every message. */
  readonly condition: Expression<SqlBool>;
}

/** What of a walk is asked for. */
export interface Asked {
  readonly among: Among;
  /** Epoch milliseconds, both ends included. */
  readonly fromDate: number | undefined;
  readonly toDate: number | undefined;
  readonly direction: Direction;
  /** So many are wanted, or a few more where some are found twice. */
  readonly wanted: number;
  readonly pace: Pace;
  /** What runs the queries that go through much before their first row, where they are not asked here. */
  readonly aside: Pick<Aside, 'all'> | undefined;
  /** Whether it depends on the values how it is best answered. */
  readonly isPlannedAnew: boolean;
}

/**
 * Entries that are looked at with one statement in this process: few at first, most pages are full by then. Where most
 * of what a walk comes to may not be read, it goes on in turns with everything else.
 */
const firstStretch = 500;
const laterStretches = 2000;
/** Messages that one statement answers. */
const mostAtOnce = 1000;

/** The messages of a walk that meet what is asked, in its order, some at a time. */
export async function* walkAlong(
  reading: Queries,
  walk: IndexWalk,
  asked: Asked,
): AsyncGenerator<MessagePlace[], undefined> {
  const { pace } = asked;
  const { index, entries, where, condition } = walk;
  const tables = { from: index.messages, order: [index.timestamp, index.position] };
  const { direction } = asked;
  const limit = Math.min(asked.wanted, mostAtOnce);
  const { end, ...bounds } = boundsOf(asked);
  let { from } = bounds;
  for (let stretch = firstStretch; ; stretch = laterStretches) {
    const upTo = isPostgres(reading)
      ? undefined
      : await index.endOfStretch(reading, entries, { from, end }, { rows: stretch, direction });
    const range = index.within({ from, end: upTo ?? end }, direction);
    const conditions = [where, range, ...(condition === undefined ? [] : [condition])];
    const whole = sql.join([...conditions, mayBeShown(asked)], sql` and `);
    const rows = await read(reading, { ...tables, condition: whole, limit }, asked);
    yield rows;
    const next = rows.length === limit ? rows.at(-1) : upTo;
    if (next === undefined) {
      return undefined;
    }
    from = next;
    await pace.turn();
  }
}

/**
 * The messages that a full-text index finds, in its order, some at a time.
 *
 * @param walkPart - a part of the walk
 */
export async function* walkWords(
  reading: Queries,
  walkPart: (part: PartOfWalk) => Walk | undefined,
  asked: Asked,
): AsyncGenerator<MessagePlace[], undefined> {
  const { pace, fromDate, toDate } = asked;
  let limit = Math.min(asked.wanted, mostAtOnce);
  let part: PartOfWalk = { fromDate, toDate };
  for (;;) {
    const walk = walkPart(part);
    if (walk === undefined) {
      return undefined;
    }
    const rows = await readEntries(reading, walk, asked, limit);
    yield rows.filter(({ isShown }) => isShown === 1);
    const last = rows.at(-1);
    if (rows.length < limit || last === undefined) {
      return undefined;
    }
    part = { fromDate, toDate, [asked.direction === 'asc' ? 'after' : 'before']: last };
    limit = mostAtOnce;
    await pace.turn();
  }
}

/** A message, and its entry in an index of words. */
interface Entry extends MessagePlace {
  readonly number: EntryPlace['number'];
  readonly isShown: Flag;
}

/**
 * The first entries of a walk. In this process, those of messages that may not be shown are among them: a statement that
 * passed all of them would hold everybody up.
 */
function readEntries(
  reading: Queries,
  { from, order, where, number }: Walk,
  asked: Asked,
  limit: number,
): Promise<Entry[]> {
  const shown = mayBeShown(asked);
  const [condition, isShown] = isPostgres(reading)
    ? [sql`${where} and ${shown}`, sql`1`]
    : [where, shown];
  const columns = sql`, ${number} as number, ${isShown} as "isShown"`;
  const statement = { columns, from, condition, order, limit };
  return asked.aside === undefined
    ? read<Entry>(reading, statement, asked)
    : asked.aside.all(queryOf<Entry>(statement, asked), columnsOfEntries);
}

/** What holds of messages that are found, besides where they are. */
function mayBeShown({ among }: Asked): RawBuilder<SqlBool> {
  return sql`messages.suppressed_at is null and ${among.condition}`;
}

interface Statement {
  /** Beside those of a place. */
  readonly columns?: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly condition: Expression<unknown>;
  readonly order: readonly RawBuilder<unknown>[];
  readonly limit: number;
}

const columnsOfEntries = [
  'position',
  'user_id',
  'stream_id',
  'timestamp',
  'bytes',
  'number',
  'isShown',
] as const;

async function read<Row extends MessagePlace>(
  reading: Queries,
  statement: Statement,
  asked: Asked,
): Promise<Row[]> {
  const query = queryOf<Row>(statement, asked).compile(reading);
  const { rows } = await reading.executeQuery(asked.isPlannedAnew ? plannedAnew(query) : query);
  return rows;
}

function queryOf<Row extends MessagePlace>(
  { columns = sql``, from, condition, order, limit }: Statement,
  { among, direction }: Asked,
): RawBuilder<Row> {
  const by = order.map((column) => sql`${column} ${sql.raw(direction)}`);
  return sql<Row>`
    select messages.position, messages.user_id, messages.stream_id, messages.timestamp,
      ${messageBytes} as bytes ${columns}
    from ${from} ${among.table}
    where ${condition} ${among.join}
    order by ${sql.join(by)} limit ${limit}
  `;
}

/** Where a walk begins and ends, by its dates. No entry is at such a place itself. */
function boundsOf({ fromDate, toDate, direction }: Asked): Bounds {
  const oldest = fromDate === undefined ? beforeAll : placeBefore(fromDate);
  const newest =
    toDate === undefined ? afterAll : placeBefore(Math.min(toDate + 1, afterAll.timestamp));
  return direction === 'asc' ? { from: oldest, end: newest } : { from: newest, end: oldest };
}
