import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Bot, session, sqliteStore, type Store } from '../../src/bot/index.js';
import { type JournalEntry, limits } from '../../src/contract/index.js';
import { readIncomingMessage } from '../../src/messageml/index.js';
import { type Fault, ManualClock } from '../../src/pod/index.js';
import type { TestUser } from '../../src/testing/index.js';
import { firstLetter } from './dead-letters/kept-letters.js';
import { gate } from './gate.js';
import { Stage } from './stage.js';

const clock = new ManualClock();
const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-faults-'));
let alice: TestUser;

beforeAll(async () => {
  await stage.open({ clock });
  alice = await stage.person('alice');
});
afterEach(() => stage.pod.control.faults.clear());
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
const newName = (): string => `steady${++count}`;
const newStore = (name: string): Store =>
  sqliteStore(join(folder, `${name}.db`), { outlives: 'process' });

const create = 'POST /agent/v4/stream/{streamId}/message/create';
const list = 'GET /agent/v4/stream/{streamId}/message';
const logIn = 'POST /login/pubkey/authenticate';
const read = 'POST /agent/v5/datafeeds/{datafeedId}/read';

/** What the service has of a conversation, oldest first, as its text. */
async function saidIn(bot: Bot, streamId: string): Promise<readonly string[]> {
  const messages = await bot.client.messages.list(streamId, { since: 0, limit: 500 });
  return messages.map((message) => readIncomingMessage(message).text);
}

type FailedSend = Fault extends infer One
  ? One extends Fault
    ? Omit<One, 'route'>
    : never
  : never;

const failures: readonly (readonly [string, FailedSend])[] = [
  ['is refused with 503 before', { kind: 'status', status: 503 }],
  ['is answered with 500 although sent', { kind: 'status', status: 500, when: 'after' }],
  ['is answered with 500 and was not sent', { kind: 'status', status: 500 }],
  ['loses its connection after it was sent', { kind: 'drop', when: 'after' }],
  ['has an answer that breaks off', { kind: 'truncate' }],
  ['meets a limit', { kind: 'status', status: 429, headers: { 'Retry-After': '0' } }],
];

test.each(failures)('a reply whose sending %s is there once', async (_, fault) => {
  const name = newName();
  const bot = await stage.bot(name, (it) =>
    it.command('/say', async (ctx) => {
      await stage.pod.control.faults.inject({ ...fault, route: create, times: 1 });
      await ctx.reply('first');
      await ctx.reply('second');
    }),
  );
  const { streamId } = (await alice.say(name, '/say')).raw.stream;
  await alice.nextMessage({ timeout: 10_000 });
  await alice.nextMessage({ timeout: 10_000 });
  expect(await saidIn(bot, streamId)).toEqual(['/say', 'first', 'second']);
});

test('a reply is there once, though the service refuses the session and the next login meanwhile', async () => {
  const name = newName();
  const replied = gate();
  const bot = await stage.bot(name, (it) =>
    it.command('/say', async (ctx) => {
      const { faults } = stage.pod.control;
      const refusal = { kind: 'status', status: 401, times: 1 } as const;
      await faults.inject({ ...refusal, route: create });
      await faults.inject({ ...refusal, route: logIn });
      await ctx.reply('first');
      await faults.inject({ kind: 'status', status: 500, when: 'after', route: create, times: 1 });
      await faults.inject({ ...refusal, route: list });
      await faults.inject({ ...refusal, route: logIn });
      await ctx.reply('second');
      void replied.pass();
    }),
  );
  const { streamId } = (await alice.say(name, '/say')).raw.stream;
  await replied.reached;
  expect(await saidIn(bot, streamId)).toEqual(['/say', 'first', 'second']);
  expect((await alice.nextMessage()).text).toBe('first');
  expect((await alice.nextMessage()).text).toBe('second');
});

test('a message that the feed lost is handled before the next of its conversation', async () => {
  const name = newName();
  const handled: string[] = [];
  await stage.bot(name, (it) =>
    it.on('MESSAGESENT', async (ctx) => {
      handled.push(`${ctx.incoming.text} ${ctx.delivery.recovered ? 'recovered' : 'delivered'}`);
      await ctx.reply('seen');
    }),
  );
  await alice.say(name, 'zero');
  await alice.nextMessage({ timeout: 10_000 });
  await stage.pod.control.faults.inject({ route: read, kind: 'drop', when: 'after', times: 1 });
  await alice.say(name, 'one');
  // What is said before the answer is lost would be lost with it, and nothing would tell of it.
  const { journal } = stage.pod.control;
  const isLost = ({ route = '', faults = [] }: JournalEntry): boolean =>
    route.endsWith('/read') && faults.length > 0;
  while (!(await journal.read()).some(isLost)) {
    await nextTurn();
  }
  await alice.say(name, 'two');
  // Where the batch that was lost held both, they come again.
  clock.advance(limits.datafeedRedelivery + 1_000);
  await alice.nextMessage({ timeout: 10_000 });
  await alice.nextMessage({ timeout: 10_000 });
  expect(handled.map((line) => line.split(' ')[0])).toEqual(['zero', 'one', 'two']);
});

