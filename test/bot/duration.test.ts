import { describe, expect, test } from '@jest/globals';
import { milliseconds, readDuration } from '../../src/bot/duration.js';

describe('A duration', () => {
  test.each([
    ['250ms', 250],
    ['45s', 45_000],
    ['30m', 1_800_000],
    ['30 min', 1_800_000],
    ['2H', 7_200_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
    ['1w', 604_800_000],
    ['1h 30m', 5_400_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['0s', 0],
  ])('is read from %j', (text, expected) => {
    expect(readDuration(text)).toBe(expected);
  });

  test.each(['', 'soon', '5', '-1h', '1 year', '101000w', '1h'.repeat(60), '1h '.repeat(7)])(
    'is not read from %j',
    (text) => {
      expect(readDuration(text)).toBeUndefined();
    },
  );

  test('is refused by name where a program gives none', () => {
    expect(() => milliseconds('soon', 'within')).toThrow(
      'within is "soon"; it takes milliseconds or text',
    );
    expect(() => milliseconds(-1, 'within')).toThrow(
      expect.objectContaining({ code: 'BAD_DURATION' }),
    );
    expect(() => milliseconds(NaN, 'within')).toThrow('within is NaN');
    expect(milliseconds(1500, 'within')).toBe(1500);
  });
});
