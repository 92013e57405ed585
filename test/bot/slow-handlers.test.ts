import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Bot } from '../../src/bot/index.js';
import { gate } from './gate.js';
import { logLines } from './log-lines.js';
import { Stage } from './stage.js';

const stage = new Stage();

beforeAll(() => stage.open());

test('messages of one conversation are answered in order, however long each takes', async () => {
  const name = stage.newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  const first = gate();
  const begun: number[] = [];
  await stage.bot(name, (bot) => {
    bot.command('/count {n:int}', async (ctx) => {
      begun.push(ctx.args.n);
      await (ctx.args.n === 1 ? first.pass() : undefined);
      await ctx.reply(`${ctx.args.n}`);
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  });
  for (const n of [1, 2, 3]) {
    await alice.say(name, `/count ${n}`);
  }
  // What was said later in another conversation is answered: all three have come.
  await bob.say(name, '/ping');
  expect((await bob.nextMessage()).text).toBe('pong');
  expect(begun).toEqual([1]);
  first.open();
  const answers = [await alice.nextMessage(), await alice.nextMessage(), await alice.nextMessage()];
  expect(answers.map(({ text }) => text)).toEqual(['1', '2', '3']);
});

test('a slow conversation does not hold up another', async () => {
  const name = stage.newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  const slow = gate();
  await stage.bot(name, (bot) => {
    bot.command('/slow', async (ctx) => {
      await slow.pass();
      await ctx.reply('slow');
    });
    bot.command('/quick', (ctx) => ctx.reply('quick'));
  });
  await alice.say(name, '/slow');
  await slow.reached;
  await bob.say(name, '/quick');
  expect((await bob.nextMessage()).text).toBe('quick');
  slow.open();
  expect((await alice.nextMessage()).text).toBe('slow');
});

test('a step of a conversation and a schedule that run for long are noticed in the log', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  const work = gate();
  const expected = ['A schedule is still running.', 'A step of a conversation is still running.'];
  const told = new Set<unknown>();
  const { log, lines } = logLines((message) => {
    told.add(message);
    if (expected.every((one) => told.has(one))) {
      work.open();
    }
  });
  const setUp = (bot: Bot): void => {
    const pay = bot.conversation('pay', (c) => c.once('bank', () => work.pass()));
    bot.command('/pay', (ctx) => ctx.start(pay));
    bot.every('nightly', '1s', () => work.pass());
  };
  await stage.bot(name, setUp, { log, slowHandler: 20 });
  await alice.say(name, '/pay');
  await work.reached;
  while (!expected.every((one) => told.has(one))) {
    await nextTurn();
  }
  const step = lines.find(({ msg }) => msg === expected[1]);
  expect(step).toMatchObject({
    conversation: 'pay',
    step: expect.stringContaining('bank') as unknown,
    ms: 20,
  });
});

test('a handler that runs for long is noticed in the log', async () => {
  const handler = gate();
  const warning = 'A handler is still running.';
  const { log, lines } = logLines((message) => {
    if (message === warning) {
      handler.open();
    }
  });
  const name = stage.newName();
  const alice = await stage.person('alice');
  const setUp = (bot: Bot): void => {
    bot.command('/slow', async (ctx) => {
      await handler.pass();
      await ctx.reply('done');
    });
  };
  await stage.bot(name, setUp, { log, slowHandler: 20 });
  await alice.say(name, '/slow');
  expect((await alice.nextMessage()).text).toBe('done');
  const warnings = lines.filter(({ msg }) => msg === warning);
  expect(warnings).toEqual([expect.objectContaining({ handler: '/slow' })]);
});

test('a handler that runs for longer than it may is told so, and its conversation goes on without it', async () => {
  const { log, lines } = logLines();
  const name = stage.newName();
  const alice = await stage.person('alice');
  const aborted: unknown[] = [];
  await stage.bot(
    name,
    (bot) => {
      bot.command(
        '/slow',
        (ctx) =>
          new Promise((resolve) => {
            ctx.signal.addEventListener('abort', () => {
              aborted.push(ctx.signal.reason);
              resolve(undefined);
            });
          }),
      );
      bot.command('/ping', (ctx) => ctx.reply('pong'));
    },
    { log, handlerTimeout: 50 },
  );
  await alice.say(name, '/slow');
  expect((await alice.nextMessage()).text).toContain('Sorry, that went wrong.');
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  const timedOut = expect.objectContaining({ code: 'HANDLER_TIMED_OUT' }) as unknown;
  expect(aborted).toEqual([timedOut]);
  expect(lines).toContainEqual(expect.objectContaining({ err: timedOut }));
});

test('a regular expression that would last hears nothing, is named in the log, and others hear', async () => {
  const { log, lines } = logLines();
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(
    name,
    (bot) => {
      bot.hears(/(a+)+$/, (ctx) => ctx.reply('only letters'));
      bot.hears(/!$/, (ctx) => ctx.reply('loud'));
    },
    { log },
  );
  const row = `${'a'.repeat(60)}!`;
  await alice.say(name, row);
  expect((await alice.nextMessage()).text).toBe('loud');
  const told = lines.find(({ pattern }) => pattern === '/(a+)+$/');
  expect(told).toMatchObject({ level: 50, tries: 3 });
  expect(JSON.stringify(lines)).not.toContain(row);
});
