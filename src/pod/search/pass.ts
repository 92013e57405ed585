import { sql } from 'kysely';
import { isPostgres } from '../store/database-kind.js';
import type { StreamPlace } from '../store/message-stretches.js';
import type { Queries } from '../store/tables.js';
import type { EntryPlace, PartOfWalk, Walk } from '../store/words.js';
import { type Asked, boundsOf, mayBeShown } from './asked.js';
import { alongWithin, partBehind, queryOf, rowsOf } from './reading.js';
import type { IndexWalk } from './walks.js';

/** How far a walk has come over messages that are not asked for. */
interface Passed<Place> {
  /** Behind which place it goes on. */
  readonly last: Place;
  /** So many of those that follow are to be passed over as well. */
  readonly left: number;
}

/** Fewer are read whole: a page that begins with them is had with one statement. */
const fewest = 500;
/** Entries that one statement counts in this process. */
const countedHere = 2000;
/** Those that it counts elsewhere: others who ask there have their turn in between. */
const countedElsewhere = 20_000;

/**
 * Passes over the first messages of a walk, without reading them. They are counted, a stretch at a time.
 *
 * @returns `undefined` when there are fewer
 */
export async function passAlong(
  reading: Queries,
  walk: IndexWalk,
  asked: Asked,
): Promise<Passed<StreamPlace> | undefined> {
  const pass = isPostgres(reading) ? passOnServer : passStretch;
  const { from, end } = boundsOf(asked);
  let last = from;
  let left = asked.skip;
  while (left >= fewest) {
    const some = await pass(reading, walk, asked, { from: last, end, most: left });
    if (some === undefined) {
      return undefined;
    }
    last = some.end;
    left -= some.shown;
    await asked.pace.turn();
  }
  return { last, left };
}

interface Ahead {
  readonly from: StreamPlace;
  readonly end: StreamPlace;
  readonly most: number;
}

interface Some {
  readonly end: StreamPlace;
  readonly shown: number;
}

async function passStretch(
  reading: Queries,
  walk: IndexWalk,
  asked: Asked,
  { most, ...bounds }: Ahead,
): Promise<Some | undefined> {
  const { index, entries } = walk;
  const of = { rows: Math.min(most, countedHere), direction: asked.direction };
  const end = await index.endOfStretch(reading, entries, bounds, of);
  if (end === undefined) {
    return undefined;
  }
  const within = alongWithin(walk, { ...bounds, end }, asked);
  const query = queryOf({ columns: sql`1`, ...within, limit: of.rows }, asked);
  const counted = sql<{ shown: number }>`select count(*) as shown from (${query})`;
  const [row] = await rowsOf(reading, counted, asked);
  return { end, shown: row?.shown ?? 0 };
}

async function passOnServer(
  reading: Queries,
  walk: IndexWalk,
  asked: Asked,
  { most, ...bounds }: Ahead,
): Promise<Some | undefined> {
  const shown = Math.min(most, countedElsewhere);
  const columns = sql`${walk.index.timestamp} as timestamp, ${walk.index.position} as position`;
  const statement = { columns, ...alongWithin(walk, bounds, asked), limit: 1, offset: shown - 1 };
  const [end] = await rowsOf(reading, queryOf<StreamPlace>(statement, asked), asked);
  return end && { end, shown };
}

/**
 * The same of a walk by words.
 *
 * @param walkPart - a part of the walk
 */
export async function passWords(
  reading: Queries,
  walkPart: (part: PartOfWalk) => Walk | undefined,
  asked: Asked,
): Promise<Passed<EntryPlace | undefined> | undefined> {
  let last: EntryPlace | undefined;
  let left = asked.skip;
  while (left >= fewest) {
    const walk = walkPart(partBehind(asked, last));
    const some = walk && (await passEntries(reading, walk, asked, left));
    if (some === undefined) {
      return undefined;
    }
    last = some;
    left -= some.shown;
    await asked.pace.turn();
  }
  return { last, left };
}

interface SomeEntries extends EntryPlace {
  readonly shown: number;
}

function passEntries(
  reading: Queries,
  walk: Walk,
  asked: Asked,
  most: number,
): Promise<SomeEntries | undefined> {
  return walk.entryOf === undefined
    ? passEntriesOnServer(reading, walk, asked, Math.min(most, countedElsewhere))
    : countEntries(reading, { ...walk, entryOf: walk.entryOf }, asked, most);
}

async function passEntriesOnServer(
  reading: Queries,
  { from, where, order, number }: Walk,
  asked: Asked,
  shown: number,
): Promise<SomeEntries | undefined> {
  const columns = sql`messages.timestamp, ${number} as number`;
  const condition = sql`${where} and ${mayBeShown(asked)}`;
  const statement = { columns, from, condition, order, limit: 1, offset: shown - 1 };
  const [end] = await rowsOf(reading, queryOf<EntryPlace>(statement, asked), asked);
  return end && { ...end, shown };
}

const columnsOfCount = ['looked', 'shown', 'timestamp', 'number'] as const;

async function countEntries(
  reading: Queries,
  { from, where, order, entryOf }: Walk & Required<Pick<Walk, 'entryOf'>>,
  asked: Asked,
  most: number,
): Promise<SomeEntries | undefined> {
  const limit = Math.min(most, asked.longQueries === undefined ? countedHere : countedElsewhere);
  const columns = sql`${sql.join([...order])} as place, ${mayBeShown(asked)} as is_shown`;
  const entries = queryOf({ columns, from, condition: where, order, limit }, asked);
  const { timestamp, number } = entryOf(asked.direction === 'asc' ? lastPlace : firstPlace);
  const counted = sql<SomeEntries & { readonly looked: number }>`
    select count(*) as looked, sum(is_shown) as shown, ${timestamp} as timestamp, ${number} as number
    from (${entries})`;
  const [row] = await (asked.longQueries === undefined
    ? rowsOf(reading, counted, asked)
    : asked.longQueries.all(counted, columnsOfCount));
  return row?.looked === limit ? row : undefined;
}

const firstPlace = sql<number>`min(place)`;
const lastPlace = sql<number>`max(place)`;
