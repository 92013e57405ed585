import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Lease, sqliteStore, type Store } from '../../../src/bot/index.js';
import { Claims } from '../../../src/bot/outbox/claims.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-claims-'));
const store = sqliteStore(join(folder, 'claims.db'));
const leases: Lease[] = [];
const observed: Store = Object.assign(Object.create(store) as Store, {
  durable: true,
  acquire: async (...given: Parameters<Store['acquire']>) => {
    const lease = await store.acquire(...given);
    leases.push(...(lease === undefined ? [] : [lease]));
    return lease;
  },
  renew: (...given: Parameters<Store['renew']>) => store.renew(...given),
  get: store.get.bind(store),
  commit: store.commit.bind(store),
  release: store.release.bind(store),
});

beforeAll(() => store.open());
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const process = (): Claims => new Claims(observed, Date.now, 60_000);
const never = (): Promise<void> => Promise.reject(new Error('Nobody had to wait.'));

test('a process that was presumed dead sends nothing that another has taken over, though it has shown since that it lives', async () => {
  const [frozen, other] = [process(), process()];
  await frozen.start();
  const claim = await frozen.claim('event', 0, never);
  const own = await frozen.claim('own event', 0, never);
  expect(frozen.surelyHolds(claim)).toBe(true);
  // While it is frozen its lease ends, and another process takes over one of its events.
  await Promise.all(leases.splice(0).map((lease) => store.release(lease)));
  await other.start();
  expect(await other.claim('event', 0, never)).toMatchObject({ inherited: true });
  // It wakes up, and the first thing that it does is to show that it lives.
  await frozen.start();
  expect(frozen.surelyHolds(claim)).toBe(false);
  await expect(frozen.mustHold('event', claim)).rejects.toMatchObject({ code: 'STORE_FENCED' });
  await frozen.mustHold('own event', own);
  expect(frozen.surelyHolds(own)).toBe(true);
  await Promise.all([frozen.stop(), other.stop()]);
});

test('after an outage in which all counted as dead, each has the time to show that it lives', async () => {
  const [one, other] = [process(), process()];
  await Promise.all([one.start(), other.start()]);
  const passing = jest.spyOn(performance, 'now');
  try {
    await Promise.all(leases.splice(0).map((lease) => store.release(lease)));
    const back = performance.now() + 60_000;
    passing.mockReturnValue(back);
    expect(await other.lives(one.holder)).toBe(true);
    passing.mockReturnValue(back + 31_000);
    expect(await other.lives(one.holder)).toBe(false);
    await one.start();
    expect(await other.lives(one.holder)).toBe(true);
  } finally {
    passing.mockRestore();
  }
  await Promise.all([one.stop(), other.stop()]);
});

test('a process shows that it lives though another just looked whether it does', async () => {
  const time = { now: 0 };
  const timed = sqliteStore(join(folder, 'timed.db'), { now: () => time.now });
  await timed.open();
  const acquire: Store['acquire'] = async (...given) => {
    const lease = await timed.acquire(...given);
    time.now += lease === undefined ? 1 : 0;
    return lease;
  };
  const store: Store = Object.assign(Object.create(timed) as Store, {
    durable: true,
    acquire,
    renew: timed.renew.bind(timed),
    release: timed.release.bind(timed),
  });
  const [one, other] = [new Claims(store, Date.now, 60_000), new Claims(store, Date.now, 60_000)];
  await other.start();
  expect(await other.lives(one.holder)).toBe(false);
  await one.start();
  expect(await other.lives(one.holder)).toBe(true);
  await Promise.all([one.stop(), other.stop()]);
  await timed.close();
});

test('a claim that another living process has is waited for until that one gives it up', async () => {
  const [holder, other] = [process(), process()];
  await Promise.all([holder.start(), other.start()]);
  await holder.claim('shared', 0, never);
  let looks = 0;
  const wait = async (): Promise<void> => {
    looks += 1;
    if (looks === 3) {
      await holder.giveUp('shared');
    }
  };
  expect(await other.claim('shared', 0, wait)).toMatchObject({ inherited: true });
  expect(looks).toBe(3);
  await Promise.all([holder.stop(), other.stop()]);
});

test('a claim that a living process has left behind is taken over, and that one sends for it no more', async () => {
  const [holder, other] = [process(), process()];
  await Promise.all([holder.start(), other.start()]);
  const old = await holder.claim('left behind', 0, never);
  let looks = 0;
  const wait = (): Promise<void> => Promise.resolve(void (looks += 1));
  expect(await other.claim('left behind', 0, wait)).toMatchObject({ inherited: true });
  expect(looks).toBeGreaterThanOrEqual(90);
  old.seenAt = performance.now() - 16_000;
  expect(holder.surelyHolds(old)).toBe(false);
  await expect(holder.mustHold('left behind', old)).rejects.toMatchObject({ code: 'STORE_FENCED' });
  await Promise.all([holder.stop(), other.stop()]);
});

test('a process that stops during a sign of life does not count as alive', async () => {
  const signs = { goOn: (): void => undefined };
  const mayGoOn = new Promise<void>((resolve) => (signs.goOn = resolve));
  const slow: Store = Object.assign(Object.create(observed) as Store, {
    durable: true,
    renew: async (...given: Parameters<Store['renew']>) => {
      await mayGoOn;
      return observed.renew(...given);
    },
  });
  const [stopping, other] = [new Claims(slow, Date.now, 60_000), process()];
  await Promise.all([stopping.start(), other.start()]);
  const showing = stopping.start();
  const stopped = stopping.stop();
  await setImmediate();
  signs.goOn();
  await Promise.all([showing, stopped]);
  expect(await other.lives(stopping.holder)).toBe(false);
  await other.stop();
});
