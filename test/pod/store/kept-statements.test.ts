import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Database from 'libsql';
import type { KeptStatements } from '../../../src/pod/store/kept-statements.js';
import { keptStatements } from '../../../src/pod/store/kept-statements.js';
import { TableChanges } from '../../../src/pod/store/remembered.js';

const insert = 'insert into words (place, word) values (?, ?) returning place';
const select = 'select place, word from words where place = ?';

let database: Database.Database;
let statements: KeptStatements;
let changed: number;

beforeEach(() => {
  changed = 0;
  database = new Database(':memory:');
  database.exec('create table words (place integer primary key, word text)');
  statements = keptStatements(database, {
    changes: new TableChanges(),
    onChanged: (rows) => (changed += rows),
  });
  for (const place of [1, 2, 3]) {
    statements.prepare(insert).first([place, `word ${place}`]);
  }
});

afterEach(() => statements.close());

test('a row has its columns by name, whether one is asked for or all', () => {
  const statement = statements.prepare(select);
  const row = { place: 2, word: 'word 2' };
  expect([statement.first([2]), statement.all([2]), [...statement.iterate([2])]]).toEqual([
    row,
    [row],
    [row],
  ]);
  expect([statement.first([9]), statement.all([9])]).toEqual([undefined, []]);
});

test('a statement runs with the values it is given, whatever was asked of it before', () => {
  const statement = statements.prepare(select);
  const places = [1, 2, 3].map((place) => {
    statement.all([3]);
    return statement.first([place]);
  });
  expect(places).toMatchObject([{ place: 1 }, { place: 2 }, { place: 3 }]);
});

test('a statement that has failed runs again with other values', () => {
  const statement = statements.prepare(insert);
  for (const place of [1, 2]) {
    expect(() => statement.first([place, 'again'])).toThrow('UNIQUE');
  }
  expect(statement.first([4, 'word 4'])).toEqual({ place: 4 });
  expect(statements.prepare(select).first([4])).toEqual({ place: 4, word: 'word 4' });
});

test('a column that a table gets later is in its rows', () => {
  const statement = statements.prepare('select * from words where place = ?');
  const ask = () => [statement.first([1]), ...statement.all([1])];
  expect(ask()).toEqual(Array(2).fill({ place: 1, word: 'word 1' }));
  database.exec('alter table words add column language text');
  expect(ask()).toEqual(Array(2).fill({ place: 1, word: 'word 1', language: null }));
});

test('it is told how many rows were changed', () => {
  statements.prepare('update words set word = ? where place > ?').run(['other', 1]);
  expect(changed).toBe(2);
});
