import {
  type SearchArgumentName,
  searchArgumentNames,
  searchProblem,
} from '../../../contract/index.js';
import { InputError } from '../../errors/client-error.js';
import type { AnySearchArguments } from './search-arguments.js';
import { searchKinds } from './search-kinds.js';

const operation = 'messages.search';

/**
 * The arguments as they go over the wire: checked, named as the service names them, dates as numbers,
 * absent ones (undefined or null) left out. Nothing is converted by guess: a caller without types
 * gets an error where the compiler would have given one to a caller with them.
 *
 * @example
 * searchJson({ hashtag: 'earnings', fromDate: new Date(5) }); // { hashtag: 'earnings', fromDate: 5 }
 * @throws InputError `BAD_SEARCH` naming the argument and what it must be: without arguments or with
 *   an unknown one (SRC-1), the same twice (SRC-2), a value that is not of the argument's kind (SRC-3,
 *   SRC-4, SRC-8), an unsupported combination (SRC-6, SRC-7, SRC-9), or dates the wrong way round
 */
export function searchJson(search: AnySearchArguments): Readonly<Record<string, string | number>> {
  const given = givenArguments(search);
  const problem = searchProblem([...given.keys()]);
  if (problem !== undefined) {
    throw badSearch(problem);
  }
  const json = Object.fromEntries(
    Array.from(given, ([name, value]) => [name, wireValue(name, value)]),
  );
  const { fromDate, toDate } = json;
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate) {
    throw badSearch('needs a "fromDate" that is not after "toDate".');
  }
  return json;
}

/** The arguments that are not absent, by the service's spelling of their names. */
function givenArguments(search: unknown): ReadonlyMap<SearchArgumentName, unknown> {
  if (typeof search !== 'object' || search === null) {
    throw badSearch("needs an object of arguments, such as { hashtag: 'earnings' }.");
  }
  const entries: readonly (readonly [string, unknown])[] = Object.entries(search);
  const given = new Map<SearchArgumentName, unknown>();
  for (const [key, value] of entries) {
    if (value === undefined || value === null) {
      continue;
    }
    const name = searchArgumentNames.find((known) => known.toLowerCase() === key.toLowerCase());
    if (name === undefined) {
      throw badSearch(
        `has no argument ${JSON.stringify(key)}. There are: ${searchArgumentNames.join(', ')}.`,
      );
    }
    if (given.has(name)) {
      throw badSearch(`has "${name}" twice, in different spellings. Give it once.`);
    }
    given.set(name, value);
  }
  return given;
}

function wireValue(name: SearchArgumentName, value: unknown): string | number {
  const kind = searchKinds[name];
  const wire = kind.read(value);
  if (wire === undefined) {
    throw badSearch(`cannot be sent: "${name}" must be ${kind.remedy}.`);
  }
  return wire;
}

/** The error of a search that is not sent. */
export function badSearch(problem: string): InputError {
  return new InputError('BAD_SEARCH', `${operation} ${problem}`, operation);
}
