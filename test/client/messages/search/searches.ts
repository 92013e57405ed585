import type { SearchArguments } from '../../../../src/client/index.js';

const streamId = 's';
/** Searches that compile. */
export const supportedSearches: readonly SearchArguments[] = [
  { hashtag: 'a' },
  { cashtag: 'a', hashtag: 'a', mention: 7 },
  { mention: 7, fromDate: 1, toDate: 2 },
  { author: 7 },
  { author: 7, streamType: 'CHAT' },
  { author: 7, streamId },
  { hashtag: 'a', streamType: 'ROOM' },
  { hashtag: 'a', author: 7, streamType: 'ROOM' },
  { streamId },
  { streamId, cashtag: 'a', author: 7 },
  { streamId, text: 'a b' },
  { streamId, text: 'a b', hashtag: 'a' },
  { signal: 'x', fromDate: 1 },
];

/** Searches that do not compile, each for the reason given. */
export const unsupportedSearches: readonly SearchArguments[] = [
  // @ts-expect-error at least one argument
  {},
  // @ts-expect-error dates alone
  { fromDate: 1, toDate: 2 },
  // @ts-expect-error text needs a stream
  { text: 'a' },
  // @ts-expect-error text of a type of stream
  { text: 'a', streamType: 'ROOM' },
  // @ts-expect-error a type of stream alone
  { streamType: 'ROOM' },
  // @ts-expect-error one stream is of one type
  { streamId, streamType: 'ROOM' },
  // @ts-expect-error tags and author need a type of stream, or a stream
  { hashtag: 'a', author: 7 },
  // @ts-expect-error author and text
  { streamId, text: 'a', author: 7 },
  // @ts-expect-error a signal only with dates
  { signal: 'x', hashtag: 'a' },
  // @ts-expect-error a signal only with dates
  { signal: 'x', streamId },
  // @ts-expect-error an unknown argument
  { hashtag: 'a', colour: 'red' },
  // @ts-expect-error an author is named by id
  { author: 'alice' },
];
