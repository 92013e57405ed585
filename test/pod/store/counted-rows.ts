import type { KyselyPlugin } from 'kysely';
import type { Queries } from '../../../src/pod/store/tables.js';

/** The same queries, and how many rows each statement has answered. */
export function countedRows(queries: Queries): {
  readonly queries: Queries;
  readonly rows: readonly number[];
} {
  const rows: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows.push(result.rows.length);
      return Promise.resolve(result);
    },
  };
  return { queries: queries.withPlugin(counting), rows };
}
