import type { Compiles, Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { Queries } from './tables.js';

/** An insert into a table whose rows the database numbers. */
interface NumberedInsert extends Compiles<unknown> {
  returning(column: 'position'): Compiles<{ readonly position: number }>;
}

/**
 * Makes an insert that is built once, and answers the position that the database gives the row. SQLite tells it of any
 * insert; to ask for it as part of the statement would take half as long again.
 *
 * @example
 * const insertEvent = preparedInsert((from, { value }: Marks<{ body: string }>) =>
 *   from.insertInto('events').values({ body: value('body') }),
 * );
 * const position = await insertEvent(queries, { body: '{}' });
 */
export function preparedInsert<Given extends object>(
  build: (queries: Queries, marks: Marks<Given>) => NumberedInsert,
): (queries: Queries, values: Given) => Promise<number> {
  const plain = prepared(build);
  const answering = prepared((queries, marks: Marks<Given>) =>
    build(queries, marks).returning('position'),
  );
  return async (queries, values) => {
    const position = plain.insertAtOnce(queries, values);
    if (position !== undefined) {
      return position;
    }
    const row = await answering.first(queries, values);
    if (row === undefined) {
      throw new Error('A row that was inserted is not there.');
    }
    return row.position;
  };
}
