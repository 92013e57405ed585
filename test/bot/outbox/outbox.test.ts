import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Change, sqliteStore, type Store, StoreError } from '../../../src/bot/index.js';
import { Stage } from '../stage.js';

const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-outbox-'));
beforeAll(() => stage.open());
afterAll(() => rmSync(folder, { recursive: true }));

/** A store that cannot be reached when it is asked, for the first time, to keep something of a collection. */
function failingOnce(store: Store, collection: string): Store {
  let hasFailed = false;
  const commit = (changes: readonly Change[]): Promise<number> => {
    if (!hasFailed && changes.some((change) => change.collection.name.endsWith(collection))) {
      hasFailed = true;
      return Promise.reject(new StoreError('STORE_UNUSABLE', 'The store cannot be reached.'));
    }
    return store.commit(changes);
  };
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = name === 'commit' ? commit : Reflect.get(target, name, target);
      return typeof value === 'function'
        ? (...given: unknown[]): unknown => Reflect.apply(value, target, given)
        : value;
    },
  });
}

test('a reply whose claim met a store that could not be reached is sent when it can', async () => {
  const alice = await stage.person('alice');
  const database = sqliteStore(join(folder, 'claims.db'));
  await stage.bot('patient', (bot) => bot.command('/hello', (ctx) => ctx.reply('Hello')), {
    store: failingOnce(database, 'outbox/claims'),
  });
  await alice.say('patient', '/hello');
  expect((await alice.nextMessage()).text).toBe('Hello');
});
