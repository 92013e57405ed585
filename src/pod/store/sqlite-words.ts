import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { Pace } from '../pace.js';
import { runLong } from './long-statement.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { Queries } from './tables.js';
import type { EntryPlace, PartOfWalk, WordIndex } from './words.js';
import { phrasesOf } from './words.js';

/**
 * SQLite's: FTS5. Its entries are numbered by time (the upper bits are the milliseconds, the lower ones
 * count), so that it yields them newest first without sorting; the numbers exceed what a JavaScript number
 * holds and never leave the database.
 */
export const sqliteWords: WordIndex = {
  async add(queries, messages) {
    // In the order of their numbers the index takes many at once; otherwise it writes itself to disk for each.
    const oldestFirst = messages
      .filter(({ words }) => words !== '')
      .sort((one, other) => one.timestamp - other.timestamp || one.position - other.position);
    const pace = new Pace();
    for (const { position, timestamp, streamId, words } of oldestFirst) {
      await pace.turn();
      await enter(queries, { timestamp, stream: streamToken(streamId), words, position });
    }
  },
  async forget(queries, position) {
    const from = sql.lit(position);
    // The index knows its rows by their number alone, which begins with their time. Those of imported messages are
    // earlier than their positions say.
    const earliest = sql`(select min(timestamp) from messages where position >= ${from})`;
    await runLong(
      queries,
      sql`delete from message_index where rowid >= ${earliest} << 21 and message_position >= ${from}`,
    );
  },
  walk(streamId, text, part = {}) {
    const phrases = phrasesOf(text).map((words) => `"${words.join(' ')}"`);
    const match = `stream:${streamToken(streamId)} AND words:(${phrases.join(' AND ')})`;
    return phrases.length === 0
      ? undefined
      : {
          from: sql`message_index cross join messages`,
          where: sql`message_index match ${match} and messages.position = message_position
            ${numbersWithin(part)}`,
          order: [sql`message_index.rowid`],
          number: sql`message_index.rowid & 2097151`,
          entryOf: (place) => ({
            timestamp: sql`${place} >> 21`,
            number: sql`${place} & 2097151`,
          }),
        };
  },
};

/** Later times have no number. */
const lastNumbered = 2 ** 42 - 1;

/** That entries have the numbers of some times: one bound at either side, the index takes no second one. */
function numbersWithin({ fromDate, toDate, after, before }: PartOfWalk): RawBuilder<unknown> {
  const first = (time: number) => sql`${Math.min(Math.max(time, 0), lastNumbered)} << 21`;
  const of = ({ timestamp, number }: EntryPlace) => sql`((${timestamp} << 21) | ${number})`;
  const earliest =
    fromDate === undefined ? sql`` : sql`and message_index.rowid >= ${first(fromDate)}`;
  const latest =
    toDate === undefined ? sql`` : sql`and message_index.rowid <= (${first(toDate)}) + 2097151`;
  return sql`
    ${after === undefined ? earliest : sql`and message_index.rowid > ${of(after)}`}
    ${before === undefined ? latest : sql`and message_index.rowid < ${of(before)}`}`;
}

interface SqliteEntry {
  readonly timestamp: number;
  readonly stream: string;
  readonly words: string;
  readonly position: number;
}

/** Characters of a text that takes so long to be entered that it happens in another thread. */
const longText = 50_000;

async function enter(queries: Queries, entered: SqliteEntry): Promise<void> {
  if (entered.words.length < longText) {
    // As values: what is inserted by a `select` can fail half-way, for which the index writes itself too.
    await entry.write(queries, entered);
    return;
  }
  const { timestamp, stream, words, position } = entered;
  // The other thread takes no values beside a statement: it finds them in a table.
  await sql`create temp table long_entry as
    select ${timestamp} as timestamp, ${stream} as stream, ${words} as words, ${position} as position
  `.execute(queries);
  await runLong(
    queries,
    insertion((name) => sql`(select ${sql.ref(name)} from long_entry)`),
  );
  // With this, the index writes itself as well, instead of with the commit.
  await runLong(queries, sql`savepoint entered; release savepoint entered`);
  await sql`drop table temp.long_entry`.execute(queries);
}

const entry = prepared((queries, { value }: Marks<SqliteEntry>) => {
  const insert = insertion(value);
  return { compile: () => insert.compile(queries) };
});

function insertion(value: (name: keyof SqliteEntry) => RawBuilder<unknown>): RawBuilder<unknown> {
  const timestamp = value('timestamp');
  return sql`
    insert into message_index (rowid, stream, words, message_position)
    values (
      coalesce(
        (
          select rowid from message_index
          where rowid between ${timestamp} << 21 and (${timestamp} << 21) + 2097151
          order by rowid desc limit 1
        ),
        ${timestamp} << 21
      ) + 1,
      ${value('stream')}, ${value('words')}, ${value('position')}
    )
  `;
}

/** A stream's id as one word: the index would take it apart at its hyphens. */
function streamToken(streamId: string): string {
  return Buffer.from(streamId).toString('hex');
}