test('what nobody was given when the feed was deleted is handed out once by the next feed', async () => {
  const name = newName();
  const handled: string[] = [];
  const bot = await stage.bot(name, (it) =>
    it.on('MESSAGESENT', async (ctx) => {
      handled.push(ctx.incoming.text);
      await ctx.reply('seen');
    }),
  );
  await alice.say(name, 'zero');
  await alice.nextMessage({ timeout: 10_000 });
  await stage.pod.control.faults.inject({
    route: 'POST /agent/v5/datafeeds',
    kind: 'status',
    status: 503,
    headers: { 'Retry-After': '2' },
    times: 1,
  });
  const [feed] = await bot.client.datafeeds.list();
  await bot.client.datafeeds.delete(feed?.id ?? '');
  await alice.say(name, 'one');
  await alice.nextMessage({ timeout: 10_000 });
  await alice.say(name, 'two');
  await alice.nextMessage({ timeout: 10_000 });
  expect(handled).toEqual(['zero', 'one', 'two']);
});

test('with a durable store a message is answered once, though the process ended in its handler', async () => {
  const name = newName();
  const store = newStore(name);
  let reach = (): void => undefined;
  const replied = new Promise<void>((resolve) => (reach = resolve));
  const first = await stage.bot(
    name,
    (it) =>
      it.command('/job', async (ctx) => {
        await ctx.reply('done');
        reach();
        await new Promise(() => undefined);
      }),
    { store, stopDeadline: 10 },
  );
  const { streamId } = (await alice.say(name, '/job')).raw.stream;
  await replied;
  await first.stop();
  let ended = (): void => undefined;
  const handledAgain = new Promise<void>((resolve) => (ended = resolve));
  const second = await stage.bot(
    name,
    (it) =>
      it.command('/job', async (ctx) => {
        await ctx.reply('done');
        await ctx.send({ userId: ctx.user.userId }, 'and finished');
        ended();
      }),
    { store },
  );
  clock.advance(limits.datafeedRedelivery + 1_000);
  await handledAgain;
  expect((await alice.nextMessage()).text).toBe('done');
  expect((await alice.nextMessage()).text).toBe('and finished');
  expect(await saidIn(second, streamId)).toEqual(['/job', 'done', 'and finished']);
});

test('with a durable store progress goes on where it was, though the process ended in its handler', async () => {
  const name = newName();
  const store = newStore(name);
  const halfway = gate();
  const first = await stage.bot(
    name,
    (it) =>
      it.command('/job', async (ctx) => {
        const progress = await ctx.progress('0 %', { every: 0 });
        for (const percent of ['25 %', '50 %']) {
          await progress.done(percent);
        }
        await halfway.pass();
      }),
    { store, stopDeadline: 10 },
  );
  const { streamId } = (await alice.say(name, '/job')).raw.stream;
  await halfway.reached;
  await first.stop();
  const done = gate();
  const second = await stage.bot(
    name,
    (it) =>
      it.command('/job', async (ctx) => {
        const progress = await ctx.progress('0 %', { every: 0 });
        await progress.done('100 %');
        void done.pass();
      }),
    { store },
  );
  clock.advance(limits.datafeedRedelivery + 1_000);
  await done.reached;
  const shown = ['0 %', '25 %', '50 %', '100 %'];
  expect(await saidIn(second, streamId)).toEqual(['/job', ...shown]);
  for (const text of shown) {
    expect((await alice.nextMessage()).text).toBe(text);
  }
});

test('what a session remembers and what was handled outlive the process', async () => {
  const name = newName();
  const store = newStore(name);
  const counter = session('counter', {
    of: 'user',
    schema: z.object({ n: z.number().default(0) }),
  });
  const setUp = (it: Bot): void =>
    void it.command('/count', async (ctx) => {
      const value = await ctx.session(counter);
      value.n++;
      await ctx.reply(`${value.n}`);
    });
  const first = await stage.bot(name, setUp, { store });
  await alice.say(name, '/count');
  expect((await alice.nextMessage({ timeout: 10_000 })).text).toBe('1');
  await first.stop();
  const second = await stage.bot(name, setUp, { store });
  clock.advance(limits.datafeedRedelivery + 1_000);
  await alice.say(name, '/count');
  expect((await alice.nextMessage({ timeout: 10_000 })).text).toBe('2');
  await second.stop();
  await stage.bot(name, setUp, { store });
  await alice.say(name, '/count');
  expect((await alice.nextMessage({ timeout: 10_000 })).text).toBe('3');
});

test('an event whose handler fails is tried again, then a dead letter that can be handled again', async () => {
  const name = newName();
  const attempts: number[] = [];
  let broken = true;
  const bot = await stage.bot(
    name,
    (it) => {
      it.command('/job', async (ctx) => {
        attempts.push(ctx.delivery.attempt);
        if (broken) {
          throw new Error('the calendar is gone');
        }
        await ctx.reply('done');
      });
      it.catch((_, ctx) => ctx.reply('sorry'));
    },
    { store: newStore(name), attempts: 2, attemptPause: 1 },
  );
  await alice.say(name, '/job');
  expect((await alice.nextMessage({ timeout: 10_000 })).text).toBe('sorry');
  expect(attempts).toEqual([1, 2]);
  const letter = await firstLetter(bot);
  expect(letter).toMatchObject({ message: 'the calendar is gone', attempts: 2 });
  broken = false;
  await bot.deadLetters.retry(letter.id);
  expect((await alice.nextMessage({ timeout: 10_000 })).text).toBe('done');
  expect(await bot.deadLetters.count()).toBe(0);
});
