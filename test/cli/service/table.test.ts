import { expect, test } from '@jest/globals';
import { Table } from '../../../src/cli/service/table.js';

function printed(
  titles: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { isTTY = false } = {},
): readonly string[] {
  const lines: string[] = [];
  const table = new Table(titles, { print: (line) => lines.push(line), isTTY });
  rows.forEach((row) => table.add(row));
  table.end();
  return lines;
}

test('columns stand below each other in every language, and the last has no blanks after it', () => {
  expect(
    printed(
      ['name', 'id', 'email'],
      [
        ['田中太郎', 1, 'tanaka@example.com'],
        ['👩‍👩‍👧 Emo 🇫🇷', 22, 'e@example.com'],
        ['Alice Adams', 333, ''],
      ],
    ),
  ).toEqual([
    'NAME         ID   EMAIL',
    '田中太郎     1    tanaka@example.com',
    '👩‍👩‍👧 Emo 🇫🇷    22   e@example.com',
    'Alice Adams  333',
  ]);
});

test('columns of a long list keep their places from one part to the next', () => {
  const rows = Array.from({ length: 150 }, (_, index) => [index < 100 ? 'a long name' : 'b', 'x']);
  const places = printed(['name', 'what'], rows)
    .slice(1)
    .map((line) => line.indexOf('x'));
  expect(new Set(places)).toEqual(new Set([13]));
});

test('on a terminal a long name is shortened, and what is copied from it stays whole', () => {
  const [name, id] = ['Alice '.repeat(20), 'x'.repeat(90)];
  const text = 'word '.repeat(30).trim();
  expect(printed(['name', 'id', 'text'], [[name, id, text]], { isTTY: true })[1]).toBe(
    `${'Alice '.repeat(6)}Ali…  ${id}  ${text}`,
  );
  expect(printed(['name', 'id', 'text'], [[name, id, text]])[1]).toBe(`${name}  ${id}  ${text}`);
});

test('whatever a cell holds, nothing moves the cursor', () => {
  expect(printed(['name', 'id'], [['Bob\u001B[2J\nBrown', 'a\u0007']])[1]).toBe('Bob [2J Brown  a');
});
