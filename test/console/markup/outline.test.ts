import { expect, test } from '@jest/globals';
import { outlineOf } from '../../../src/console/markup/outline.js';
import { readMarkup } from '../../../src/console/markup/read-markup.js';

const levels = (...tags: readonly string[]) => [
  ...outlineOf(
    readMarkup(
      `<div data-format="PresentationML">${tags.map((tag) => `<${tag}>x</${tag}>`).join('')}</div>`,
    ),
  ).values(),
];

test.each([
  [
    ['h4', 'h6', 'h4'],
    [2, 3, 2],
  ],
  [
    ['h1', 'h2', 'h3'],
    [2, 3, 4],
  ],
  [
    ['h6', 'h1', 'h6'],
    [2, 2, 3],
  ],
  [[], []],
])('headings of %j are at the levels %j, without gaps', (tags, expected) => {
  expect(levels(...tags)).toEqual(expected);
});
