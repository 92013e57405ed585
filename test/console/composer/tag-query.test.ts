import { expect, test } from '@jest/globals';
import { completeTag, tagQuery, tagsFor } from '../../../src/console/composer/tag-query.js';

test.each([
  ['#ne', { start: 0, sign: '#', typed: 'ne' }],
  ['what of ($ib', { start: 9, sign: '$', typed: 'ib' }],
  ['line\n#', { start: 5, sign: '#', typed: '' }],
  ['#günstig', { start: 0, sign: '#', typed: 'günstig' }],
])('finds the tag that is being typed in %j', (text, expected) => {
  expect(tagQuery(text, text.length)).toEqual(expected);
});

test.each(['#news ', 'C#', 'a$b', 'https://x/#y', 'no tag'])('finds none in %j', (text) => {
  expect(tagQuery(text, text.length)).toBeUndefined();
});

test('offers the tags that begin so, whatever their case, and none once one is typed out', () => {
  const known = ['#News', '$NEO', '#newsletter', '#old'];
  const offered = (typed: string) => tagsFor(known, { start: 0, sign: '#', typed });
  expect(offered('')).toEqual(['#News', '#newsletter', '#old']);
  expect(offered('ne')).toEqual(['#News', '#newsletter']);
  expect(offered('news')).toEqual([]);
  expect(offered('newsl')).toEqual(['#newsletter']);
});

test('puts the tag in the place of what was typed, the caret behind it', () => {
  const query = { start: 3, sign: '$', typed: 'ib' };
  expect(completeTag({ text: 'of $ib now', caret: 6 }, query, '$IBM')).toEqual({
    text: 'of $IBM now',
    caret: 8,
  });
});
