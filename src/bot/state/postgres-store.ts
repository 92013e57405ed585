import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { PostgresServer } from './postgres-server.js';
import { ServerStore, type ServerStoreOptions, serverStoreOptions } from './server-store.js';
import { type Store, StoreError } from './store.js';

/** Where {@link postgresStore} keeps its rows. */
export interface PostgresStoreOptions extends ServerStoreOptions {
  /** `postgres://user:password@host:5432/database`, with what else the driver `pg` reads in one. */
  readonly url: string;
  /** The schema that holds the tables; made when it is not there. Default: `cadenza`. */
  readonly schema?: string | undefined;
  /** How many connections there are at most. Default: 5. */
  readonly connections?: number | undefined;
}

const postgresOptions: FieldKinds<PostgresStoreOptions> = {
  ...serverStoreOptions,
  // An address that is none is told below, with one that is.
  url: kinds.anything,
  schema: optional(kinds.text),
  connections: optional(kinds.count),
};

/**
 * A store in a schema of a PostgreSQL database: for bots of several processes and machines, and for
 * those whose data a company backs up with its others. Commits that wait at the same time share a
 * transaction.
 *
 * @example
 * const store = postgresStore({ url: 'postgres://bot@db.example.com/bots' });
 * const bot = new Bot(await loadConfig(), { store });
 *
 * @throws StoreError `STORE_UNUSABLE` for an invalid URL or name of a schema; when it is
 *   opened, for a database that cannot be reached or does not let us in
 */
export function postgresStore(options: PostgresStoreOptions): Store {
  checkGiven(options, postgresOptions, { of: 'postgresStore', mayHaveMore: true });
  const { url, schema = 'cadenza', connections = 5 } = options;
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new StoreError(
      'STORE_UNUSABLE',
      'The address of the store is not a URL such as postgres://user:password@host:5432/database. Characters with a meaning in URLs are percent-encoded there.',
    );
  }
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new StoreError(
      'STORE_UNUSABLE',
      'The schema of the store has 1 to 63 lower-case letters, digits and underscores, and no digit first.',
    );
  }
  return new ServerStore(new PostgresServer(new URL(url), schema, connections), options);
}
