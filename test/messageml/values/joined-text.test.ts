import { expect, test } from '@jest/globals';
import { JoinedText } from '../../../src/messageml/values/joined-text.js';

const pieces = ['a', '', '😀', '\ud800', 'é<&>', '\u0000'];

test.each([10, 100_000])(
  'pieces are joined in their order, whatever they hold: at most %d',
  (most) => {
    const text = new JoinedText(most);
    pieces.forEach((piece) => {
      text.add(piece);
    });
    expect(text.toString()).toBe(pieces.join(''));
  },
);

test.each([10, 100_000])('of a piece a part may be added: at most %d', (most) => {
  const text = new JoinedText(most);
  text.add('0123456789', 3, 5);
  text.add('0123456789', 8);
  expect(text.toString()).toBe('3489');
});

test('a text of many pieces is as long as all of them', () => {
  const text = new JoinedText(300_000);
  for (let index = 0; index < 100_000; index++) {
    text.add('abc');
  }
  expect(text.toString()).toBe('abc'.repeat(100_000));
});
