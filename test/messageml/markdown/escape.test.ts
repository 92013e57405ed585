import { expect, test } from '@jest/globals';
import { collapseLineEnds, escapeMarkdown } from '../../../src/messageml/markdown/escape.js';

test.each([
  ['a_b', 'a\\_b'],
  ['- -', '\\- \\-'],
  ['_*', '\\_\\*'],
  ['-1', '\\-1'],
  ['`code`', '\\`code\\`'],
  ['a\\_b', 'a\\\\_b'],
  ['# > ~ ^ [x](y) ! |', '# > ~ ^ [x](y) ! |'],
])('%j is escaped as %j', (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

test.each(['***', ' -- ', '_', '\t``\n', '', ' '])(
  '%j, one delimiter repeated or none, is left alone',
  (text) => {
    expect(escapeMarkdown(text)).toBe(text);
  },
);

test('a no-break space beside delimiters is text, so they are escaped', () => {
  expect(escapeMarkdown('\u00a0**')).toBe('\u00a0\\*\\*');
});

test('each run of line ends becomes one space, other white space stays', () => {
  expect(collapseLineEnds('a\n\n\nb \n c\td')).toBe('a b   c\td');
});
