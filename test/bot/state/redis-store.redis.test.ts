import { EventEmitter, once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { z } from 'zod';
import {
  collection,
  put,
  redisStore,
  scopedStore,
  session,
  type StoreError,
} from '../../../src/bot/index.js';
import { startRedis } from '../../servers/redis.js';
import { freePort } from '../../servers/test-server.js';
import { Stage } from '../stage.js';
import { describeServerStore } from './server-stores.js';

describeServerStore('Redis', {
  start: startRedis,
  make: (url, prefix, options) => redisStore({ url, prefix, ...options }),
  cut: async (url) => {
    const redis = new Redis(url);
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    redis.disconnect();
  },
  leases: async (url, prefix) => {
    const redis = new Redis(url);
    const names = await redis.hkeys(`{${prefix}}:leases`);
    redis.disconnect();
    return names;
  },
});

test('a Redis that throws keys away is refused, with what to change', async () => {
  const server = await startRedis();
  const redis = new Redis(server.url);
  await redis.config('SET', 'maxmemory', '100mb');
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await expect(redisStore({ url: server.url }).open()).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringContaining('maxmemory-policy noeviction'),
  });
  redis.disconnect();
  await server.stop();
});

test.each([
  ['whose password is wrong', ['requirepass', 'hush'], 'the user or the password of its address'],
  ['whose memory is full', ['maxmemory', '1'], 'its memory is full. Give it more (maxmemory)'],
])('a Redis %s is told so', async (_, [name = '', value = ''], words) => {
  const server = await startRedis();
  const url = server.url.replace('//', '//:wrong@');
  const redis = new Redis(server.url);
  const store = redisStore({ url, patience: 50 });
  await redis.config('SET', name, value);
  const used = store.open().then(() => store.commit([put(collection('numbers'), 'n', 1)]));
  await expect(used).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringContaining(
      `The store on Redis at ${new URL(url).host} cannot be used: ${words}`,
    ),
  });
  await store.close().catch(() => undefined);
  redis.disconnect();
  await server.stop();
});

test.each([
  ['/99', 'it has no database of that number'],
  ['/quotes', 'is no number of a database'],
])(
  'a database that is not there, %s, is refused: the client would take the first',
  async (path, words) => {
    const server = await startRedis();
    const opened = async () => redisStore({ url: `${server.url}${path}` }).open();
    await expect(opened()).rejects.toMatchObject({
      code: 'STORE_UNUSABLE',
      message: expect.stringContaining(words),
    });
    await server.stop();
  },
);

test('a refusal of Redis is told at once, while what is refused waits for its end', async () => {
  const server = await startRedis();
  const redis = new Redis(server.url);
  const store = redisStore({ url: server.url, patience: 60_000 });
  await store.open();
  const told = new EventEmitter();
  const refused = once(told, 'refused');
  const end = store.onRefusal?.((...refusal) => told.emit('refused', ...refusal));
  await redis.config('SET', 'maxmemory', '1');
  const written = store.commit([put(collection('numbers'), 'n', 1)]);
  expect(await refused).toMatchObject([
    'write',
    { code: 'STORE_UNUSABLE', message: expect.stringContaining('its memory is full') },
  ]);
  await redis.config('SET', 'maxmemory', '0');
  expect(await written).toBeGreaterThan(0);
  end?.();
  await store.close();
  redis.disconnect();
  await server.stop();
});

test('a Redis that was emptied is told so at the next commit, once', async () => {
  const server = await startRedis();
  const redis = new Redis(server.url);
  const store = scopedStore(redisStore({ url: server.url }), 'quotes');
  await store.open();
  const told: StoreError[] = [];
  const end = store.onLoss?.((error) => told.push(error));
  const write = () => store.commit([put(collection('numbers'), 'n', 1)]);
  await write();
  await write();
  expect(told).toEqual([]);
  await redis.flushall();
  await write();
  await write();
  expect(told).toMatchObject([
    { code: 'STORE_LOST', message: expect.stringContaining('it was emptied') },
  ]);
  end?.();
  await redis.flushall();
  await write();
  expect(told).toHaveLength(1);
  await store.close();
  redis.disconnect();
  await server.stop();
});

test('a Redis that is a replica is told so, though its connection is made anew meanwhile', async () => {
  const server = await startRedis();
  const redis = new Redis(server.url);
  const store = redisStore({ url: server.url, patience: 50 });
  await store.open();
  await redis.call('REPLICAOF', '127.0.0.1', String(await freePort()));
  await redis.config('SET', 'replica-serve-stale-data', 'yes');
  await expect(store.commit([put(collection('numbers'), 'n', 1)])).rejects.toMatchObject({
    code: 'STORE_UNUSABLE',
    message: expect.stringContaining('cannot be used: it is a replica, which takes no writes'),
  });
  await store.close();
  redis.disconnect();
  await server.stop();
});

test('a Redis that is not there is told by what the system says', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  await expect(redisStore({ url, patience: 50 }).open()).rejects.toMatchObject({
    message: expect.stringContaining('cannot be used: connect ECONNREFUSED'),
  });
});

test('a commit that meets a server which has become a replica is made on the one in its place', async () => {
  const [first, second] = [await startRedis(), await startRedis()];
  let port = new URL(first.url).port;
  // The address of both, as a failover moves it: those who are connected stay where they are.
  const address = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  const own = await freePort();
  await once(address.listen(own, '127.0.0.1'), 'listening');
  const store = redisStore({ url: `redis://127.0.0.1:${own}` });
  await store.open();
  const redis = new Redis(first.url);
  port = new URL(second.url).port;
  await redis.call('REPLICAOF', '127.0.0.1', port);
  await store.commit([put(collection<number>('numbers'), 'n', 1)]);
  await store.close();
  redis.disconnect();
  address.close();
  await Promise.all([first.stop(), second.stop()]);
});

const stage = new Stage();

test('an event whose store cannot be reached waits for it', async () => {
  await stage.open();
  const alice = await stage.person('alice');
  const server = await startRedis();
  const counter = session('counter', {
    of: 'user',
    schema: z.object({ n: z.number().default(0) }),
  });
  let restarted: Promise<void> | undefined;
  const bot = await stage.bot(
    'patient',
    (it) => {
      it.command('/count', async (ctx) => {
        restarted ??= server.restart();
        const value = await ctx.session(counter);
        value.n++;
        await ctx.reply(`${value.n}`);
      });
      it.catch((_, ctx) => ctx.reply('failed'));
    },
    { store: redisStore({ url: server.url, patience: 1 }) },
  );
  try {
    await alice.say('patient', '/count');
    expect((await alice.nextMessage({ timeout: 80_000 })).text).toBe('1');
    await alice.say('patient', '/count');
    expect((await alice.nextMessage({ timeout: 80_000 })).text).toBe('2');
    await restarted;
  } finally {
    await bot.stop();
    await server.stop();
  }
  // A machine that is busy may let the event be delivered again before the server is back.
}, 180_000);
