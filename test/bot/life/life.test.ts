import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { z } from 'zod';
import { Bot, type BotOptions, type Context, plugin, sqliteStore } from '../../../src/bot/index.js';
import { ClientError } from '../../../src/client/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { gate } from '../gate.js';
import { logLines } from '../log-lines.js';
import { Stage } from '../stage.js';
import { failingStore } from '../state/failing-store.js';

const stage = new Stage();

beforeAll(() => stage.open());

test('a bot is started once, and takes no more handlers then', async () => {
  const bot = await stage.bot(stage.newName(), () => undefined);
  const refusal = expect.objectContaining({ code: 'BOT_STARTED' });
  await expect(bot.start()).rejects.toEqual(refusal);
  expect(() => bot.command('/late', () => undefined)).toThrow(refusal);
  expect(() => bot.on('ROOMCREATED', () => undefined)).toThrow(refusal);
  expect(() => bot.form('late', () => undefined)).toThrow(refusal);
  expect(() => bot.use(() => undefined)).toThrow(refusal);
  expect(() => bot.catch(() => undefined)).toThrow(refusal);
});

test('a start that cannot log in fails, and leaves nothing running', async () => {
  const { config } = await serviceAccount(stage.pod, stage.newName());
  await stage.pod.serviceAccount(config.bot.username);
  const bot = new Bot(config, { log: false });
  await expect(bot.start()).rejects.toBeInstanceOf(ClientError);
  expect(bot.state).toBe('stopped');
});

test('a bot says how large an answer may be, and the error of one that is larger names the option', async () => {
  const starting = stage.bot(stage.newName(), () => undefined, { maxAnswerBytes: 100 });
  await expect(starting).rejects.toMatchObject({
    code: 'ANSWER_TOO_LARGE',
    message: expect.stringContaining('raise maxAnswerBytes, an option of the client and of a bot'),
  });
});

test('a login that is refused once the bot has logged in is waited out, also before its feed is open', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const refusal = { kind: 'status', status: 401, times: 1 } as const;
  const { faults } = stage.pod.control;
  const bot = await stage.bot(
    stage.newName(),
    ({ client }) => {
      const session = client.users.session.bind(client.users);
      client.users.session = async (...given) => {
        const account = await session(...given);
        await faults.inject({ ...refusal, route: 'GET /agent/v5/datafeeds' });
        await faults.inject({ ...refusal, route: 'POST /login/pubkey/authenticate' });
        return account;
      };
    },
    { log },
  );
  expect(bot.state).toBe('running');
  const told = lines.filter((line) => line.includes('LOGIN_REFUSED'));
  expect(told).toHaveLength(1);
  expect(told.join()).not.toMatch(/\bat \S+ \(/);
});

test('a bot that is stopped while it starts does not run', async () => {
  const { config } = await serviceAccount(stage.pod, stage.newName());
  const bot = new Bot(config, { log: false });
  const starting = bot.start();
  await Promise.all([bot.stop(), expect(starting).rejects.toThrow()]);
  expect(bot.state).toBe('stopped');
});

test('a start that is stopped while the service refuses logins ends as stopped', async () => {
  const { config } = await serviceAccount(stage.pod, stage.newName());
  const { faults } = stage.pod.control;
  await faults.inject({
    route: 'POST /login/pubkey/authenticate',
    kind: 'status',
    status: 503,
  });
  const refused = gate();
  const log = pino({}, { write: () => void refused.pass() });
  const bot = new Bot(config, { log });
  const starting = bot.start();
  const stopped = expect(starting).rejects.toMatchObject({ code: 'BOT_STOPPED' });
  await refused.reached;
  await bot.stop();
  await stopped;
  await faults.clear();
});

test('a stop lets running handlers end and acknowledges them: the next process does not see them', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  const slow = gate();
  const setUp = (bot: Bot): void => {
    bot.command('/slow', async (ctx) => {
      await slow.pass();
      await ctx.reply('done');
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  };
  const first = await stage.bot(name, setUp);
  await alice.say(name, '/slow');
  await slow.reached;
  const stopped = first.stop();
  expect(first.state).toBe('stopping');
  slow.open();
  await stopped;
  expect(first.state).toBe('stopped');
  expect((await alice.nextMessage()).text).toBe('done');
  await stage.bot(name, setUp);
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
});

test('a stop gives up on handlers after its deadline, and aborts their signal', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  let began = (): void => undefined;
  const running = new Promise<void>((resolve) => (began = resolve));
  let aborted = false;
  const setUp = (bot: Bot): void => {
    bot.command('/forever', async (ctx) => {
      began();
      await new Promise((resolve) => ctx.signal.addEventListener('abort', resolve));
      aborted = true;
    });
  };
  const bot = await stage.bot(name, setUp, { stopDeadline: 50 });
  await alice.say(name, '/forever');
  await running;
  await bot.stop();
  expect(aborted).toBe(true);
});

