import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Bot } from '../../src/bot/index.js';
import { limits } from '../../src/contract/index.js';
import { ManualClock, Pod } from '../../src/pod/index.js';
import { testUser } from '../../src/testing/index.js';
import { patient } from '../patient.js';
import { gate } from './gate.js';
import { Stage } from './stage.js';

const clock = new ManualClock();
const stage = new Stage();

beforeAll(() => stage.open({ clock }));

/** What comes again is followed by a pause: by the machine's clock, the pod's would be moved on and on meanwhile. */
const onClock = { clock };

const readRoute = '/agent/v5/datafeeds/{datafeedId}/read';

/** Lets the pod deliver again whatever a bot has read and not acknowledged, until the bot has read it and on. */
async function redeliver(user: string): Promise<void> {
  const { journal } = stage.pod.control;
  const [last] = await journal.read({ user, limit: 1 });
  const query = { user, route: readRoute, after: last?.number ?? 0 };
  // A read that was not there when the clock was moved ends when it is moved again; moved on and on, it would
  // pass the lifetime of the session, and of what the next bot logs in with.
  for (let looks = 0; (await journal.read(query)).length < 2; looks += 1) {
    if (looks % 200 === 0) {
      clock.advance(limits.datafeedRedelivery + 1_000);
    }
    await turn();
  }
}

test('messages of many people are each answered in order, none is lost and none repeated', async () => {
  const people = await Promise.all(['alice', 'bob', 'carol'].map((name) => stage.person(name)));
  await stage.bot('counter', (bot) => {
    bot.command('/count {n:int}', async (ctx) => {
      for (let turns = ctx.args.n % 3; turns > 0; turns -= 1) {
        await turn();
      }
      await ctx.reply(`${ctx.args.n}`);
    });
  });
  const numbers = Array.from({ length: 10 }, (_, n) => n);
  await Promise.all(
    people.map(async (person) => {
      for (const n of numbers) {
        await person.say('counter', `/count ${n}`);
      }
    }),
  );
  for (const person of people) {
    const answers: string[] = [];
    while (answers.length < numbers.length) {
      answers.push((await person.nextMessage()).text);
    }
    expect(answers).toEqual(numbers.map(String));
  }
});

test('a message that the feed delivers again while its handler runs is handled once', async () => {
  const alice = await stage.person('alice');
  const slow = gate();
  let handled = 0;
  const setUp = (bot: Bot) => {
    bot.command('/slow', async (ctx) => {
      handled++;
      await slow.pass();
      await ctx.reply('done');
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  };
  await stage.bot('redelivered', setUp, onClock);
  await alice.say('redelivered', '/slow');
  await slow.reached;
  await redeliver('redelivered');
  slow.open();
  expect((await alice.nextMessage()).text).toBe('done');
  await redeliver('redelivered');
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
  const setUp = (bot: Bot) => bot.command('/job', (ctx) => ctx.reply('done'));
  await stage.bot('unfinished', setUp, onClock);
  await redeliver('unfinished');
  expect((await alice.nextMessage()).text).toBe('done');
});

test('a message whose handler threw counts as handled: it is not tried again', async () => {
  const alice = await stage.person('alice');
  let handled = 0;
  const setUp = (bot: Bot) => {
    bot.command('/fail', () => {
      handled++;
      throw new Error('broken');
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
    bot.catch(() => undefined);
  };
  await stage.bot('throws', setUp, onClock);
  await alice.say('throws', '/fail');
  await redeliver('throws');
  await alice.say('throws', '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  expect(handled).toBe(1);
});

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

test('a bot outlives a restart of the service, and says in the log that it waited', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-'));
  folders.push(folder);
  const database = join(folder, 'pod.sqlite');
  const before = await Pod.start({ database });
  const { config } = await before.serviceAccount('survivor');
  const waits = gate();
  const lines: string[] = [];
  const log = pino(
    {},
    {
      write: (line: string) => {
        lines.push(line);
        if (line.includes('Reading events failed; trying again.')) {
          void waits.pass();
        }
      },
    },
  );
  const bot = new Bot({ ...config, datafeed: { retry: { initialIntervalMillis: 20 } } }, { log });
  bot.command('/ping', (ctx) => ctx.reply('pong'));
  await bot.start();
  await before.close();
  await waits.reached;
  const after = await Pod.start({ database, port: before.port });
  try {
    const alice = await testUser(after, 'alice', patient);
    await alice.say('survivor', '/ping');
    expect((await alice.nextMessage()).text).toBe('pong');
    expect(lines.join('')).toContain('Reading events failed; trying again.');
    await alice.close();
  } finally {
    await bot.stop();
    await after.close();
  }
});
