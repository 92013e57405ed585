import { expect, test } from '@jest/globals';
import { requireRange } from '../../../src/cli/service/time-range.js';
import { cadenzaHere } from '../run-here.js';

const backwards = ['--since', '2026-12-01', '--until', '2026-11-01'];

test.each([
  ['violations', ['violations']],
  ['messages list', ['messages', 'list', 'ID']],
  ['streams list', ['streams', 'list', '--company']],
])('%s refuses a range that ends before it begins', async (_, command) => {
  const { code, stdout, stderr } = await cadenzaHere(...command, ...backwards);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('--until lies before --since.');
});

test('violations of before yesterday need to be told from when on', async () => {
  const { code, stderr } = await cadenzaHere('violations', '--until', '2026-01-01');
  expect(code).toBe(1);
  expect(stderr).toContain('--until lies before where the range begins without --since');
});

test('a range without an end, or of one moment, is one', () => {
  expect(() => requireRange({ since: 5 })).not.toThrow();
  expect(() => requireRange({ until: 5 })).not.toThrow();
  expect(() => requireRange({ since: 5, until: 5 })).not.toThrow();
});
