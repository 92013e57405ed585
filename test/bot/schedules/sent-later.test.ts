import { beforeAll, expect, test } from '@jest/globals';
import { memoryStore } from '../../../src/bot/index.js';
import { messageML } from '../../../src/messageml/index.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

const stage = new Stage();
beforeAll(() => stage.open());

const morning = '2026-11-23T09:00:00Z';
const inAnHour = new Date('2026-11-23T10:00:00Z');

test('a message is sent at its time, by the process that runs then, unless it was taken back', async () => {
  const alice = await stage.person('alice');
  const store = memoryStore();
  await store.open();
  const first = await stage.bot(
    'later',
    (bot) => {
      bot.cron('tidy', '0 3 * * *', { timeZone: 'UTC' }, () => undefined);
      bot.every('refresh', '2d', () => undefined);
    },
    { store, clock: new HandClock(morning) },
  );
  await first.send({ username: 'alice' }, messageML`It is <b>ten</b>.`, { at: inAnHour });
  const other = await first.send({ username: 'alice' }, 'It is ten, too.', { at: inAnHour });
  expect(await first.forget(other)).toBe(true);
  expect(await first.operations.schedules()).toEqual([
    { name: 'cadenza: sent later', rule: 'once', due: inAnHour.getTime() },
    { name: 'tidy', rule: '0 3 * * * UTC', due: Date.parse('2026-11-24T03:00:00Z') },
    { name: 'refresh', rule: 'every 172800 s', due: Date.parse('2026-11-25T00:00:00Z') },
  ]);
  await first.stop();
  const clock = new HandClock(inAnHour.toISOString());
  const second = await stage.bot('later', () => undefined, { store, clock });
  expect((await alice.nextMessage({ timeout: 10_000 })).text).toBe('It is ten.');
  await second.send({ username: 'alice' }, 'Next.');
  expect((await alice.nextMessage()).text).toBe('Next.');
});

test('what cannot be sent later is refused at once', async () => {
  const bot = await stage.bot('checker', () => undefined);
  const to = { username: 'alice' };
  const content = Buffer.alloc(1_000_001);
  const files = { message: 'x', attachments: [{ filename: 'a.txt', content }] };
  await expect(bot.send(to, files, { at: inAnHour })).rejects.toMatchObject({
    code: 'FILES_TOO_LARGE',
  });
  await expect(bot.send(to, 'x', { at: new Date('never') })).rejects.toMatchObject({
    code: 'BAD_SCHEDULE',
  });
  const untyped: { at: Date } = JSON.parse('{"at":"2026-11-23T09:00Z"}') as { at: Date };
  await expect(bot.send({ username: 'alice' }, 'x', untyped)).rejects.toMatchObject({
    code: 'BAD_SCHEDULE',
  });
});
