import type { StreamType } from '../../contract/index.js';
import { searchProblem, toUrlSafeId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { cashtagForms } from '../store/cashtags.js';
import { wordsOf } from '../store/words.js';
import { SearchArguments } from './search-arguments.js';

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

/** Of how many words `text` may be: each of them is looked up on its own. */
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
  const given = new SearchArguments(body);
  const problem = searchProblem(given.names);
  if (problem !== undefined) {
    throw badRequest(`A search ${problem}`);
  }
  const type = given.text('streamType');
  const types = type === undefined ? undefined : streamTypes.get(type.toLowerCase());
  if (type !== undefined && types === undefined) {
    throw badRequest('"streamType" is one of CHAT, IM, MIM, ROOM and POST.');
  }
  const cashtag = given.text('cashtag')?.replace(/^\$/, '');
  const streamId = given.text('streamId');
  const query: SearchQuery = {
    hashtag: given.text('hashtag')?.replace(/^#/, '').toLowerCase(),
    cashtags: cashtag === undefined ? undefined : cashtagForms(cashtag),
    mention: given.integer('mention'),
    author: given.integer('author'),
    text: wordsIn(given),
    signal: given.text('signal'),
    streamId: streamId === undefined ? undefined : toUrlSafeId(streamId),
    streamTypes: types,
    fromDate: given.time('fromDate'),
    toDate: given.time('toDate'),
  };
  if ((query.fromDate ?? 0) > (query.toDate ?? Infinity)) {
    throw badRequest('"fromDate" is after "toDate".');
  }
  return query;
}

/** The words to find. */
function wordsIn(given: SearchArguments): string | undefined {
  const text = given.text('text');
  if (text !== undefined && wordsOf(text).length > mostWords) {
    throw badRequest(`"text" has at most ${mostWords} words.`);
  }
  return text;
}
