import { expect, test } from '@jest/globals';
import { csvLine } from '../../../src/cli/service/csv-line.js';

const formulas = ['=1+1', '+1', '-1', '@a', '\tx', '\rx', '\n=1', '＝1+1', '＋1', '－1', '＠a'];

test.each(formulas)('a cell that begins like %j is no formula', (text) => {
  expect(csvLine([text, 'plain']).replaceAll('"', '')).toBe(`'${text},plain`);
});

test('a number is a number, whatever its sign', () => {
  expect(csvLine([-1, true, null, undefined])).toBe('-1,true,,');
});
