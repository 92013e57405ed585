import type { SearchArgumentName, StreamType } from '../../contract/index.js';
import { searchArgumentNames, searchProblem, toUrlSafeId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { shortened } from '../http/multipart.js';
import { isWhole, nearestTime } from '../http/shape.js';
import { cashtagForms } from '../store/cashtags.js';
import { wordsOf } from '../store/words.js';

/** What to search for, checked. Of tags, mention, author and text the union is meant (SRC-5). */
export interface SearchQuery {
  readonly hashtag: string | undefined;
  /** The forms of which one must be among the message's tags. */
  readonly cashtags: readonly string[] | undefined;
  readonly mention: number | undefined;
  readonly author: number | undefined;
  readonly text: string | undefined;
  readonly signal: string | undefined;
  readonly streamId: string | undefined;
  readonly streamTypes: readonly StreamType[] | undefined;
  readonly fromDate: number | undefined;
  readonly toDate: number | undefined;
}

/** How long an argument may be, and of how many words `text`. */
const mostCharacters = 10_000;
const mostWords = 100;

const streamTypes: ReadonlyMap<string, readonly StreamType[]> = new Map([
  ['chat', ['IM', 'MIM']],
  ['im', ['IM']],
  ['mim', ['MIM']],
  ['room', ['ROOM']],
  ['chatroom', ['ROOM']],
  ['post', ['POST']],
]);

/**
 * Reads the arguments of a search (SRC-1 to SRC-10).
 *
 * @throws Refusal 400
 */
export function readSearchQuery(body: unknown): SearchQuery {
  const given = argumentsOf(body);
  const problem = searchProblem([...given.keys()]);
  if (problem !== undefined) {
    throw badRequest(`A search ${problem}`);
  }
  const type = textArgument(given, 'streamType');
  const types = type === undefined ? undefined : streamTypes.get(type.toLowerCase());
  if (type !== undefined && types === undefined) {
    throw badRequest('"streamType" is one of CHAT, IM, MIM, ROOM and POST.');
  }
  const cashtag = textArgument(given, 'cashtag')?.replace(/^\$/, '');
  const streamId = textArgument(given, 'streamId');
  const query: SearchQuery = {
    hashtag: textArgument(given, 'hashtag')?.replace(/^#/, '').toLowerCase(),
    cashtags: cashtag === undefined ? undefined : cashtagForms(cashtag),
    mention: integerOf(given, 'mention'),
    author: integerOf(given, 'author'),
    text: wordsIn(given),
    signal: textArgument(given, 'signal'),
    streamId: streamId === undefined ? undefined : toUrlSafeId(streamId),
    streamTypes: types,
    fromDate: dateArgument(given, 'fromDate'),
    toDate: dateArgument(given, 'toDate'),
  };
  if ((query.fromDate ?? 0) > (query.toDate ?? Infinity)) {
    throw badRequest('"fromDate" is after "toDate".');
  }
  return query;
}

/** The arguments by their names in one spelling; null counts as absent. */
function argumentsOf(body: unknown): Map<SearchArgumentName, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('A search is an object of arguments.');
  }
  const given = new Map<SearchArgumentName, unknown>();
  for (const [key, value] of Object.entries(body)) {
    if (value === null) {
      continue;
    }
    const name = searchArgumentNames.find((known) => known.toLowerCase() === key.toLowerCase());
    if (name === undefined) {
      throw badRequest(`There is no argument "${shortened(key)}".`);
    }
    if (given.has(name)) {
      throw badRequest(`The argument "${name}" is given twice.`);
    }
    given.set(name, value);
  }
  return given;
}

/** The words to find; each of them is looked up on its own. */
function wordsIn(given: ReadonlyMap<SearchArgumentName, unknown>): string | undefined {
  const text = textArgument(given, 'text');
  if (text !== undefined && wordsOf(text).length > mostWords) {
    throw badRequest(`"text" has at most ${mostWords} words.`);
  }
  return text;
}

function textArgument(
  given: ReadonlyMap<SearchArgumentName, unknown>,
  name: SearchArgumentName,
): string | undefined {
  const value = given.get(name);
  if (value === undefined) {
    return undefined;
  }
  if (typeof value !== 'string' || value.trim() === '') {
    throw badRequest(`"${name}" must be text that is not empty.`);
  }
  if (value.length > mostCharacters) {
    throw badRequest(`"${name}" has at most ${mostCharacters} characters.`);
  }
  if (/[:()]/.test(value) || (name !== 'text' && /\s/.test(value))) {
    throw badRequest(
      `"${name}" must not contain a colon or parentheses${name === 'text' ? '' : ', nor spaces'}.`,
    );
  }
  return value;
}

function integerOf(
  given: ReadonlyMap<SearchArgumentName, unknown>,
  name: SearchArgumentName,
): number | undefined {
  const value = given.get(name);
  if (value === undefined) {
    return undefined;
  }
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw badRequest(`"${name}" must be an integer.`);
  }
  return value;
}

function dateArgument(
  given: ReadonlyMap<SearchArgumentName, unknown>,
  name: SearchArgumentName,
): number | undefined {
  const value = given.get(name);
  if (value === undefined) {
    return undefined;
  }
  if (typeof value !== 'number' || !isWhole(value)) {
    throw badRequest(`"${name}" must be an integer.`);
  }
  return nearestTime(value);
}
