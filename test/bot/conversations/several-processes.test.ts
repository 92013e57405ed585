import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bot, memoryStore, sqliteStore, type Store } from '../../../src/bot/index.js';
import { backgroundClock } from '../../../src/pod/clock.js';
import type { TestUser } from '../../../src/testing/index.js';
import { HandClock } from '../hand-clock.js';
import { Mortal } from '../mortal.js';
import { Stage } from '../stage.js';
import { failingStore, failsAt } from '../state/failing-store.js';
import { told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

const folder = mkdtempSync(join(tmpdir(), 'conversations-of-several-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

/** A step that two processes may take, and that ends when a test says so. */
class Effect {
  count = 0;
  finish: () => void = () => undefined;
  begin: () => void = () => undefined;
  readonly begun = new Promise<void>((resolve) => (this.begin = resolve));
  readonly #ended = new Promise<void>((resolve) => (this.finish = resolve));

  async do(): Promise<number> {
    this.count += 1;
    this.begin();
    await this.#ended;
    return this.count;
  }
}

function order(effect: Effect) {
  return (bot: Bot): void => {
    const ordering = bot.conversation('order', async (c) => {
      await c.say(`Paid ${await c.once('pay', () => effect.do())} time.`);
      await c.say(`Shipped with ${JSON.stringify(await c.signal('shipped'))}.`);
    });
    bot.command('/order', (ctx) => ctx.start(ordering));
  };
}

async function idOf(bot: Bot): Promise<string> {
  for await (const { id } of bot.conversations.list()) {
    return id;
  }
  throw new Error('There is no conversation.');
}

describe('While a process is in the middle of a step', () => {
  test('a signal to another process waits for it, and the step is taken once', async () => {
    const effect = new Effect();
    const file = join(folder, 'signal.db');
    const name = stage.newName();
    const one = await stage.bot(name, order(effect), { store: sqliteStore(file) });
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const other = await stage.newBot(name, order(effect), { store: sqliteStore(file), clock });
    await other.store.open();
    await alice.say(name, '/order');
    await effect.begun;
    const id = await idOf(one);
    const signalled = other.conversations.signal(id, 'shipped', 'DHL');
    await Promise.race([clock.untilAwaited(), signalled]);
    effect.finish();
    expect(await told(alice)).toBe('Paid 1 time.');
    while ((await one.conversations.get(id))?.status === 'running') {
      await nextTurn();
    }
    clock.advance(1_000);
    expect(await signalled).toBe(true);
    expect(await told(alice)).toBe('Shipped with "DHL".');
    expect(effect.count).toBe(1);
    await other.store.close();
  });

  test('any number of others may be waited for, and nothing warns of a leak', async () => {
    const warnings: string[] = [];
    const listen = ({ name }: Error): unknown => warnings.push(name);
    process.on('warning', listen);
    const effect = new Effect();
    const file = join(folder, 'many.db');
    const name = stage.newName();
    const setUp = (bot: Bot): void => {
      const ordering = bot.conversation('order', (c) => c.once('pay', () => effect.do()));
      bot.command('/orders', async (ctx) => {
        await Promise.all(Array.from({ length: 12 }, () => ctx.start(ordering)));
        await ctx.reply('Paid.');
      });
    };
    const one = await stage.bot(name, setUp, { store: sqliteStore(file) });
    const clock = new HandClock('2026-11-23T09:00:00Z');
    const other = await stage.newBot(name, setUp, { store: sqliteStore(file), clock });
    await other.store.open();
    await alice.say(name, '/orders');
    while (effect.count < 12) {
      await nextTurn();
    }
    const cancelled = [];
    for await (const { id } of one.conversations.list()) {
      cancelled.push(other.conversations.cancel(id));
    }
    while (clock.waiting < 12) {
      await nextTurn();
    }
    effect.finish();
    expect(await told(alice)).toBe('Paid.');
    clock.advance(1_000);
    expect(await Promise.all(cancelled)).toEqual(Array(12).fill(false));
    process.off('warning', listen);
    expect(warnings).toEqual([]);
    await other.store.close();
  });

  test('another that wakes up leaves it alone, also when it stops', async () => {
    const effect = new Effect();
    const file = join(folder, 'woken.db');
    const name = stage.newName();
    const one = await stage.bot(name, order(effect), { store: sqliteStore(file) });
    await alice.say(name, '/order');
    await effect.begun;
    const clock = new HandClock('2040-01-01T00:00:00Z');
    const other = await stage.bot(name, order(effect), { store: sqliteStore(file), clock });
    await other.stop();
    effect.finish();
    expect(await told(alice)).toBe('Paid 1 time.');
    await one.conversations.signal(await idOf(one), 'shipped', 'DHL');
    expect(await told(alice)).toBe('Shipped with "DHL".');
    expect(effect.count).toBe(1);
  });
});

describe('A step that a process has begun which shows no sign of life any more', () => {
  test.each([
    ['killed', true],
    ['frozen, and wakes up when the other is done', false],
  ])('is done by the next: the process was %s', async (_, isKilled) => {
    const life = new Mortal(Infinity, 'before');
    const [first, second] = [new Effect(), new Effect()];
    const file = join(folder, `${isKilled ? 'killed' : 'frozen'}.db`);
    const name = stage.newName();
    const one = await stage.newBot(name, order(first), {
      store: life.store(sqliteStore(file)),
      clock: life.clock,
      stopDeadline: 1,
    });
    await one.start();
    await alice.say(name, '/order');
    await first.begun;
    if (isKilled) {
      life.isDead = true;
      void one.stop();
      await one.client.close();
    }
    const now = (): number => Date.now() + 120_000;
    const other = await stage.bot(name, order(second), {
      store: sqliteStore(file, { now }),
      clock: { ...backgroundClock, now },
    });
    await second.begun;
    second.finish();
    expect(await told(alice)).toBe('Paid 1 time.');
    first.finish();
    const id = await idOf(other);
    while ((await other.conversations.get(id))?.status !== 'waiting') {
      await nextTurn();
    }
    await other.conversations.signal(id, 'shipped', 'DHL');
    expect(await told(alice)).toBe('Shipped with "DHL".');
    expect([first.count, second.count]).toEqual([1, 1]);
    if (!isKilled) {
      await one.stop();
    }
  });
});

test('A step that was done is not done again, though the store is away when it is recorded', async () => {
  const clock = new HandClock('2026-11-23T09:00:00Z');
  const database = sqliteStore(join(folder, 'away.db'));
  let tell: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (tell = resolve));
  const isAway = failsAt(1, 'commit', 'once pay#0');
  const store = failingStore(database, (call) => {
    const fails = isAway(call);
    if (fails) {
      tell();
    }
    return fails;
  });
  const effect = new Effect();
  effect.finish();
  const name = stage.newName();
  await stage.bot(name, order(effect), { store, clock });
  await alice.say(name, '/order');
  await failed;
  const heard = told(alice);
  while ((await Promise.race([heard, nextTurn()])) === undefined) {
    clock.advance(1_000);
  }
  expect(await heard).toBe('Paid 1 time.');
  expect(effect.count).toBe(1);
});

test('A signal is given again when another process has carried the conversation on meanwhile', async () => {
  const store = memoryStore();
  const name = stage.newName();
  const setUp = (bot: Bot): void => {
    const order = bot.conversation('order', async (c) => {
      const both = await Promise.all([c.signal('paid'), c.signal('shipped')]);
      await c.say(JSON.stringify(both));
    });
    bot.command('/order', async (ctx) => {
      await ctx.start(order);
      await ctx.reply('Ordered.');
    });
  };
  const one = await stage.bot(name, setUp, { store });
  await alice.say(name, '/order');
  expect(await told(alice)).toBe('Ordered.');
  const id = await idOf(one);
  const { conversations } = one;
  let first: () => Promise<unknown> = () => conversations.signal(id, 'paid', 'Paid');
  const late = new Proxy(store, {
    get: (target, method: keyof Store) => {
      const call: unknown = Reflect.get(target, method, target);
      return typeof call !== 'function'
        ? call
        : async (...given: unknown[]): Promise<unknown> => {
            const before = first;
            if (method === 'commit') {
              first = () => Promise.resolve();
              await before();
            }
            return Reflect.apply(call, target, given) as unknown;
          };
    },
  });
  const other = await stage.newBot(name, setUp, { store: late });
  expect(await other.conversations.signal(id, 'shipped', 'shipped')).toBe(true);
  expect(await told(alice)).toBe('["Paid","shipped"]');
});
