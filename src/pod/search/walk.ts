import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPostgres } from '../store/database-kind.js';
import type { MessagePlace } from '../store/message-places.js';
import { messageBytes } from '../store/message-places.js';
import type { Flag, Queries } from '../store/tables.js';
import type { EntryPlace, PartOfWalk, Walk } from '../store/words.js';
import { type Asked, boundsOf, mayBeShown } from './asked.js';
import { passAlong, passWords } from './pass.js';
import { alongWithin, partBehind, queryOf, rowsOf, type Statement } from './reading.js';
import type { IndexWalk } from './walks.js';

/**
 * Entries that are looked at with one statement in this process: few at first, most pages are full by then. Where most
 * of what a walk comes to may not be read, it goes on in turns with everything else.
 */
const firstStretch = 500;
const laterStretches = 2000;
/** Messages that one statement answers. */
const mostAtOnce = 1000;

const place = sql`messages.position, messages.user_id, messages.stream_id, messages.timestamp,
  ${messageBytes} as bytes`;

/** The messages of a walk that meet what is asked, in its order, some at a time. */
export async function* walkAlong(
  reading: Queries,
  walk: IndexWalk,
  asked: Asked,
): AsyncGenerator<MessagePlace[], undefined> {
  const { index, entries } = walk;
  const { direction, pace } = asked;
  const { end } = boundsOf(asked);
  const passed = await passAlong(reading, walk, asked);
  if (passed === undefined) {
    return undefined;
  }
  let { last: from, left } = passed;
  const limit = Math.min(left + asked.wanted, mostAtOnce);
  for (let stretch = firstStretch; ; stretch = laterStretches) {
    const upTo = isPostgres(reading)
      ? undefined
      : await index.endOfStretch(reading, entries, { from, end }, { rows: stretch, direction });
    const within = alongWithin(walk, { from, end: upTo ?? end }, asked);
    const statement = { columns: place, ...within, limit };
    const rows = await rowsOf(reading, queryOf<MessagePlace>(statement, asked), asked);
    yield rows.slice(left);
    left -= Math.min(left, rows.length);
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
  const passed = await passWords(reading, walkPart, asked);
  if (passed === undefined) {
    return undefined;
  }
  let { left } = passed;
  let limit = Math.min(left + asked.wanted, mostAtOnce);
  let part = partBehind(asked, passed.last);
  for (;;) {
    const walk = walkPart(part);
    if (walk === undefined) {
      return undefined;
    }
    const rows = await readEntries(reading, walk, asked, limit);
    const shown = rows.filter(({ isShown }) => isShown === 1);
    yield shown.slice(left);
    left -= Math.min(left, shown.length);
    const last = rows.at(-1);
    if (rows.length < limit || last === undefined) {
      return undefined;
    }
    part = partBehind(asked, last);
    limit = mostAtOnce;
    await asked.pace.turn();
  }
}

/** A message, and its entry in an index of words. */
interface Entry extends MessagePlace {
  readonly number: EntryPlace['number'];
  readonly isShown: Flag;
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
  const [condition, isShown]: [RawBuilder<unknown>, RawBuilder<unknown>] = isPostgres(reading)
    ? [sql`${where} and ${shown}`, sql`1`]
    : [where, shown];
  const columns = sql`${place}, ${number} as number, ${isShown} as "isShown"`;
  const statement: Statement = { columns, from, condition, order, limit };
  const query = queryOf<Entry>(statement, asked);
  return asked.longQueries === undefined
    ? rowsOf(reading, query, asked)
    : asked.longQueries.all(query, columnsOfEntries);
}
