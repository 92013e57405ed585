import { expect, test } from '@jest/globals';
import { searchArguments } from '../../../src/console/pages/search-arguments.js';

test('tags and arguments are what they say, words are text', () => {
  expect(searchArguments('#news AND $ibm streamtype:room')).toEqual({
    body: { hashtag: 'news', cashtag: 'ibm', streamType: 'room' },
  });
  expect(searchArguments('two words', 's1')).toEqual({
    body: { streamId: 's1', text: 'two words' },
  });
});

test('days become moments', () => {
  expect(searchArguments('#a fromDate:2026-01-31').body['fromDate']).toBe(Date.UTC(2026, 0, 31));
});

test.each([
  ['words', 'Choose a conversation as well'],
  ['#a words', 'Choose a conversation as well'],
  ['', 'needs at least one argument'],
  ['#a #b', 'takes "hashtag" once'],
  ['author:bob', 'takes the id of a user'],
  ['#a fromDate:soon', 'takes a day'],
  ['#a author:5', 'needs "streamType" or "streamId" to combine'],
  ['signal:x #a', 'takes only "fromDate" and "toDate"'],
])('%p is explained: %s', (typed, problem) => {
  expect(searchArguments(typed).problem).toContain(problem);
});
