import { badRequest } from '../errors.js';

/** The arguments of a search. */
export const argumentNames = [
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

/** One of {@link argumentNames}. */
export type ArgumentName = (typeof argumentNames)[number];

/** The arguments that can stand alone (beside dates, which go with every argument). */
const alone: ReadonlySet<ArgumentName> = new Set<ArgumentName>([
  'hashtag',
  'cashtag',
  'mention',
  'author',
  'streamId',
  'signal',
]);

const tags = ['hashtag', 'cashtag', 'mention'] as const;

/** The pairs that are supported; those `where named` only within one kind of stream, or one stream. */
const pairs: readonly (readonly [ArgumentName, ArgumentName, 'always' | 'where named'])[] = [
  ['hashtag', 'cashtag', 'always'],
  ['hashtag', 'mention', 'always'],
  ['cashtag', 'mention', 'always'],
  ...tags.flatMap((tag) => [
    [tag, 'streamType', 'always'] as const,
    [tag, 'streamId', 'always'] as const,
    [tag, 'author', 'where named'] as const,
    [tag, 'text', 'where named'] as const,
  ]),
  ['author', 'streamType', 'always'],
  ['author', 'streamId', 'always'],
  ['text', 'streamId', 'always'],
];

/**
 * Checks that arguments may be combined: every two of them (SRC-6), text only within a stream (SRC-7),
 * a signal only with dates (SRC-9).
 *
 * @throws Refusal 400
 */
export function requireSupported(given: readonly ArgumentName[]): void {
  const names = given.filter((name) => name !== 'fromDate' && name !== 'toDate');
  const [first, ...others] = names;
  if (first === undefined) {
    throw badRequest('A search needs at least one argument, beside dates.');
  }
  if (others.length === 0 && !alone.has(first)) {
    throw badRequest(`"${first}" cannot be searched for alone.`);
  }
  if (names.includes('text') && !names.includes('streamId')) {
    throw badRequest('"text" needs "streamId": text is searched within one stream.');
  }
  const isNarrow = names.includes('streamType') || names.includes('streamId');
  for (const [place, one] of names.entries()) {
    for (const other of names.slice(place + 1)) {
      if (!isSupported(one, other, isNarrow)) {
        throw badRequest(`"${one}" and "${other}" cannot be combined.`);
      }
    }
  }
}

function isSupported(one: ArgumentName, other: ArgumentName, isNarrow: boolean): boolean {
  const pair = pairs.find(
    ([left, right]) => (left === one && right === other) || (left === other && right === one),
  );
  return pair !== undefined && (pair[2] === 'always' || isNarrow);
}
