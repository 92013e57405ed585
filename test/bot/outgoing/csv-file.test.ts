import { expect, test } from '@jest/globals';
import { csvFile } from '../../../src/bot/index.js';

function textOf(rows: Iterable<{ readonly a: string; readonly b?: number | Date }>): string {
  const file = csvFile('list.csv', rows, { A: ({ a }) => a, 'B "b"': ({ b }) => b });
  expect(file.filename).toBe('list.csv');
  return Buffer.from(file.content).toString();
}

test('a file has a header and a line for each record, every cell quoted', () => {
  const at = new Date('2026-11-23T09:00Z');
  expect(textOf([{ a: 'x, "y"\nz', b: -7 }, { a: 'ü', b: at }, { a: '' }])).toBe(
    ['"A","B ""b"""', '"x, ""y""\nz","-7"', '"ü","2026-11-23T09:00:00.000Z"', '"",""', ''].join(
      '\r\n',
    ),
  );
  expect(textOf([])).toBe('"A","B ""b"""\r\n');
});

test.each([
  [[undefined, [], {}], 'csvFile takes the name of the file as its first argument, not undefined.'],
  [['list.csv', 5, {}], 'csvFile takes the records as its second argument, not 5.'],
  [
    ['list.csv', []],
    'csvFile takes the columns as its third argument, by their headers, not undefined.',
  ],
])('what is given wrongly from JavaScript says what is taken: %j', (given, message) => {
  expect((): unknown => Reflect.apply(csvFile, undefined, given)).toThrow(
    expect.objectContaining({ code: 'BAD_ARGUMENT', message }),
  );
});

test('a date that is none is told by its column and its record', () => {
  const rows = [
    { a: 'x', b: new Date(0) },
    { a: 'y', b: new Date('Tuesday') },
  ];
  expect(() => textOf(rows)).toThrow(
    expect.objectContaining({
      code: 'BAD_ARGUMENT',
      message: 'csvFile: the column "B \\"b\\"" of record 2 is an invalid date.',
    }),
  );
});

test('a column is a field of the records or made of them', () => {
  const rows = [{ id: 7, side: 'buy', at: new Date(0), tags: ['a'] }];
  const { content } = csvFile('orders.csv', rows, {
    Order: 'id',
    At: 'at',
    Side: ({ side }) => side.toUpperCase(),
    // @ts-expect-error A list is no cell.
    Tags: 'tags',
  });
  expect(Buffer.from(content).toString()).toBe(
    '"Order","At","Side","Tags"\r\n"7","1970-01-01T00:00:00.000Z","BUY",""\r\n',
  );
});

const formulas = ['=1+1', '+1', '-1', '@a', '\tx', '\rx', '\n=1', '＝1+1', '＋1', '－1', '＠a'];

test.each(formulas)('text like %j is no formula', (a) => {
  expect(textOf([{ a }])).toContain(`"'${a}"`);
});
