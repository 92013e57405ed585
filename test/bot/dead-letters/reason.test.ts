import { expect, test } from '@jest/globals';
import { reasonOf } from '../../../src/bot/dead-letters/dead-letter.js';

test('what a dead letter tells of an error is cut where the error holds a whole page', () => {
  const { code, message } = reasonOf(new RangeError('x'.repeat(5_000_000)));
  expect(code).toBe('RangeError');
  expect(message).toMatch(/^x{1000}…$/);
});

test('an object that cannot be made a text is told as that, without what is in it', () => {
  const thrown = Object.assign(Object.create(null) as object, { token: 'secret' });
  expect(reasonOf(thrown)).toEqual({ code: 'object', message: '[object Object]' });
});
