import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { Pace } from '../pace.js';
import { runLong } from './long-statement.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { Queries } from './tables.js';

/** What an index of PostgreSQL's holds of one message is below 1 MB, whatever the alphabet. */
const indexedLength = 200_000;

/** A message for the full-text index. */
export interface IndexedMessage {
  readonly position: number;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  readonly streamId: string;
  /** What {@link indexedText} gave of its text. */
  readonly words: string;
}

/** A way to walk through messages: what is after `from`, what ties it together, and its order. */
export interface Walk {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly order: readonly RawBuilder<unknown>[];
  /** The number of an entry among those of its time. */
  readonly number: RawBuilder<number>;
}

/**
 * The full-text index of a database. Both take words apart in the same way ({@link wordsOf}), so that a
 * search finds the same on either.
 */
export interface WordIndex {
  /** Enters messages. */
  add(queries: Queries, messages: readonly IndexedMessage[]): Promise<void>;
  /** Forgets the messages from a position on, while they are there. */
  forget(queries: Queries, position: number): Promise<void>;
  /** The messages of a stream that hold all words of a text; `undefined` for a text without words. */
  walk(streamId: string, text: string, part?: PartOfWalk): Walk | undefined;
}

/** Which part of a walk. */
export interface PartOfWalk {
  /** Between which times, in epoch milliseconds, both included. */
  readonly fromDate?: number | undefined;
  readonly toDate?: number | undefined;
  /** Only what is later than an entry, which is within the times. */
  readonly after?: EntryPlace | undefined;
  /** Only what is earlier than such an entry. */
  readonly before?: EntryPlace | undefined;
}

/** Where an entry is in the order of time: its time, and its number among those of that time. */
export interface EntryPlace {
  readonly timestamp: number;
  readonly number: number;
}

/**
 * The words of a text, in lower case and without accents: runs of letters and digits.
 *
 * @example
 * wordsOf('Crème brûlée, 2-for-1'); // ['creme', 'brulee', '2', 'for', '1']
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC');
  return plain.toLowerCase().match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
}

/** The words by which a text is found, with spaces between them: those of its beginning, if it is very long. */
export function indexedText(text: string): string {
  return wordsOf(text.length > indexedLength ? text.slice(0, indexedLength) : text).join(' ');
}

/** The words of a text as they are searched for: what spaces do not separate must be in this order. */
function phrasesOf(text: string): string[][] {
  return text
    .split(/\s+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

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

/** The greatest place of a word that PostgreSQL keeps. */
const lastPlace = 16_383;
/** Longer ones PostgreSQL does not take; what is cut is cut in the same way when it is searched for. */
const wordLength = 500;

/** PostgreSQL's: the words as a `tsvector`, written by us, so that no parser of the server has a say. */
export const postgresWords: WordIndex = {
  async add(queries, messages) {
    const rows = messages
      .filter(({ words }) => words !== '')
      .map(({ position, words }) => sql`(${position}::bigint, ${vectorOf(words)}::tsvector)`);
    if (rows.length > 0) {
      await sql`insert into message_index (message_position, words) values ${sql.join(rows)}`.execute(
        queries,
      );
    }
  },
  async forget(queries, position) {
    await sql`delete from message_index where message_position >= ${position}`.execute(queries);
  },
  walk(streamId, text, { fromDate, toDate, after, before } = {}) {
    const phrases = phrasesOf(text).map((words) => `(${words.map(lexeme).join(' <-> ')})`);
    return phrases.length === 0
      ? undefined
      : {
          from: sql`messages cross join message_index`,
          where: sql`message_index.words @@ ${phrases.join(' & ')}::tsquery
            and messages.stream_id = ${streamId} and message_position = messages.position
            ${fromDate === undefined ? sql`` : sql`and messages.timestamp >= ${fromDate}`}
            ${toDate === undefined ? sql`` : sql`and messages.timestamp <= ${toDate}`}
            ${after === undefined ? sql`` : sql`and ${place} > (${after.timestamp}, ${after.number})`}
            ${before === undefined ? sql`` : sql`and ${place} < (${before.timestamp}, ${before.number})`}`,
          order: [sql`messages.timestamp`, sql`messages.position`],
          number: sql`messages.position`,
        };
  },
};

const place = sql`(messages.timestamp, messages.position)`;

/** What PostgreSQL's index holds of a text, of which {@link indexedText} gave this; null for none. */
export function postgresEntry(indexed: string): string | null {
  return indexed === '' ? null : vectorOf(indexed);
}

/**
 * Enters the one message that a part of the same statement has inserted.
 *
 * @param message - the name of that part, which answers a `position`
 * @param entry - what {@link postgresEntry} gave
 */
export function postgresWordsOf(
  message: string,
  entry: RawBuilder<string | null>,
): RawBuilder<object> {
  return sql`(
    insert into message_index (message_position, words)
    select position, ${entry}::tsvector from ${sql.table(message)} where ${entry}::text is not null
  )`;
}

function vectorOf(indexed: string): string {
  return indexed
    .split(' ')
    .map((word, place) => `${lexeme(word)}:${Math.min(place + 1, lastPlace)}`)
    .join(' ');
}

/** Letters and digits alone need no escape between quotes. */
function lexeme(word: string): string {
  return `'${word.slice(0, wordLength)}'`;
}

/**
 * The form in which cashtags of messages are compared: lower case. A number that is to be a signal is written
 * with `*`, which is left out; one without it keeps a `$`, so that no signal finds it (MSG-7).
 */
export function taggedCashtag(value: string): string {
  const tag = value.toLowerCase();
  return /^\d+$/.test(tag) ? `$${tag}` : tag.replace(/^\*/, '');
}

/** The forms of a cashtag that a search asks for: a bare number finds both kinds of numbers. */
export function cashtagForms(value: string): readonly string[] {
  const tag = toCashtag(value);
  return /^\d+$/.test(value) ? [tag, `$${tag}`] : [tag];
}

/** The form in which a cashtag is looked for: lower case, without the `*` of numbers that are signals. */
export function toCashtag(value: string): string {
  return value.toLowerCase().replace(/^\*/, '');
}
