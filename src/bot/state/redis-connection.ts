import type { Redis, RedisOptions } from 'ioredis';
import { StoreError } from './store.js';

/** How long a connection may take to be made, in milliseconds; then it is tried again, after a pause that grows up to this. */
const connectTimeout = 5_000;
const longestReconnectPause = 1_000;
/** A connection that is ended is cut after so long, in milliseconds; a process that has stopped waits for it. */
const disconnectTimeout = 100;

/**
 * Reads the address of a Redis.
 *
 * @throws StoreError `STORE_UNUSABLE`
 */
export function readRedisUrl(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^rediss?:$/.test(address.protocol)) {
    throw new StoreError(
      'STORE_UNUSABLE',
      'The address of Redis is not a URL such as redis://user:password@host:6379/0, or rediss:// for TLS. Characters with a meaning in URLs are percent-encoded there.',
    );
  }
  if (!/^\/?\d{0,9}$/.test(address.pathname)) {
    throw new StoreError(
      'STORE_UNUSABLE',
      `The address of Redis at ${address.host} ends with a path that is no number of a database, such as /0.`,
    );
  }
  return address;
}

/**
 * Connects, to the database that the address names: where there is none of its number, the client would go on in another.
 *
 * @throws what Redis refuses with
 */
export async function connectRedis(redis: Redis, address: URL): Promise<void> {
  await redis.connect();
  const database = address.pathname.slice(1);
  if (database !== '') {
    await redis.select(Number(database));
  }
}

/**
 * A connection that is not made yet. Whoever uses it says what becomes of commands that meet a lost
 * connection.
 *
 * @throws StoreError `STORE_UNUSABLE` when the package is not installed
 */
export async function createRedis(
  url: URL,
  options: Omit<RedisOptions, 'replyMapping'>,
): Promise<Redis> {
  const Connection = await importRedis();
  const settings: RedisOptions & { readonly replyMapping: 'legacy' } = {
    replyMapping: 'legacy',
    lazyConnect: true,
    connectTimeout,
    disconnectTimeout,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(times * 50, longestReconnectPause),
    reconnectOnError: saysReadOnly,
    ...options,
  };
  const redis = new Connection(url.href, settings);
  // Problems are reported by the commands that meet them.
  redis.on('error', () => undefined);
  return redis;
}

/**
 * Whether a server refuses because it has become a replica. It keeps its connections then, while the one that took its place is
 * behind the same address.
 */
export function saysReadOnly({ message }: Error): boolean {
  return message.startsWith('READONLY');
}

async function importRedis(): Promise<typeof Redis> {
  try {
    return (await import('ioredis')).Redis;
  } catch (cause) {
    throw new StoreError(
      'STORE_UNUSABLE',
      'A store on Redis needs the package ioredis: npm install ioredis',
      { cause },
    );
  }
}
