import type { SelectQueryBuilder } from 'kysely';
import { Pace } from '../pace.js';
import { readInTurns } from '../store/read-in-turns.js';
import type { Tables, UserRow } from '../store/tables.js';
import { usersAtOnce } from '../store/users.js';

/**
 * Users by id, some at a time, so that others have their turn however many there are.
 *
 * @example
 * for await (const user of usersInTurns(queries.selectFrom('users').selectAll())) {
 *   …
 * }
 *
 * @param wanted - which of them
 */
export async function* usersInTurns<Row extends Pick<UserRow, 'id'>>(
  wanted: SelectQueryBuilder<Tables, 'users', Row>,
  pace = new Pace(),
): AsyncGenerator<Row, void, void> {
  const batches = readInTurns<Row>(
    (last, most) =>
      wanted
        .where('id', '>', last?.id ?? -1)
        .orderBy('id')
        .limit(most)
        .execute(),
    { pace, atOnce: usersAtOnce },
  );
  for await (const users of batches) {
    yield* users;
  }
}
