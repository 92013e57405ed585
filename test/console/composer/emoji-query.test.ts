import { expect, test } from '@jest/globals';
import { emojiQuery, mayHoldEmoji, withEmoji } from '../../../src/console/composer/emoji-query.js';

test.each([
  [':sm', { start: 0, typed: 'sm' }],
  ['well (:th', { start: 6, typed: 'th' }],
  ['line\n:+1', { start: 5, typed: '+1' }],
])('finds the emoji that is being typed in %j', (text, expected) => {
  expect(emojiQuery(text, text.length)).toEqual(expected);
});

test.each([':', ':s', 'at 10:30', 'https://x', ':smile: '])('finds none in %j', (text) => {
  expect(emojiQuery(text, text.length)).toBeUndefined();
});

test('puts the name in the place of what was typed, the caret behind it', () => {
  expect(withEmoji('well :sm now', 5, 8, 'smile')).toEqual({ text: 'well :smile: now', caret: 13 });
});

test('only a name between colons may be an emoji', () => {
  expect([':a:', 'x :+1: y', '10:30', 'a: b:'].map(mayHoldEmoji)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
