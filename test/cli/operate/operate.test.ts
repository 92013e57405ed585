import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Bot, type ConversationContext, sqliteStore } from '../../../src/bot/index.js';
import { loadConfig } from '../../../src/client/index.js';
import { Pod } from '../../../src/pod/index.js';
import { type TestUser, testUser } from '../../../src/testing/index.js';
import { lettersOf } from '../../bot/dead-letters/kept-letters.js';
import { serviceAccount } from '../../built/accounts.js';
import { patient } from '../../patient.js';
import { startCadenza } from '../run-cadenza.js';
import { cadenzaHere } from '../run-here.js';
import { ServedCadenza } from '../served-cadenza.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-operate-'));
const served = new ServedCadenza();
let pod: Pod;
let alice: TestUser;

beforeAll(async () => {
  pod = await Pod.start();
  alice = await testUser(pod, 'alice', patient);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

afterAll(async () => {
  await served.stop();
  await alice.close();
  await pod.close();
  rmSync(folder, { recursive: true });
});

/** A bot with an account and a store of its own, started. */
async function start(name: string, setUp: (bot: Bot) => void): Promise<[Bot, string[]]> {
  const config = join(folder, `${name}.json`);
  const store = join(folder, `${name}.sqlite`);
  writeFileSync(config, JSON.stringify((await serviceAccount(pod, name)).config));
  const options = { log: false, store: sqliteStore(store, { outlives: 'process' }) } as const;
  const bot = new Bot(await loadConfig(config), options);
  setUp(bot);
  await bot.start();
  return [bot, ['--config', config, '--store', store]];
}

function version(name: string, body: string): string {
  const path = join(folder, `${name}.js`);
  writeFileSync(
    path,
    `export default (bot) => void bot.conversation('order', async (c) => { ${body} });`,
  );
  return path;
}

test('conversations check tells which open ones would not go on in a new version', async () => {
  const order = async (c: ConversationContext): Promise<void> => {
    await c.say('Welcome.');
    await c.ask('How many?');
  };
  const [bot, options] = await start('orders', (it) => {
    const conversation = it.conversation('order', order);
    it.command('/order', (ctx) => ctx.start(conversation));
  });
  await alice.say('orders', '/order');
  await alice.nextMessage();
  expect((await alice.nextMessage()).text).toBe('How many?');
  await bot.stop();

  const same = version('same', `await c.say('Hello.'); await c.ask('How many?');`);
  const good = await served.run('conversations', 'check', same, ...options);
  expect(good).toMatchObject({ code: 0, stderr: '1 open, 0 would not go on.\n' });
  expect(good.stdout).toMatch(/^ID +NAME +PROBLEM\n\w+ +order\n$/);

  const other = version('other', `await c.ask('What?'); await c.ask('How many?');`);
  const bad = await served.run('conversations', 'check', other, '--json', ...options);
  expect(bad).toMatchObject({ code: 1, stderr: '1 open, 1 would not go on.\n' });
  expect(bad.stdout).toContain('Step 2 was');

  const list = await cadenzaHere('conversations', 'list', ...options);
  expect(list.stdout).toMatch(/order +waiting +2 /);
  const csv = await cadenzaHere('conversations', 'list', '--csv', ...options);
  expect(csv.stdout).toMatch(/^id,name,status,steps,changed,reason\r?\n\w+,order,waiting,2,/);
});

test('parked conversations are listed, resumed by the process that runs the bot, and dropped', async () => {
  const [bot, options] = await start('parked', (it) => {
    const order = it.conversation('order', async (c) => {
      await c.once('book', () => 1);
      await c.say(`Old: ${await c.ask('How many?')}`);
    });
    it.command('/order', (ctx) => ctx.start(order));
  });
  const open = async (): Promise<void> => {
    await alice.say('parked', '/order');
    expect((await alice.nextMessage()).text).toBe('How many?');
  };
  await open();
  await open();
  await bot.stop();

  const file = version(
    'changed',
    `await c.once('reserve', () => 2); await c.say('New: ' + (await c.ask('How many now?')));`,
  );
  const running = startCadenza(['run', file, ...options]);
  await running.printed('The bot is running.');
  for (const answer of ['3', '4']) {
    await alice.say('parked', answer);
    expect((await alice.nextMessage()).text).toContain('Please start again');
  }
  await running.printed('A conversation is parked: its function has changed.');
  const parked = async (): Promise<readonly { readonly id: string }[]> => {
    const args = ['conversations', 'list', '--status', 'parked', '--json', ...options];
    const { stdout } = await cadenzaHere(...args);
    const lines = stdout.trim().split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as { readonly id: string });
  };
  const both = await parked();
  expect(both).toMatchObject(
    [1, 2].map(() => ({ change: { step: 1, recorded: 'once book#0', now: 'once reserve#0' } })),
  );
  const list = await cadenzaHere('conversations', 'list', ...options);
  expect(list.stdout).toMatch(/order +parked +2 .* now the function takes "once reserve#0"/);

  expect(await cadenzaHere('conversations', 'resume', ...options)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Name some by their ids, or say --all.'),
  });
  const [first, second] = both.map(({ id }) => id);
  const resume = ['conversations', 'resume', first ?? '', '--repeat', '--json'];
  const resumed = await served.run(...resume, ...options);
  expect(resumed).toEqual({
    code: 0,
    stdout: `{"id":"${first}","status":"asked for"}\n`,
    stderr: '1 will be resumed.\n',
  });
  expect((await alice.nextMessage({ timeout: 20_000 })).text).toBe('How many now?');
  await alice.say('parked', '5');
  expect((await alice.nextMessage()).text).toBe('New: 5');
  expect(await parked()).toMatchObject([{ id: second }]);

  const unsure = await cadenzaHere('conversations', 'drop', '--all', ...options);
  expect(unsure).toMatchObject({ code: 1 });
  expect(unsure.stderr).toContain('This ends 1 for good. Confirm with --yes');
  const dropped = await cadenzaHere('conversations', 'drop', '--all', '--yes', ...options);
  expect(dropped).toMatchObject({ code: 0, stderr: 'Dropped: 1.\n' });
  const again = await cadenzaHere('conversations', 'drop', second ?? '', '--yes', ...options);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is cancelled') });
  // Nobody is asked about nothing.
  const none = await cadenzaHere('conversations', 'drop', '--all', ...options);
  expect(none).toMatchObject({ code: 0, stderr: 'Dropped: 0.\n' });
  expect(await parked()).toEqual([]);
  running.child.kill('SIGTERM');
  expect((await running.ended).code).toBe(0);
});

