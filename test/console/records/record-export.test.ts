import { expect, test } from '@jest/globals';
import { toCsv, toNdjson } from '../../../src/console/records/record-export.js';

const columns = [
  { label: 'Name', path: 'user.name' },
  { label: 'Seen', path: 'seen', as: 'time' },
] as const;

test('commas, quotation marks and lines stay within their cell', () => {
  const rows = [{ user: { name: 'A, "B"\nC' } }];
  expect(toCsv(columns, rows)).toBe('Name,Seen\r\n"A, ""B""\nC",\r\n');
});

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'];

test.each(formulas)('%s does not become a formula', (name) => {
  expect(toCsv(columns, [{ user: { name } }])).toBe(`Name,Seen\r\n'${name},\r\n`);
});

test.each(['\t', '\r', '\n'])('%j in front of a formula does not hide it', (before) => {
  const csv = toCsv(columns, [{ user: { name: `${before}=1+1` } }]);
  expect(csv.replaceAll('"', '')).toBe(`Name,Seen\r\n'${before}=1+1,\r\n`);
});

test('moments are written as a machine reads them', () => {
  expect(toCsv(columns, [{ seen: 1000 }])).toContain(',1970-01-01T00:00:01.000Z');
});

test('each row is a line of JSON, whole', () => {
  expect(toNdjson([{ a: 1 }, { b: 'x\ny' }])).toBe('{"a":1}\n{"b":"x\\ny"}\n');
});
