import { badRequest } from '../errors.js';
import { toCashtag } from '../store/cashtags.js';
import type { TagKind } from '../store/tables.js';

/** One condition of a signal: a tag of the message, or its author. */
export interface SignalTerm {
  readonly field: Exclude<TagKind, 'mention'> | 'author';
  /** In lower case; of an author, the user id. */
  readonly value: string;
}

/** A signal's query: one of these groups must hold, each with all its terms. */
export type SignalQuery = readonly (readonly SignalTerm[])[];

const fields: ReadonlyMap<string, SignalTerm['field']> = new Map([
  ['hashtag', 'hashtag'],
  ['cashtag', 'cashtag'],
  ['author', 'author'],
  ['postedby', 'author'],
]);

/**
 * Reads the query of a signal: `FIELD:value` joined by `AND` and `OR`, where AND binds tighter.
 *
 * @example
 * readSignalQuery('HASHTAG:earnings AND POSTEDBY:68719476742 OR CASHTAG:IBM')
 * @throws Refusal 400 when it cannot be read, or names neither a hashtag nor a cashtag
 */
export function readSignalQuery(query: string): SignalQuery {
  const groups = query.split(/(?<!\s)\s+OR\s+/i).map((group) =>
    group
      .trim()
      .split(/(?<!\s)\s+AND\s+/i)
      .map(readTerm),
  );
  if (!groups.flat().some(({ field }) => field !== 'author')) {
    throw badRequest('The query of a signal names at least one hashtag or cashtag.');
  }
  return groups;
}

function readTerm(text: string): SignalTerm {
  const match = /^([a-z]+)\s*:\s*([^\s:()]+)$/i.exec(text.trim());
  const field = fields.get(match?.[1]?.toLowerCase() ?? '');
  const value = match?.[2];
  if (field === undefined || value === undefined) {
    throw badRequest(
      `"${text.trim()}" is not a condition of a signal. Write HASHTAG:…, CASHTAG:… or AUTHOR:… with AND or OR between them.`,
    );
  }
  switch (field) {
    case 'hashtag':
      return { field, value: value.replace(/^#/, '').toLowerCase() };
    case 'cashtag':
      return { field, value: toCashtag(value.replace(/^\$/, '')) };
    case 'author':
      if (!/^\d{1,16}$/.test(value)) {
        throw badRequest('The author in the query of a signal is a user id.');
      }
      return { field, value };
  }
}
