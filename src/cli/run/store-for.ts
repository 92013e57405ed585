import { dirname, join } from 'node:path';
import {
  memoryStore,
  postgresStore,
  redisStore,
  type ScaleOptions,
  sqliteStore,
  type Store,
} from '../../bot/index.js';
import type { Config } from '../../client/index.js';

/**
 * The store of a bot that `cadenza run` runs: what the command says comes before the configuration, which
 * comes before a file beside it.
 *
 * @throws StoreError `STORE_UNUSABLE` for an invalid address
 */
export function storeFor({ source, store, scale }: Config, given: string | undefined): Store {
  if (given === 'memory') {
    return memoryStore();
  }
  if (given === undefined && store === undefined && scale !== undefined) {
    return redisStore({ url: scale.redis.reveal() });
  }
  if (given !== undefined || store === undefined) {
    return sqliteStore(given ?? join(dirname(source), 'cadenza.sqlite'));
  }
  const url = store.url.reveal();
  if (store.kind === 'postgres') {
    return postgresStore({ url, ...(store.schema === undefined ? {} : { schema: store.schema }) });
  }
  return redisStore({ url, ...(store.prefix === undefined ? {} : { prefix: store.prefix }) });
}

/** How a bot runs in several processes, as its configuration says. */
export function scaleFor({ scale }: Config): { readonly scale?: ScaleOptions } {
  if (scale === undefined) {
    return {};
  }
  const { redis, partitions } = scale;
  return {
    scale: { redis: redis.reveal(), ...(partitions === undefined ? {} : { partitions }) },
  };
}
