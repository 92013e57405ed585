import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Bot } from '../../src/bot/index.js';
import { limits } from '../../src/contract/index.js';
import { ManualClock, Pod } from '../../src/pod/index.js';
import { testUser } from '../../src/testing/index.js';
import { Stage } from './stage.js';

const clock = new ManualClock();
const stage = new Stage();

beforeAll(() => stage.open({ clock }));

/** A point that a handler reaches, and another that it may not pass before it is let. */
function gate(): { reached: Promise<void>; pass: () => Promise<void>; open: () => void } {
  let reach = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    pass: () => {
      reach();
      return opened;
    },
    open,
  };
}

/** Lets the pod deliver again whatever was read and not acknowledged. */
async function waitForRedelivery(): Promise<void> {
  await delay(300);
  clock.advance(limits.datafeedRedelivery + 1_000);
  await delay(100);
}

test('a message that the feed delivers again while its handler runs is handled once', async () => {
  const alice = await stage.person('alice');
  const slow = gate();
  let handled = 0;
  await stage.bot('redelivered', (bot) => {
    bot.command('/slow', async (ctx) => {
      handled++;
      await slow.pass();
      await ctx.reply('done');
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  });
  await alice.say('redelivered', '/slow');
  await slow.reached;
  await waitForRedelivery();
  slow.open();
  expect((await alice.nextMessage()).text).toBe('done');
  await waitForRedelivery();
  await alice.say('redelivered', '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  expect(handled).toBe(1);
});

test('a message whose handler did not end before the process did is handled by the next', async () => {
  const alice = await stage.person('alice');
  const stuck = gate();
  const first = await stage.bot('unfinished', (bot) => bot.command('/job', () => stuck.pass()), {
    stopDeadline: 10,
  });
  await alice.say('unfinished', '/job');
  await stuck.reached;
  await first.stop();
  await stage.bot('unfinished', (bot) => bot.command('/job', (ctx) => ctx.reply('done')));
  await waitForRedelivery();
  expect((await alice.nextMessage()).text).toBe('done');
});

test('a message whose handler threw counts as handled: it is not tried again', async () => {
  const alice = await stage.person('alice');
  let handled = 0;
  await stage.bot('throws', (bot) => {
    bot.command('/fail', () => {
      handled++;
      throw new Error('broken');
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
    bot.catch(() => undefined);
  });
  await alice.say('throws', '/fail');
  await waitForRedelivery();
  await alice.say('throws', '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  expect(handled).toBe(1);
});

test('messages of many people are each answered in order, none is lost and none repeated', async () => {
  const people = await Promise.all(['alice', 'bob', 'carol'].map((name) => stage.person(name)));
  await stage.bot('counter', (bot) => {
    bot.command('/count {n:int}', async (ctx) => {
      await delay(ctx.args.n % 3);
      await ctx.reply(`${ctx.args.n}`);
    });
  });
  const numbers = Array.from({ length: 10 }, (_, n) => n);
  await Promise.all(
    people.map(async (person) => {
      for (const n of numbers) await person.say('counter', `/count ${n}`);
    }),
  );
  for (const person of people) {
    const answers: string[] = [];
    while (answers.length < numbers.length) answers.push((await person.nextMessage()).text);
    expect(answers).toEqual(numbers.map(String));
  }
});

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

test('a bot outlives a restart of the service, and says in the log that it waited', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-'));
  folders.push(folder);
  const database = join(folder, 'pod.sqlite');
  const before = await Pod.start({ database });
  const { config } = await before.serviceAccount('survivor');
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const bot = new Bot({ ...config, datafeed: { retry: { initialIntervalMillis: 20 } } }, { log });
  bot.command('/ping', (ctx) => ctx.reply('pong'));
  await bot.start();
  await before.close();
  await delay(50);
  const after = await Pod.start({ database, port: before.port });
  try {
    const alice = await testUser(after, 'alice');
    await alice.say('survivor', '/ping');
    expect((await alice.nextMessage()).text).toBe('pong');
    expect(lines.join('')).toContain('Reading events failed; trying again.');
    await alice.close();
  } finally {
    await bot.stop();
    await after.close();
  }
});
