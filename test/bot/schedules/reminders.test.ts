import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, test } from '@jest/globals';
import { type Bot, memoryStore, type Reminder } from '../../../src/bot/index.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const stage = new Stage();
beforeAll(() => stage.open());

const morning = '2026-11-23T09:00:00Z';
const minute = 60_000;

test('a handler that is run again sets its reminders and its messages of a time once, as it has them then', async () => {
  const alice = await stage.person('alice');
  const clock = new HandClock(morning);
  const name = stage.newName();
  const setUp = (bot: Bot): void => {
    const tea = bot.reminder<string>('tea', (ctx) => ctx.send({ username: 'alice' }, ctx.payload));
    bot.command('/tea', async (ctx) => {
      const when = new Date(Date.parse(morning) + minute);
      const again = `try ${ctx.delivery.attempt}`;
      await ctx.remind(tea, when, `Tea, ${again}`);
      await ctx.remind(tea, new Date(when.getTime() + minute), `More tea, ${again}`);
      await ctx.send({ username: 'alice' }, `Milk, ${again}`, {
        at: new Date(when.getTime() + 2 * minute),
      });
      if (ctx.delivery.attempt < 3) {
        throw new Error('The kettle is cold.');
      }
      await ctx.reply('Set.');
    });
  };
  const bot = await stage.bot(name, setUp, { clock, attempts: 3, attemptPause: 1 });

  await alice.say(name, '/tea');

  expect((await alice.nextMessage()).text).toBe('Set.');
  expect(await bot.operations.schedules()).toHaveLength(3);
  const heard: string[] = [];
  for (let minutes = 0; minutes < 3; minutes++) {
    clock.advance(minute);
    heard.push((await alice.nextMessage()).text);
  }
  expect(heard).toEqual(['Tea, try 3', 'More tea, try 3', 'Milk, try 3']);
});

test('what came before its handler was run again does not come a second time', async () => {
  const alice = await stage.person('alice');
  const clock = new HandClock(morning);
  const store = memoryStore();
  const name = stage.newName();
  const came = gate();
  let times = 0;
  const setUp = (bot: Bot): void => {
    const tea = bot.reminder<null>('tea', async () => {
      times++;
      await came.pass();
    });
    bot.command('/tea', async (ctx) => {
      const id = await ctx.remind(tea, new Date(Date.parse(morning) + minute), null);
      if (ctx.delivery.attempt === 1) {
        clock.advance(minute);
        await came.reached;
        came.open();
        while ((await bot.operations.schedules()).length > 0) {
          await nextTurn();
        }
        throw new Error('The kettle is cold.');
      }
      await ctx.reply(`Set, ${(await bot.forget(id)) ? 'and taken back' : 'and it came'}.`);
    });
  };
  const bot = await stage.bot(name, setUp, { clock, store, attempts: 2, attemptPause: 1 });

  await alice.say(name, '/tea');

  expect((await alice.nextMessage()).text).toBe('Set, and it came.');
  expect(await bot.operations.schedules()).toEqual([]);
  expect(times).toBe(1);
});

test('a reminder that sets the next one and is done again by another process sets one', async () => {
  const clock = new HandClock(morning);
  const store = memoryStore();
  await store.open();
  const name = stage.newName();
  const [isCutOff, isDone] = [gate(), gate()];
  let runs = 0;
  let tick: Reminder<null> = { name: 'tick' };
  const setUp = (bot: Bot): void => {
    tick = bot.reminder<null>('tick', async (ctx) => {
      await ctx.remind(tick, new Date(ctx.slot.getTime() + 60 * minute), null);
      await (runs++ === 0 ? isCutOff : isDone).pass();
    });
  };
  const first = await stage.bot(name, setUp, { clock, store, stopDeadline: 1 });
  await first.remind(tick, new Date(clock.now() + minute), null);
  clock.advance(minute);
  await isCutOff.reached;
  await first.stop();

  const second = await stage.bot(name, setUp, { clock, store });
  clock.advance(minute);
  await isDone.reached;
  isDone.open();
  while ((await second.operations.schedules()).some(({ due }) => due < clock.now() + 2 * minute)) {
    await nextTurn();
  }

  expect(await second.operations.schedules()).toEqual([
    { name: 'tick', rule: 'once', due: Date.parse('2026-11-23T10:01:00Z') },
  ]);
  isCutOff.open();
});

test('a run that is done again by another process goes on with the conversation that it has started', async () => {
  const alice = await stage.person('alice');
  const clock = new HandClock(morning);
  const store = memoryStore();
  await store.open();
  const name = stage.newName();
  const [isCutOff, isDone] = [gate(), gate()];
  const started: string[] = [];
  const setUp = (bot: Bot): void => {
    const survey = bot.conversation('survey', async (c, { about }: { about: string }) => {
      const answer = await c.ask(`How was ${about}?`);
      await c.say(`${answer}, says ${c.user.displayName ?? ''} in the ${c.stream.streamType}.`);
    });
    bot.every('survey', minute, async (ctx) => {
      started.push(await ctx.start(survey, { about: 'lunch' }, { username: 'alice' }));
      await (started.length === 1 ? isCutOff : isDone).pass();
    });
  };
  const first = await stage.bot(name, setUp, { clock, store, stopDeadline: 1 });
  clock.advance(minute);
  await isCutOff.reached;
  expect((await alice.nextMessage()).text).toBe('How was lunch?');
  await first.stop();

  await stage.bot(name, setUp, { clock, store });
  clock.advance(minute);
  await isDone.reached;
  isDone.open();
  isCutOff.open();

  expect(started).toEqual([started[0], started[0]]);
  await alice.say(name, 'Good');
  expect((await alice.nextMessage()).text).toBe('Good, says Alice Adams in the IM.');
});
