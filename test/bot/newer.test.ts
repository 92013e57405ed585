import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Bot, session, sqliteStore } from '../../src/bot/index.js';
import { NewerProcesses, patienceWithNewer } from '../../src/bot/newer.js';
import type { TestUser } from '../../src/testing/index.js';
import { firstLetter } from './dead-letters/kept-letters.js';
import { Stage } from './stage.js';

const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-newer-'));
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A version of a bot that counts. */
function counting(version: number): (bot: Bot) => void {
  const counter = session('counter', {
    of: 'user',
    version,
    schema: z.object({ n: z.number().default(0) }),
    migrate: (kept) => kept,
  });
  return (bot) => {
    bot.command('/count', async (ctx) => {
      const value = await ctx.session(counter);
      value.n++;
      await ctx.reply(`${value.n} by version ${version}`);
    });
  };
}

test('a bot that went back to an older version keeps what it cannot handle as a dead letter, after one try', async () => {
  const name = stage.newName();
  const store = sqliteStore(join(folder, 'alone.db'), { outlives: 'process' });
  const newer = await stage.bot(name, counting(2), { store });
  await alice.say(name, '/count');
  expect((await alice.nextMessage()).text).toBe('1 by version 2');
  await newer.stop();
  const older = await stage.bot(name, counting(1), { store, attempts: 3, attemptPause: 60_000 });
  await alice.say(name, '/count');
  expect((await alice.nextMessage()).text).toContain('Sorry, that went wrong');
  const letter = await firstLetter(older);
  expect(letter).toMatchObject({
    code: 'SESSION_TOO_NEW',
    message:
      'The session "counter" was written by its version 2, and this program has 1. Run the newer program.',
  });
  await older.stop();
  const again = await stage.bot(name, counting(2), { store });
  await again.deadLetters.retry(letter.id);
  expect((await alice.nextMessage()).text).toBe('2 by version 2');
});

test('a process waits for newer ones from when it first meets what they wrote, and not for ever', () => {
  let now = 1_000;
  const newer = new NewerProcesses({ now: () => now }, false);
  now += patienceWithNewer;
  expect(newer.mayCome()).toBe(true);
  now += patienceWithNewer - 1;
  expect(newer.mayCome()).toBe(true);
  now += 1;
  expect(newer.mayCome()).toBe(false);
  expect(new NewerProcesses({ now: () => now }, true).mayCome()).toBe(false);
});
