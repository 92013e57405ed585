import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { WordIndex } from './words.js';
import { phrasesOf } from './words.js';

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
