/** The arguments of a search, as they are spelled on the wire (SRC-1). */
export const searchArgumentNames = [
  'hashtag',
  'cashtag',
  'mention',
  'author',
  'text',
  'streamType',
  'streamId',
  'signal',
  'fromDate',
  'toDate',
] as const;

/** One of {@link searchArgumentNames}. */
export type SearchArgumentName = (typeof searchArgumentNames)[number];

const tags = ['hashtag', 'cashtag', 'mention'] as const;

/** The pairs that are supported; those `within` only beside one kind of stream, or one stream. */
const pairs: readonly (readonly [SearchArgumentName, SearchArgumentName, 'anywhere' | 'within'])[] =
  [
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
 * searchProblem(['text']); // 'needs "streamId" as well as "text": …'
 * searchProblem(['hashtag', 'fromDate']); // undefined
 */
export function searchProblem(given: readonly SearchArgumentName[]): string | undefined {
  const names = given.filter((name) => name !== 'fromDate' && name !== 'toDate');
  const [first, ...others] = names;
  if (first === undefined) {
    return 'needs at least one argument besides dates.';
  }
  if (names.includes('signal') && others.length > 0) {
    return 'takes only "fromDate" and "toDate" besides "signal". Search for the rest separately.';
  }
  if (names.includes('text') && !names.includes('streamId')) {
    return 'needs "streamId" as well as "text": text is searched within one stream.';
  }
  if (first === 'streamType' && others.length === 0) {
    return 'needs "hashtag", "cashtag", "mention" or "author" beside "streamType".';
  }
  return pairProblem(names);
}

function pairProblem(names: readonly SearchArgumentName[]): string | undefined {
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
