import { expect, test } from '@jest/globals';
import { parseInt32, parseInt64 } from '../../../src/java/numbers/index.js';

test('Whole numbers have a sign and digits of any script, and fit into 32 or 64 bits', () => {
  expect(parseInt32('+007')).toBe(7);
  expect(parseInt32('-2147483648')).toBe(-2147483648);
  expect(parseInt32('2147483648')).toBeUndefined();
  expect(parseInt32('٣९')).toBe(39);
  expect(parseInt64('9223372036854775807')).toBe(9223372036854775807n);
  expect(parseInt64('9223372036854775808')).toBeUndefined();
  for (const text of ['', '+', ' 1', '1.0', '1e3', '𝟗', '--1']) {
    expect(parseInt64(text)).toBeUndefined();
  }
});
