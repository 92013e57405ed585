import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { readRedisUrl } from './redis-connection.js';
import { RedisServer } from './redis-server.js';
import { ServerStore, type ServerStoreOptions, serverStoreOptions } from './server-store.js';
import { type Store, StoreError } from './store.js';

/** Where {@link redisStore} keeps its rows. */
export interface RedisStoreOptions extends ServerStoreOptions {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  readonly url: string;
  /** What all its keys begin with. Default: `cadenza`. */
  readonly prefix?: string | undefined;
}

const redisOptions: FieldKinds<RedisStoreOptions> = {
  ...serverStoreOptions,
  // An address that is none is told below, with one that is.
  url: kinds.anything,
  prefix: optional(kinds.text),
};

/**
 * A store on Redis, for bots of several processes and machines. It needs the package `ioredis`, and a
 * Redis that throws nothing away (`maxmemory-policy noeviction`). How much of the last second outlives
 * the end of the Redis itself is for its configuration to say: `appendonly yes`, and `appendfsync always`
 * where nothing may be lost.
 *
 * @example
 * const bot = new Bot(await loadConfig(), { store: redisStore({ url: 'redis://127.0.0.1:6379' }) });
 *
 * @throws StoreError `STORE_UNUSABLE` for an invalid URL or prefix; when it is opened, for a Redis
 *   that cannot be reached, does not let us in, or throws keys away
 */
export function redisStore(options: RedisStoreOptions): Store {
  checkGiven(options, redisOptions, { of: 'redisStore', mayHaveMore: true });
  const { url, prefix = 'cadenza' } = options;
  if (!/^[\w.:/-]{1,100}$/.test(prefix)) {
    throw new StoreError(
      'STORE_UNUSABLE',
      'The prefix of the store has 1 to 100 letters, digits, "-", "_", ".", ":" and "/".',
    );
  }
  return new ServerStore(new RedisServer(readRedisUrl(url), prefix), options);
}
