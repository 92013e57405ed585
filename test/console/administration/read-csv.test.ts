import { expect, test } from '@jest/globals';
import { readCsv } from '../../../src/console/administration/read-csv.js';

test('lines become rows under the names at the top', () => {
  expect(readCsv('name,age\r\nAnn,5\r\nBob,6\r\n').rows).toEqual([
    { number: 2, values: { name: 'Ann', age: '5' } },
    { number: 3, values: { name: 'Bob', age: '6' } },
  ]);
});

test('commas, lines and quotation marks may stand in quotation marks', () => {
  expect(readCsv('\ufeffname,note\n"A, B","said ""no""\ntwice"').rows).toEqual([
    { number: 2, values: { name: 'A, B', note: 'said "no"\ntwice' } },
  ]);
});

test('empty lines are no rows, and cells that are left out are empty', () => {
  expect(readCsv('a,b\n\n1\n\n').rows).toEqual([{ number: 3, values: { a: '1', b: '' } }]);
});

test.each([';', '\t'])('the cells may stand between %j as well', (separator) => {
  const { names, rows } = readCsv(['name', 'note'].join(separator) + `\nAnn${separator}"A, B"\n`);
  expect(names).toEqual(['name', 'note']);
  expect(rows).toEqual([{ number: 2, values: { name: 'Ann', note: 'A, B' } }]);
});

test('a quotation mark that nothing closes is told', () => {
  expect(() => readCsv('a\n"b')).toThrow('a quotation mark stands alone in row 2');
});

test('a row with more cells than there are names is known as such, and empty ones at its end are none', () => {
  expect(readCsv('name,age\nDoe, John,5\nAnn,5,,\n').rows).toEqual([
    { number: 2, values: { name: 'Doe', age: 'John' }, isLonger: true },
    { number: 3, values: { name: 'Ann', age: '5' } },
  ]);
});

test('a line before the names that says what stands between the cells is none of the table', () => {
  expect(readCsv('\ufeffsep=;\r\nname;age\r\nAnn;5\r\n')).toEqual({
    names: ['name', 'age'],
    rows: [{ number: 2, values: { name: 'Ann', age: '5' } }],
  });
});