test('dead letters are listed, tried again by the bot that runs, and forgotten', async () => {
  let isBroken = true;
  const [bot, options] = await start('letters', (it) => {
    it.command('/job {n:int}', (ctx) => {
      if (isBroken) {
        throw new TypeError('no calendar');
      }
      return ctx.reply(`done ${ctx.args.n}`);
    });
    it.catch(() => undefined);
  });
  await alice.say('letters', '/job 1');
  await alice.say('letters', '/job 2');
  while ((await bot.deadLetters.count()) < 2) {
    await nextTurn();
  }
  const listed = await cadenzaHere('dead-letters', 'list', '--json', ...options);
  const [first, second] = listed.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(first).toMatchObject({ what: 'MESSAGESENT', code: 'TypeError', error: 'no calendar' });
  expect(second).toMatchObject({ attempts: 1 });
  expect(first).toMatchObject({ id: expect.stringMatching(/^\d+\/MESSAGESENT\/[\w-]+$/) });
  expect(listed.stdout).not.toContain('/job');
  const csv = await cadenzaHere('dead-letters', 'list', '--csv', ...options);
  expect(csv.stdout).toMatch(
    /^id,given up,what,trace id,tries,error\r?\n.*,MESSAGESENT,\w{8},1,TypeError: no calendar\r?\n/,
  );

  expect(await cadenzaHere('dead-letters', 'retry', ...options)).toMatchObject({ code: 1 });
  isBroken = false;
  const [oldest] = await lettersOf(bot);
  const asked = await cadenzaHere('dead-letters', 'retry', oldest?.id ?? '', '--json', ...options);
  expect(asked.stdout).toBe(`{"id":"${oldest?.id}","status":"asked for"}\n`);
  expect(asked.stderr).toBe('1 will be tried again.\n');
  expect((await alice.nextMessage({ timeout: 10_000 })).text).toBe('done 1');
  while ((await bot.deadLetters.count()) > 1) {
    await nextTurn();
  }

  const refused = await cadenzaHere('dead-letters', 'discard', '--all', ...options);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('This forgets 1 for good. Confirm with --yes');
  const [last] = await lettersOf(bot);
  const unasked = await cadenzaHere('dead-letters', 'discard', last?.id ?? '', ...options);
  expect(unasked).toMatchObject({ code: 1 });
  expect(unasked.stderr).toContain('This forgets 1 for good. Confirm with --yes');
  const unknown = await cadenzaHere('dead-letters', 'discard', 'no-such', '--yes', ...options);
  expect(unknown).toMatchObject({ code: 1 });
  expect(unknown.stderr).toContain('no-such');
  expect(await bot.deadLetters.count()).toBe(1);
  const done = await cadenzaHere('dead-letters', 'discard', '--all', '--yes', '--json', ...options);
  expect(done).toMatchObject({
    stdout: `{"id":"${last?.id}","status":"forgotten"}\n`,
    stderr: 'Forgotten: 1.\n',
  });
  expect((await cadenzaHere('dead-letters', 'list', ...options)).stdout).toBe('None.\n');
  const none = await cadenzaHere('dead-letters', 'discard', '--all', ...options);
  expect(none).toMatchObject({ code: 0, stderr: 'Forgotten: 0.\n' });
  await bot.stop();
});