test('what hangs when a bot stops shares one deadline, and the log says once what was cut off', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  const { faults } = stage.pod.control;
  const running = [gate(), gate()];
  const ended: string[] = [];
  const never = new Promise<void>(() => undefined);
  const hanging = plugin('hanging', z.object({}), () => () => never);
  const ending = plugin('ending', z.object({}), () => () => void ended.push('plugin'));
  const { log, lines } = logLines();
  const setUp = (bot: Bot): void => {
    bot.plugin(ending, {});
    bot.plugin(hanging, {});
    bot.command('/forever', async (ctx) => {
      void running[0]?.pass();
      await ctx.client.users.byUsername('bob').catch(() => undefined);
      await never;
    });
    bot.every('endless', '1s', () => running[1]?.pass());
  };
  const bot = await stage.bot(name, setUp, { stopDeadline: 50, log });
  await faults.inject({ route: 'GET /pod/v3/users', kind: 'delay', milliseconds: 60_000 });
  await alice.say(name, '/forever');
  await Promise.all(running.map(({ reached }) => reached));
  const start = performance.now();
  await bot.stop();
  // Each of them alone was waited for, a call for five seconds.
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(ended).toEqual(['plugin']);
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings).toEqual([
    expect.objectContaining({
      ms: 50,
      cutOff: ['handlers', 'schedules', 'plugin "hanging"', 'calls'],
      msg: expect.stringContaining('without waiting any longer for its handlers, schedules, '),
    }),
  ]);
  await faults.clear();
});

test('a stop is quick when nothing runs, and may be repeated', async () => {
  const bot = await stage.bot(stage.newName(), () => undefined);
  const start = performance.now();
  await Promise.all([bot.stop(), bot.stop()]);
  // Less than it would wait for what runs.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('a stop ends all that a bot has, though its store cannot be reached', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-life-'));
  const database = sqliteStore(join(folder, 'bot.db'));
  const ended: string[] = [];
  const ending = plugin('ending', z.object({}), () => () => void ended.push('plugin'));
  const setUp = (bot: Bot): void => void bot.plugin(ending, {});
  const store = failingStore(database, ([method]) => method === 'release');
  const bot = await stage.bot(stage.newName(), setUp, { store });
  await bot.stop();
  expect(ended).toEqual(['plugin']);
  expect(bot.state).toBe('stopped');
  await expect(database.acquire('any', 'any', 1)).rejects.toMatchObject({ code: 'STORE_CLOSED' });
  rmSync(folder, { recursive: true });
});

test('what was said while no process ran is answered by the next', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  const setUp = (bot: Bot): void => void bot.command('/ping', (ctx) => ctx.reply('pong'));
  const first = await stage.bot(name, setUp);
  await first.stop();
  await alice.say(name, '/ping');
  await stage.bot(name, setUp);
  expect((await alice.nextMessage()).text).toBe('pong');
});

const endings: readonly (readonly [string, (ctx: Context) => unknown])[] = [
  ['returns', () => undefined],
  ['fails', () => Promise.reject(new Error('aborted'))],
  ['passes over a reply that fails', (ctx) => ctx.reply('one').catch(() => undefined)],
  ['fails with a reply', (ctx) => ctx.reply('one')],
];

test.each(endings)('a handler that is given up and %s is run by the next', async (_, end) => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-life-'));
  const running = gate();
  const setUp = (handler: (ctx: Context) => unknown) => (bot: Bot) => {
    const scope = bot.scope();
    scope.catch(() => undefined);
    scope.command('/wait', handler);
  };
  const start = (handler: (ctx: Context) => unknown): Promise<Bot> =>
    stage.bot(name, setUp(handler), {
      store: sqliteStore(join(folder, 'bot.db')),
      stopDeadline: 50,
    });
  const first = await start(async (ctx) => {
    void running.pass();
    await new Promise((resolve) => ctx.signal.addEventListener('abort', resolve));
    await end(ctx);
  });
  await alice.say(name, '/wait');
  await running.reached;
  await first.stop();
  await start((ctx) => ctx.reply('two'));
  await stage.pod.control.clock.advance(31_000);
  expect((await alice.nextMessage()).text).toBe('two');
  rmSync(folder, { recursive: true });
});

test('what waits behind an event that a stop gives up is left with it, in its order', async () => {
  const name = stage.newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-life-'));
  const handled: string[] = [];
  const setUp = (bot: Bot): void => {
    bot.command('/note {word} {try}', ({ args, delivery }) => {
      if (args.try === 'late' && delivery.attempt === 1 && handled.length === 0) {
        throw new Error('The other system is away.');
      }
      handled.push(args.word);
    });
    bot.command('/order', (ctx) => ctx.reply(handled.join(' ') || 'none'));
  };
  const options = { attempts: 2, attemptPause: 3_600_000, stopDeadline: 50 };
  const start = (more: BotOptions = {}): Promise<Bot> =>
    stage.bot(name, setUp, { ...more, store: sqliteStore(join(folder, 'bot.db')) });
  const first = await start(options);
  await alice.say(name, '/note one late');
  await alice.say(name, '/note two now');
  await bob.say(name, '/order');
  expect((await bob.nextMessage()).text).toBe('none');
  await first.stop();
  await start({ attempts: 2, attemptPause: 1 });
  await alice.say(name, '/order');
  expect((await alice.nextMessage()).text).toBe('one two');
  rmSync(folder, { recursive: true });
});
