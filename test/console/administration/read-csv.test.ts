import { expect, test } from '@jest/globals';
import { readCsv } from '../../../src/console/administration/read-csv.js';

test('lines become rows under the names at the top', () => {
  expect(readCsv('name,age\r\nAnn,5\r\nBob,6\r\n')).toEqual([
    { name: 'Ann', age: '5' },
    { name: 'Bob', age: '6' },
  ]);
});

test('commas, lines and quotation marks may stand in quotation marks', () => {
  expect(readCsv('\ufeffname,note\n"A, B","said ""no""\ntwice"')).toEqual([
    { name: 'A, B', note: 'said "no"\ntwice' },
  ]);
});

test('empty lines are no rows, and cells that are left out are empty', () => {
  expect(readCsv('a,b\n\n1\n\n')).toEqual([{ a: '1', b: '' }]);
});

test('a quotation mark that nothing closes is told', () => {
  expect(() => readCsv('a\n"b')).toThrow('a quotation mark stands alone');
});