test('of some dead letters, those that are there are tried again though another is not', async () => {
  const [bot, options] = await start('gaps', (it) => {
    it.command('/job', () => {
      throw new TypeError('no calendar');
    });
    it.catch(() => undefined);
  });
  await alice.say('gaps', '/job');
  await alice.say('gaps', '/job');
  while ((await bot.deadLetters.count()) < 2) {
    await nextTurn();
  }
  await bot.stop();
  const { stdout } = await cadenzaHere('dead-letters', 'list', '--json', ...options);
  const [first = '', second = ''] = [...stdout.matchAll(/"id":"(.*?)"/g)].map(([, id = '']) => id);
  const which = [first, 'no-such', second];
  const retried = await cadenzaHere('dead-letters', 'retry', ...which, '--json', ...options);
  expect(retried).toEqual({
    code: 1,
    stdout: [
      `{"id":"${first}","status":"asked for"}`,
      '{"id":"no-such","status":"refused","code":"NO_SUCH_DEAD_LETTER"}',
      `{"id":"${second}","status":"asked for"}\n`,
    ].join('\n'),
    stderr: expect.stringMatching(
      /no dead letter "no-such"\.\nMore: .*\n2 will be tried again\.\n$/,
    ),
  });
});

test('the number that a person was told leads to the line of the log and to the dead letter', async () => {
  const [bot, options] = await start('numbers', () => undefined);
  await bot.stop();
  const file = join(folder, 'numbers.js');
  writeFileSync(
    file,
    `export default (bot) => void bot.command('/fail', async (ctx) => {
      await ctx.client.streams.info('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    });`,
  );
  const running = startCadenza(['run', file, ...options]);
  await running.printed('The bot is running.');
  await alice.say('numbers', '/fail');
  const number = /: (\w{8})$/.exec((await alice.nextMessage()).text)?.[1] ?? 'none';
  const printed = await running.printed('A handler failed.');
  const line = printed.split('\n').find((one) => one.includes(`"traceId":"${number}"`)) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    bot: 'numbers',
    handler: '/fail',
    err: { operation: 'streams.info', traceId: expect.stringMatching(/^\w{6}$/) },
  });

  // What a person is told is sent before the event is done, and a stop waits for both.
  running.child.kill('SIGTERM');
  await running.ended;
  const { stdout } = await cadenzaHere('dead-letters', 'list', '--json', ...options);
  expect(JSON.parse(stdout)).toMatchObject({ traceId: number, what: 'MESSAGESENT' });
});

test('a store that is not there is not made', async () => {
  const path = join(folder, 'nowhere.sqlite');
  const { code, stderr } = await cadenzaHere('dead-letters', 'list', '--store', path);
  expect(code).toBe(1);
  expect(stderr).toContain(`There is no file ${path}.`);
});

test('state move moves what a bot keeps to another store, with which it goes on', async () => {
  const [bot, options] = await start('movers', (it) => {
    const order = it.conversation('order', async (c) => {
      await c.ask('How many?');
    });
    it.command('/order', (ctx) => ctx.start(order));
  });
  await alice.say('movers', '/order');
  await alice.nextMessage();
  await bot.stop();
  const [, config = '', , from = ''] = options;
  const to = join(folder, 'moved.sqlite');
  const move = ['state', 'move', '--config', config, '--from', from, '--to'];
  const moved = await cadenzaHere(...move, to);
  expect(moved).toMatchObject({ code: 0, stdout: '' });
  expect(moved.stderr).toMatch(/^Copying\.\nMoved and compared: \d+ rows in \d+ collections\. /);
  const listed = ['conversations', 'list', '--config', config, '--store'];
  expect((await cadenzaHere(...listed, to)).stdout).toBe(
    (await cadenzaHere(...listed, from)).stdout,
  );

  const again = await cadenzaHere(...move, `sqlite:${to}`);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('say --replace') });
  const unsure = await cadenzaHere(...move, to, '--replace');
  expect(unsure).toMatchObject({ code: 1, stderr: expect.stringContaining('Confirm with --yes') });
  expect(await cadenzaHere(...move, to, '--replace', '--yes')).toMatchObject({ code: 0 });

  const other = join(folder, 'other.json');
  writeFileSync(other, JSON.stringify((await serviceAccount(pod, 'other')).config));
  expect(await cadenzaHere(...move, other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is the configuration of "other", and "movers" is moved'),
  });
  const movedFrom = (place: string) =>
    cadenzaHere('state', 'move', '-c', config, '--from', join(folder, place));
  expect((await movedFrom('nix.db')).stderr).toContain('A bot that has run leaves one.');
  expect((await movedFrom('nix.yaml')).stderr).toContain('No configuration: there is no');

  // What cannot be moved makes no new file.
  const unmade = join(folder, 'unmade.sqlite');
  const wrong = [
    'state',
    'move',
    '--config',
    config,
    '--from',
    version('wrong', ''),
    '--to',
    unmade,
  ];
  expect((await cadenzaHere(...wrong)).stderr).toContain('it is no SQLite file');
  expect(existsSync(unmade)).toBe(false);
});
