import type { CompiledQuery } from 'kysely';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Queries, Tables } from '../../../src/pod/store/tables.js';

/** What some work asks of PostgreSQL, without asking: every answer has no rows. */
export async function statementsBuilt(
  work: (queries: Queries) => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  const built: CompiledQuery[] = [];
  const queries = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      built.push(query);
    },
  });
  await work(queries);
  return built;
}
