import { expect, test } from '@jest/globals';
import { ofNewDatabase } from '../../../../src/pod/store/migrations/of-new-database.js';

test('columns that are added later are made with their table, before what holds for it as a whole', () => {
  expect(
    ofNewDatabase([
      "create table kept (id bigint, price numeric(10, 2) default '1, (2', primary key (id, price)) without rowid",
      'create index kept_price on kept (price)',
      'alter table kept add column note text',
      `alter table kept add column source text not null default '[a, b]'`,
    ]),
  ).toEqual([
    `create table kept (id bigint, price numeric(10, 2) default '1, (2', note text, source text not null default '[a, b]', primary key (id, price)) without rowid`,
    'create index kept_price on kept (price)',
  ]);
});

test('an index that is dropped later is not made, and made as it is last', () => {
  expect(
    ofNewDatabase([
      'create table kept (id bigint)',
      'create unique index kept_id on kept (id)',
      'drop index kept_id',
      'create index kept_id on kept (id, note)',
    ]),
  ).toEqual(['create table kept (id bigint)', 'create index kept_id on kept (id, note)']);
});

test('a table that took the name of another, or was there before, is changed by itself', () => {
  const statements = [
    'create table kept (id bigint)',
    'create table better (id bigint, at bigint)',
    'insert into better (id, at) select id, 0 from kept',
    'drop table kept',
    'alter table better rename to kept',
    'alter table kept add column note text',
    'alter table older add column note text',
    'drop index older_id',
  ];
  expect(ofNewDatabase(statements)).toEqual(statements);
});
