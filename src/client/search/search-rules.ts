import { toUrlSafeId } from '../../contract/index.js';

/** How values of one kind are read: what they must be, and what goes over the wire for them. */
interface Kind {
  /** Completes "must be". */
  readonly remedy: string;
  /** The value for the wire; undefined for a value that is not of this kind. */
  readonly read: (value: unknown) => string | number | undefined;
}

const streamTypes: readonly string[] = ['CHAT', 'IM', 'MIM', 'ROOM', 'POST'];

const matching =
  (reserved: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value.trim() !== '' && !reserved.test(value) ? value : undefined;

const term: Kind = {
  remedy: 'a string that is not empty, without colons, parentheses and spaces',
  read: matching(/[:()\s]/),
};

const words: Kind = {
  remedy: 'a string that is not empty, without colons and parentheses',
  read: matching(/[:()]/),
};

const conversation: Kind = {
  remedy: `the id of a stream: ${term.remedy}`,
  read: (value) => {
    const id = term.read(value);
    return typeof id === 'string' ? toUrlSafeId(id) : undefined;
  },
};

const streamType: Kind = {
  remedy: `one of ${streamTypes.join(', ')}`,
  read: (value) =>
    typeof value === 'string'
      ? streamTypes.find((type) => type === value.toUpperCase())
      : undefined,
};

const user: Kind = {
  remedy: 'the id of a user: a whole number, not a string',
  read: (value) => (Number.isSafeInteger(value) ? Number(value) : undefined),
};

const date: Kind = {
  remedy: 'a valid Date, or a whole number of epoch milliseconds',
  read: (value) => user.read(value instanceof Date ? value.getTime() : value),
};

/** The arguments of a search, with the kind of their values (SRC-3, SRC-4, SRC-8). */
export const searchKinds = {
  hashtag: term,
  cashtag: term,
  mention: user,
  author: user,
  text: words,
  streamType,
  streamId: conversation,
  signal: term,
  fromDate: date,
  toDate: date,
} as const satisfies Readonly<Record<string, Kind>>;

/** The name of an argument, as it is spelled on the wire. */
export type SearchName = keyof typeof searchKinds;

const isSearchName = (name: string): name is SearchName => Object.hasOwn(searchKinds, name);

/** All names of arguments. */
export const searchNames: readonly SearchName[] = Object.keys(searchKinds).filter(isSearchName);

const tags = ['hashtag', 'cashtag', 'mention'] as const;

/** The pairs that are supported; those `within` only beside one kind of stream, or one stream. */
const pairs: readonly (readonly [SearchName, SearchName, 'anywhere' | 'within'])[] = [
  ['hashtag', 'cashtag', 'anywhere'],
  ['hashtag', 'mention', 'anywhere'],
  ['cashtag', 'mention', 'anywhere'],
  ...tags.flatMap((tag) => [
    [tag, 'streamType', 'anywhere'] as const,
    [tag, 'streamId', 'anywhere'] as const,
    [tag, 'author', 'within'] as const,
    [tag, 'text', 'within'] as const,
  ]),
  ['author', 'streamType', 'anywhere'],
  ['author', 'streamId', 'anywhere'],
  ['text', 'streamId', 'anywhere'],
];

/**
 * What is wrong with searching for these arguments together, and what to do; undefined when the
 * combination is supported. Three and more are supported when every two of them are (SRC-6, SRC-7,
 * SRC-9).
 *
 * @example
 * combinationProblem(['text']); // 'needs "streamId" beside "text": …'
 * combinationProblem(['hashtag', 'fromDate']); // undefined
 */
export function combinationProblem(given: readonly SearchName[]): string | undefined {
  const names = given.filter((name) => name !== 'fromDate' && name !== 'toDate');
  const [first, ...others] = names;
  if (first === undefined) {
    return 'needs at least one argument, beside dates.';
  }
  if (names.includes('signal') && others.length > 0) {
    return 'takes nothing beside "signal" but "fromDate" and "toDate". Search for the rest by itself.';
  }
  if (names.includes('text') && !names.includes('streamId')) {
    return 'needs "streamId" beside "text": text is searched within one stream.';
  }
  if (first === 'streamType' && others.length === 0) {
    return 'needs "hashtag", "cashtag", "mention" or "author" beside "streamType".';
  }
  return pairProblem(names);
}

function pairProblem(names: readonly SearchName[]): string | undefined {
  const isWithin = names.includes('streamType') || names.includes('streamId');
  for (const [place, one] of names.entries()) {
    for (const other of names.slice(place + 1)) {
      const where = pairs.find((pair) => pair.includes(one) && pair.includes(other))?.[2];
      if (where === undefined) {
        return `cannot combine "${one}" and "${other}". Search for one after the other.`;
      }
      if (where === 'within' && !isWithin) {
        return `needs "streamType" or "streamId" to combine "${one}" and "${other}".`;
      }
    }
  }
  return undefined;
}
