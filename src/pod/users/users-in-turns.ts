import type { SelectQueryBuilder } from 'kysely';
import { Pace } from '../pace.js';
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
  let after = -1;
  for (;;) {
    const users = await wanted.where('id', '>', after).orderBy('id').limit(usersAtOnce).execute();
    yield* users;
    const last = users.at(-1);
    if (last === undefined || users.length < usersAtOnce) {
      return;
    }
    after = last.id;
    await pace.turn();
  }
}
