import { describe, expect, test } from '@jest/globals';
import {
  collection,
  eachRow,
  moveState,
  put,
  scopedStore,
  type Store,
  storeKey,
} from '../../../src/bot/index.js';
import { failingStore } from '../state/failing-store.js';

/** A kind of store: makes one for a place, which goes by the clock that it is given. */
export interface MovedKind {
  readonly name: string;
  readonly make: (place: string, now: () => number) => Store;
}

/** What a bot keeps, of every shape that rows have. */
export const kept = {
  sessions: collection<object>('sessions'),
  handled: collection<1>('handled'),
  schedules: collection<object>('schedules'),
};
const begin = 1_700_000_000_000;
/** Longer than the end of rows may be off, and than a killed process keeps a store. */
const hour = 3_600_000;

/** Fills the part of a bot with rows that are due, that vanish, and neither. */
export async function fill(store: Store, bot = 'quotes', rows = 120): Promise<void> {
  const part = scopedStore(store, bot);
  const numbers = Array.from({ length: rows }, (_, n) => n);
  await part.commit([
    ...numbers.map((n) => put(kept.sessions, storeKey('é', n), { n, text: 'ä\u0000"' })),
    ...numbers.map((n) =>
      put(kept.handled, storeKey(n), 1, { expires: Date.now() + hour * (n + 1) }),
    ),
    put(kept.schedules, 'daily', { at: 1 }, { due: begin + hour }),
    put(kept.schedules, 'gone', {}, { expires: 1 }),
  ]);
}

/** All that is there of a bot, without the versions. */
export async function contents(store: Store, bot = 'quotes'): Promise<readonly object[]> {
  const part = scopedStore(store, bot);
  const found: object[] = [];
  for (const name of await part.collections()) {
    if (name !== 'run') {
      for await (const { version, ...row } of eachRow(part, collection(name))) {
        found.push({ name, ...row });
      }
    }
  }
  return found;
}

let places = 0;

/** Moves between two kinds of stores, whole and killed on the way. */
export function describeMove(one: MovedKind, other: MovedKind): void {
  describe(`From ${one.name} to ${other.name}`, () => {
    const make = async (): Promise<{ from: Store; to: Store; later: () => void }> => {
      const time = { ahead: 0 };
      const now = (): number => Date.now() + time.ahead;
      const place = `move_${process.pid}_${++places}`;
      const [from, to] = [one.make(`${place}_a`, now), other.make(`${place}_b`, now)];
      await Promise.all([from.open(), to.open()]);
      return { from, to, later: () => (time.ahead += 60_000) };
    };
    const close = (...stores: Store[]) => Promise.all(stores.map((store) => store.close()));

    test('all that a bot keeps is moved, with its times, and nothing of other bots', async () => {
      const { from, to } = await make();
      await fill(from);
      await fill(from, 'orders', 3);
      await fill(to, 'orders', 5);
      const others = await contents(to, 'orders');
      expect(await moveState({ bot: 'quotes', from, to })).toEqual({ rows: 241, collections: 3 });
      const moved = await contents(to);
      expect(moved).toEqual(await contents(from));
      expect(moved).toHaveLength(241);
      expect(await contents(to, 'orders')).toEqual(others);
      const due = await scopedStore(to, 'quotes').due(kept.schedules, Infinity, 10);
      expect(due.map(({ key }) => key)).toEqual(['daily']);
      await close(from, to);
    });

    test('a move that is killed at any call is run again, and ends with all of it', async () => {
      const { from, to, later } = await make();
      await fill(from);
      let isMoved = false;
      let runs = 0;
      for (let fatal = 1; !isMoved; fatal = Math.ceil(fatal * 1.5)) {
        let calls = 0;
        const fails = ([method]: readonly [string, string]): boolean =>
          method !== 'close' && ++calls >= fatal;
        const dying = { from: failingStore(from, fails), to: failingStore(to, fails) };
        isMoved = await moveState({ bot: 'quotes', ...dying }).then(
          () => true,
          () => false,
        );
        later();
        runs += 1;
      }
      expect(runs).toBeGreaterThan(5);
      expect(await contents(to)).toEqual(await contents(from));
      await close(from, to);
    });
  });
}
