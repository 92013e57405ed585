import { expect, test } from '@jest/globals';
import { completeMention, mentionQuery } from '../../../src/console/composer/mention-query.js';

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['ask @al', 7, { start: 4, typed: 'al' }],
  ['ask @al and', 7, { start: 4, typed: 'al' }],
  ['@alice ad', 9, { start: 0, typed: 'alice ad' }],
  ['line\n@b', 7, { start: 5, typed: 'b' }],
])('finds the mention in %j with the caret at %i', (text, caret, expected) => {
  expect(mentionQuery(text, caret)).toEqual(expected);
});

test.each([
  ['hello', 5],
  ['mail@example', 12],
  ['@alice adams is', 15],
  ['@ alice', 7],
  ['@al', 0],
])('finds none in %j with the caret at %i', (text, caret) => {
  expect(mentionQuery(text, caret)).toBeUndefined();
});

test('puts the name in the place of what was typed, the caret behind it', () => {
  const query = { start: 4, typed: 'al' };
  expect(completeMention({ text: 'ask @al now', caret: 7 }, query, 'Alice Adams')).toEqual({
    text: 'ask @Alice Adams now',
    caret: 17,
  });
});
