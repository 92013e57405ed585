import { beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Bot } from '../../../src/bot/index.js';
import { ClientError } from '../../../src/client/index.js';
import { gate } from '../gate.js';
import { Stage } from '../stage.js';

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
  const { config } = await stage.pod.serviceAccount(stage.newName());
  await stage.pod.serviceAccount(config.bot.username);
  const bot = new Bot(config, { log: false });
  await expect(bot.start()).rejects.toBeInstanceOf(ClientError);
  expect(bot.state).toBe('stopped');
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
  const { config } = await stage.pod.serviceAccount(stage.newName());
  const bot = new Bot(config, { log: false });
  const starting = bot.start();
  await Promise.all([bot.stop(), expect(starting).rejects.toThrow()]);
  expect(bot.state).toBe('stopped');
});

test('a start that is stopped while the service refuses logins ends as stopped', async () => {
  const { config } = await stage.pod.serviceAccount(stage.newName());
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

test('a stop is quick when nothing runs, and may be repeated', async () => {
  const bot = await stage.bot(stage.newName(), () => undefined);
  const start = performance.now();
  await Promise.all([bot.stop(), bot.stop()]);
  // Less than it would wait for what runs.
  expect(performance.now() - start).toBeLessThan(5_000);
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
