import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  type Bot,
  memoryStore,
  moveState,
  put,
  scopedStore,
  session,
  sqliteStore,
} from '../../../src/bot/index.js';
import { isLiving, members } from '../../../src/bot/scale/index.js';
import { Stage } from '../stage.js';
import { failingStore } from '../state/failing-store.js';
import { contents, describeMove, fill, kept, type MovedKind } from './moves.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-moves-'));
afterAll(() => rmSync(folder, { recursive: true }));

const memory: MovedKind = { name: 'memory', make: (_, now) => memoryStore({ now }) };
const sqlite: MovedKind = {
  name: 'SQLite',
  make: (place, now) => sqliteStore(join(folder, `${place}.db`), { now, outlives: 'process' }),
};

for (const [one, other] of [
  [memory, memory],
  [memory, sqlite],
  [sqlite, memory],
  [sqlite, sqlite],
] as const) {
  describeMove(one, other);
}

async function twoStores() {
  const [from, to] = [memoryStore(), memoryStore()];
  await Promise.all([from.open(), to.open()]);
  await fill(from);
  return { bot: 'quotes', from, to };
}

test('a store that has something of the bot is refused, unless that is to be replaced', async () => {
  const move = await twoStores();
  await scopedStore(move.to, 'quotes').commit([put(kept.sessions, 'zoe', { old: true })]);
  await expect(moveState(move)).rejects.toMatchObject({
    code: 'STATE_NOT_EMPTY',
    message: expect.stringContaining('something of "quotes" already, in sessions'),
  });
  const phases = new Set<string>();
  await moveState({ ...move, replace: true, onProgress: ({ phase }) => phases.add(phase) });
  expect(await contents(move.to)).toEqual(await contents(move.from));
  expect([...phases]).toEqual(['clearing', 'copying', 'comparing']);
});

test('what has gone from the old store since a move was stopped does not stay in the new one', async () => {
  const move = await twoStores();
  const fails = ([method]: readonly [string, string]) => method === 'remove';
  let commits = 0;
  const dying = failingStore(
    move.to,
    (call) => fails(call) || (call[0] === 'commit' && ++commits > 4),
  );
  await expect(moveState({ ...move, to: dying })).rejects.toThrow('cannot be reached');
  const part = scopedStore(move.from, 'quotes');
  const [first] = await part.scan(kept.handled);
  await part.commit([put(kept.handled, first?.key ?? '', 1, { expires: 1 })]);
  await moveState(move);
  expect(await contents(move.to)).toEqual(await contents(move.from));
});

test('a store cannot be moved into itself, even if all is to be replaced', async () => {
  const { bot, from } = await twoStores();
  const before = await contents(from);
  await expect(moveState({ bot, from, to: from, replace: true })).rejects.toMatchObject({
    code: 'SAME_STORE',
  });
  expect(await contents(from)).toEqual(before);
});

test('a bot that runs with one of the stores in several processes is refused', async () => {
  const move = await twoStores();
  const part = scopedStore(move.to, 'quotes');
  await part.acquire('scale/member/p1', 'p1', 60_000);
  await part.commit([put(members, 'p1', { pid: 1 })]);
  expect(await isLiving(part, 'p1', 'somebody')).toBe(true);
  await expect(moveState(move)).rejects.toMatchObject({
    code: 'BOT_STILL_RUNS',
    message: expect.stringContaining('"quotes" runs with the new store.'),
  });
});

test('a bot that writes to the old store meanwhile is noticed, and none starts on the new one', async () => {
  const move = await twoStores();
  const part = scopedStore(move.from, 'quotes');
  const onProgress = ({ phase }: { readonly phase: string }): void => {
    if (phase === 'copying') {
      void part.commit([put(kept.handled, '0', 1)]);
    }
  };
  await expect(moveState({ ...move, onProgress })).rejects.toMatchObject({
    code: 'STATE_CHANGED',
    message: expect.stringContaining('handled differs at 0'),
  });
  await moveState(move);
  expect(await contents(move.to)).toEqual(await contents(move.from));
});

const stage = new Stage();

test('a bot goes on with the new store where it was with the old one, but not before all is there', async () => {
  await stage.open();
  const alice = await stage.person('alice');
  const secret = session('secret', {
    of: 'user',
    encrypted: true,
    schema: z.object({ word: z.string().default('') }),
  });
  const setUp = (bot: Bot): void => {
    const order = bot.conversation('order', async (c) => {
      await c.say(`Ordered: ${await c.ask('How many?')}`);
    });
    bot.command('/order', (ctx) => ctx.start(order));
    bot.command('/word [word]', async (ctx) => {
      const kept = await ctx.session(secret);
      kept.word = ctx.args.word ?? kept.word;
      await ctx.reply(`The word is ${kept.word}.`);
    });
  };
  const [from, to] = ['before', 'after'].map((name) =>
    sqliteStore(join(folder, `${name}.db`), { outlives: 'process' }),
  );
  if (from === undefined || to === undefined) {
    throw new Error('There are two.');
  }
  const encryptionKeys = [Buffer.alloc(32, 7).toString('base64')];
  const start = (store: typeof from) => stage.bot('moved', setUp, { store, encryptionKeys });
  const first = await start(from);
  await alice.say('moved', '/word swordfish');
  await alice.nextMessage();
  await alice.say('moved', '/order');
  expect((await alice.nextMessage()).text).toBe('How many?');
  await first.stop();

  let commits = 0;
  const dying = failingStore(to, ([method]) => method === 'commit' && ++commits > 3);
  await expect(moveState({ bot: 'moved', from, to: dying })).rejects.toThrow();
  await expect(start(to)).rejects.toMatchObject({ code: 'STATE_HALF_MOVED' });
  await moveState({ bot: 'moved', from, to });
  await start(to);
  await alice.say('moved', '7');
  expect((await alice.nextMessage()).text).toBe('Ordered: 7');
  await alice.say('moved', '/word');
  expect((await alice.nextMessage()).text).toBe('The word is swordfish.');
});
