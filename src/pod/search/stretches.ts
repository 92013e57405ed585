import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { StreamPlace } from '../store/message-stretches.js';
import type { Marks, Prepared } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import type { Queries } from '../store/tables.js';

/** The order of a walk: `desc` is newest first. */
export type Direction = 'asc' | 'desc';

/** Between which places a walk goes: from after the first one up to the second one. */
export interface Bounds {
  readonly from: StreamPlace;
  readonly end: StreamPlace;
}

/** Places before and after all that there are. */
export const beforeAll: StreamPlace = { timestamp: Number.MIN_SAFE_INTEGER, position: -1 };
export const afterAll: StreamPlace = { timestamp: Number.MAX_SAFE_INTEGER, position: -1 };

/** Which entries of an index: those of a tag of some kind, of a user, of a stream, or all. */
export interface EntriesOf {
  readonly kind: string;
  readonly of: string | number;
}

interface Values extends EntriesOf {
  readonly afterTime: number;
  readonly afterPosition: number;
  readonly upToTime: number;
  readonly upToPosition: number;
  readonly rows: number;
}

type Value = Marks<Values>['value'];

/** Where entries are, and by which tables they lead to messages: where left out, they are messages. */
interface IndexTables {
  readonly table: RawBuilder<unknown>;
  readonly messages?: RawBuilder<unknown>;
}

/** An index in the order of time, of which stretches can be measured. */
export class TimeIndex {
  /** The tables by which its entries lead to messages. */
  readonly messages: RawBuilder<unknown>;
  readonly timestamp: RawBuilder<number>;
  readonly position: RawBuilder<number>;
  readonly #ends: Readonly<Record<Direction, Prepared<Values, StreamPlace>>>;

  constructor(
    { table, messages = table }: IndexTables,
    [timestamp, position]: readonly [RawBuilder<number>, RawBuilder<number>],
    where: (value: Value) => RawBuilder<unknown>,
  ) {
    this.messages = messages;
    this.timestamp = timestamp;
    this.position = position;
    const end = (direction: Direction) =>
      prepared((queries: Queries, { value }: Marks<Values>) => {
        const [after, upTo] = sidesOf(direction);
        const by = sql.raw(direction);
        const query = sql<StreamPlace>`
          select ${timestamp} as timestamp, ${position} as position from ${table}
          where ${where(value)}
            and (${timestamp}, ${position}) ${after} (${value('afterTime')}, ${value('afterPosition')})
            and (${timestamp}, ${position}) ${upTo} (${value('upToTime')}, ${value('upToPosition')})
          order by ${timestamp} ${by}, ${position} ${by} limit 1 offset ${value('rows')} - 1
        `;
        return { compile: () => query.compile(queries) };
      });
    this.#ends = { asc: end('asc'), desc: end('desc') };
  }

  /** The last of so many entries within bounds, read from the index alone; `undefined`: there are fewer. */
  endOfStretch(
    queries: Queries,
    entries: EntriesOf,
    { from, end }: Bounds,
    { rows, direction }: { readonly rows: number; readonly direction: Direction },
  ): Promise<StreamPlace | undefined> {
    return this.#ends[direction].first(queries, {
      ...entries,
      afterTime: from.timestamp,
      afterPosition: from.position,
      upToTime: end.timestamp,
      upToPosition: end.position,
      rows,
    });
  }

  /** That an entry is within bounds. */
  within({ from, end }: Bounds, direction: Direction): RawBuilder<unknown> {
    const [after, upTo] = sidesOf(direction);
    const place = sql`(${this.timestamp}, ${this.position})`;
    return sql`${place} ${after} (${from.timestamp}, ${from.position})
      and ${place} ${upTo} (${end.timestamp}, ${end.position})`;
  }
}

function sidesOf(direction: Direction) {
  return direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`];
}

const ofMessages = [sql<number>`messages.timestamp`, sql<number>`messages.position`] as const;

/** The indexes that searches walk along. */
export const byTag = new TimeIndex(
  { table: sql`message_tags`, messages: sql`message_tags cross join messages` },
  [sql<number>`message_tags.timestamp`, sql<number>`message_tags.message_position`],
  (value) => sql`message_tags.kind = ${value('kind')} and message_tags.value = ${value('of')}`,
);
export const byUser = new TimeIndex(
  { table: sql`messages` },
  ofMessages,
  (value) => sql`messages.user_id = ${value('of')}`,
);
export const byStream = new TimeIndex(
  { table: sql`messages` },
  ofMessages,
  (value) => sql`messages.stream_id = ${value('of')}`,
);
export const byTime = new TimeIndex({ table: sql`messages` }, ofMessages, () => sql`1 = 1`);
