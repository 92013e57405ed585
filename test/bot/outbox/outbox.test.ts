import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { collection, put, type Row, sqliteStore } from '../../../src/bot/index.js';
import { Stage } from '../stage.js';
import { failingStore, failsAt } from '../state/failing-store.js';

const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-outbox-'));
beforeAll(() => stage.open());
afterAll(() => rmSync(folder, { recursive: true }));

test('a reply whose claim met a store that could not be reached is sent when it can', async () => {
  const alice = await stage.person('alice');
  const database = sqliteStore(join(folder, 'claims.db'));
  await stage.bot('patient', (bot) => bot.command('/hello', (ctx) => ctx.reply('Hello')), {
    store: failingStore(database, failsAt(1, 'commit', 'outbox/claims')),
  });
  await alice.say('patient', '/hello');
  expect((await alice.nextMessage()).text).toBe('Hello');
});

test('an event that another process took over and did not finish is handled to its end by the first', async () => {
  const alice = await stage.person('alice');
  const clock = performance.now.bind(performance);
  const time = jest.spyOn(performance, 'now');
  const claims = collection<{ readonly holder: string }>('outbox/claims');
  let tries = 0;
  await stage.bot(
    'frozen',
    (bot) =>
      bot.command('/work', async (ctx) => {
        await ctx.reply('Working.');
        if (++tries === 1) {
          // What another process does when this one is frozen for so long; then that one is killed.
          const [{ key, value }] = (await bot.store.scan(claims)) as [Row<{ holder: string }>];
          await bot.store.commit([put(claims, key, { ...value, holder: 'another' })]);
          time.mockImplementation(() => clock() + 20_000);
        }
        await ctx.reply('Done.');
      }),
    { store: sqliteStore(join(folder, 'frozen.db')) },
  );
  await alice.say('frozen', '/work');
  expect((await alice.nextMessage()).text).toBe('Working.');
  expect((await alice.nextMessage()).text).toBe('Done.');
  expect(tries).toBe(2);
  time.mockRestore();
});
