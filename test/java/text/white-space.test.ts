import { expect, test } from '@jest/globals';
import { hasWhiteSpace, isBlank } from '../../../src/java/text/index.js';

test('White space is what Java takes for it: not the no-break space', () => {
  expect(isBlank('')).toBe(true);
  expect(isBlank(' \t\n\u001c\u2003\u3000')).toBe(true);
  expect(isBlank('\u00a0')).toBe(false);
  expect(hasWhiteSpace('a\u2028b')).toBe(true);
  expect(hasWhiteSpace('a\u00a0b')).toBe(false);
});
