import { expect, test } from '@jest/globals';
import { jsonLine } from '../../../src/cli/service/json-line.js';

test('a line of JSON holds nothing that a terminal obeys, and reads as the same value', () => {
  const value = { name: 'a\u001B[2Jb\u007F\u009B2J\u202Ec\u2028d', text: '田中 👩‍👩‍👧' };
  const line = jsonLine(value);
  expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u);
  expect(line).toContain('田中 👩‍👩‍👧');
  expect(JSON.parse(line)).toEqual(value);
});
