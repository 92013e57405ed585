import { expect, test } from '@jest/globals';
import { writesOf } from '../../../src/pod/store/writes-of.js';

test.each([
  ['select 1 from "users"', []],
  ['begin', []],
  ['insert into "events" ("body") values (?)', ['events']],
  ['delete from "events" where "position" in ($1)', ['events']],
  ['truncate "users", "tokens"', ['users', 'tokens']],
  ['update "streams" set "name" = $1 where "id" = $2', ['streams.name']],
  ['update "streams" set "name" = ?, "active" = ? where "id" = ?', ['streams']],
  ['update "streams" set "name" = "id" where "id" = ?', ['streams']],
  [
    'with "a" as (insert into "messages" ("id") values ($1) returning "position"), ' +
      '"b" as (update "streams" set "last_message_at" = $2 where "id" = $3) select "position" from "a"',
    ['messages', 'streams.last_message_at'],
  ],
])('of %s it is known what it writes', (statement, expected) => {
  expect(
    writesOf(statement)?.map(({ table, column }) =>
      column === undefined ? table : `${table}.${column}`,
    ),
  ).toEqual(expected);
});

test.each(['alter table "users" drop column "name"', 'vacuum'])(
  'of %s it is not known what it writes',
  (statement) => {
    expect(writesOf(statement)).toBeUndefined();
  },
);
