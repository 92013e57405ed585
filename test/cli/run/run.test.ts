import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { collection, memoryStore, scopedStore } from '../../../src/bot/index.js';
import { createLog } from '../../../src/bot/log.js';
import { holdStore } from '../../../src/bot/state/hold-store.js';
import { Pod } from '../../../src/pod/index.js';
import { testUser } from '../../../src/testing/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { patient } from '../../patient.js';
import type { RunningCadenza } from '../run-cadenza.js';
import { cadenzaHere } from '../run-here.js';
import { ServedCadenza } from '../served-cadenza.js';
import { StartedCommands } from '../started-commands.js';

let folder = '';
let pod: Pod;
const commands = new StartedCommands();
const served = new ServedCadenza();

beforeAll(async () => {
  pod = await Pod.start();
});

afterAll(async () => {
  await served.stop();
  await pod.close();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-run-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

afterEach(async () => {
  await commands.kill();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function config(username: string): Promise<string> {
  const { config: written } = await serviceAccount(pod, username);
  return file(`${username}.json`, JSON.stringify(written));
}

function run(...args: string[]): RunningCadenza {
  return commands.start('run', ...args);
}

const echo =
  'export default (bot) => bot.command("/echo {text...}", (ctx) => ctx.reply(ctx.args.text));\n';

test.each(['module', 'commonjs'])(
  'a bot in a project of type %s is compiled as its own tsconfig says, wherever the command is started',
  async (type) => {
    file('package.json', JSON.stringify({ type }));
    const runtime = resolve(__dirname, '../../../dist/messageml/jsx-runtime.js');
    const paths = { 'cadenza/jsx-runtime': [runtime] };
    const compilerOptions = { jsx: 'react-jsx', jsxImportSource: 'cadenza', paths };
    file('tsconfig.json', JSON.stringify({ compilerOptions }));
    const bot = file(
      'bot.tsx',
      'export default () => { throw new Error((<b>on purpose</b>).tag); };',
    );
    const { stderr } = await served.run('run', bot, '--config', await config(type));
    expect(stderr).toContain('bot.tsx failed: Error: b\n');
  },
);

test('several bots run in one process, seen by probes, and a signal ends it with code 0', async () => {
  const bot = file('bot.js', echo);
  const [one, two] = [await config('one'), await config('two')];
  const running = run(bot, bot, '--config', one, two, '--monitoring-port', '0');
  const said = await running.printed('"url":"http');
  await running.printed('"bot":"two","msg":"The bot is running."');
  await running.printed('"bot":"one","msg":"The bot is running."');
  const url = /"url":"(http:[^"]+)"/.exec(said)?.[1] ?? '';
  const ready = await fetch(`${url}/readyz`);
  expect(await ready.json()).toEqual({ ok: true, bots: { one: 'running', two: 'running' } });

  await using alice = await testUser(pod, 'alice', patient);
  await alice.say('two', '/echo hello');
  expect((await alice.nextMessage()).text).toBe('hello');

  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
});

test('a port that no machine has is refused before anything starts', async () => {
  const { code, stderr } = await run('bot.js', '--monitoring-port', '99999').ended;
  expect(code).toBe(1);
  expect(stderr).toContain('A port is a whole number from 0 to 65535.');
});

test('the stack of a failed handler names the line of the file as it was written', async () => {
  const bot = file(
    'failing.ts',
    `import type { Bot } from 'cadenza';

interface Price { readonly amount: number }

export default (bot: Bot) => {
  bot.command('/price', (): Price => {
    throw new Error('no price');
  });
};
`,
  );
  const running = run(bot, '--config', await config('failing'));
  await running.printed('"bot":"failing","msg":"The bot is running."');
  await using alice = await testUser(pod, 'alice', patient);
  await alice.say('failing', '/price');
  expect(await running.printed('failing.ts:')).toContain('failing.ts:7:11');
});

test('a bot whose service is away says so while it tries to log in, and a signal ends it meanwhile', async () => {
  const { config: written } = await serviceAccount(pod, 'patient');
  const away = file('away.json', JSON.stringify({ ...written, port: 1, scheme: 'http' }));
  const running = run(file('bot.js', echo), '--config', away, '--store', 'memory');
  const said = await running.printed('"msg":"A call failed; it is made again."');
  expect(said).toContain('"operation":"login.');
  expect(said).toContain('refused the connection');
  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
});

test('the log level is read again on SIGHUP, and stays where the configuration is wrong', async () => {
  const path = await config('quiet');
  const written = JSON.parse(readFileSync(path, 'utf8')) as object;
  const running = run(file('bot.js', echo), '--config', path);
  await running.printed('"bot":"quiet","msg":"The bot is running."');
  writeFileSync(path, JSON.stringify({ ...written, logLevel: 'debug' }));
  running.child.kill('SIGHUP');
  const read = await running.printed('"before":"info","level":"debug"');
  expect(read).not.toContain('"bot":"quiet","bot":');
  writeFileSync(path, JSON.stringify({ ...written, logLevel: 'loud' }));
  running.child.kill('SIGHUP');
  const said = await running.printed('the log level stays');
  expect(said).toContain('logLevel');
  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0 });
});

test('a second process on the store of a bot that runs is refused', async () => {
  const bot = file('bot.js', echo);
  const path = await config('only');
  const running = run(bot, '--config', path);
  await running.printed('The bot is running.');
  const { code, stderr } = await run(bot, '--config', path).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('Another process runs "only" with this store.');
  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0 });
});

test('what a bot left running keeps its process neither after a stop nor after a start that failed', async () => {
  const bot = file('bot.js', `setInterval(() => undefined, 60_000);\n${echo}`);
  const running = run(bot, '--config', await config('lingering'));
  await running.printed('The bot is running.');
  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0 });
  const failed = await run(bot, '--config', await config('lingering'), '--store', folder).ended;
  expect(failed).toMatchObject({ code: 1 });
});

test('an error that nobody catches lets handlers end, and ends the process with code 1', async () => {
  const bot = file(
    'bot.js',
    `export default (bot) => bot.command('/break', async (ctx) => {
      setTimeout(() => { throw new TypeError('nobody catches me'); });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await ctx.reply('ended');
    });\n`,
  );
  const running = run(bot, '--config', await config('breaking'));
  await running.printed('The bot is running.');
  await using alice = await testUser(pod, 'alice', patient);
  await alice.say('breaking', '/break');
  expect((await alice.nextMessage()).text).toBe('ended');
  const { code, stdout } = await running.ended;
  expect(code).toBe(1);
  expect(stdout).toContain('An error was caught by nobody');
  expect(stdout).toContain('The bot has stopped.');
});

test.each([
  [
    'awaits its start',
    `const bot = new Bot(await loadConfig(process.env['BOT_CONFIG']), { log: false });
     await bot.start();`,
  ],
  [
    'starts in a function that nobody awaits',
    `async function main() {
       const bot = new Bot(await loadConfig(process.env['BOT_CONFIG']), { log: false });
       await bot.start();
     }
     void main().catch(() => undefined);`,
  ],
])('a file that %s is told what to change, and the command ends', async (_, text) => {
  // Not the copy of Cadenza that runs the command, as where that is installed for all projects.
  const cadenza = resolve('node_modules/.cache/cadenza-tests/sources.cjs');
  const path = await config('selfstarting');
  process.env['BOT_CONFIG'] = path;
  const bot = file(
    'bot.ts',
    `import cadenza from ${JSON.stringify(cadenza)};\nconst { Bot, loadConfig } = cadenza['index'];\n${text}\n`,
  );
  const { code, stderr } = await run(bot, '--config', path).ended;
  delete process.env['BOT_CONFIG'];
  expect(code).toBe(1);
  expect(stderr).toContain('export default (bot: Bot) => {');
  expect(stderr).toContain(`node ${bot}`);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test.each([
  [
    'that throws while it is loaded, in JavaScript',
    'broken.js',
    "const table = {};\nconsole.log(table['x'].name);\nexport default () => {};\n",
    /^\S+broken\.js could not be loaded: Cannot read properties of undefined \(reading 'name'\)\n {2}\S+broken\.js:2:24\n(.*\n)*> 2 \| console/,
  ],
  [
    'with an error of syntax, in JavaScript',
    'syntax.js',
    "export default (bot) => {\n  bot.command('/x';\n};\n",
    /^\S+syntax\.js could not be loaded: Expected "\)" but found ";"\n(.*\n)*> 2 \| {3}bot\.command\('\/x';\n/,
  ],
  [
    'with an error of syntax, in TypeScript',
    'syntax.ts',
    'export default (bot: Bot => {};\n',
    /^\S+syntax\.ts could not be loaded: Expected "\)" but found "=>"\n(.*\n)*> 1 \| export default/,
  ],
  [
    'that waits for ever while it is loaded',
    'forever.js',
    'await new Promise(() => {});\nexport default () => {};\n',
    /^Loading \S+forever\.js does not end: it awaits something that will never happen\. Look for a promise/,
  ],
  [
    'whose function waits for ever',
    'waits.js',
    'export default () => new Promise(() => {});\n',
    /^The function of \S+waits\.js does not end: it awaits something that will never happen\./,
  ],
  [
    'whose function throws',
    'throws.ts',
    "export default (bot: unknown) => {\n  throw new RangeError('on purpose');\n};\n",
    /^The function of \S+throws\.ts failed: RangeError: on purpose\n {2}\S+throws\.ts:2:9\n(.*\n)*> 2 \|/,
  ],
  [
    'with a pattern that is wrong',
    'pattern.ts',
    "export default (bot: { command: Function }) => {\n  bot.command('/x {a', () => undefined);\n};\n",
    /^The command pattern '\/x \{a' is wrong at column 4: .*\n {2}\S+pattern\.ts:2:7\n(.*\n)*> 2 \|/,
  ],
  [
    'that imports a package which is not there',
    'imports.ts',
    "import one from '@acme/missing-package/part';\nexport default () => one;\n",
    /^\S+imports\.ts could not be loaded: The package @acme\/missing-package is not installed: npm install @acme\/missing-package\n/,
  ],
])('a file %s is told with its place and what to do', async (_, name, text, told) => {
  const bot = file(name, text);
  const path = await config('broken');
  const { code, stdout, stderr } = await served.run('run', bot, '--config', path);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(told);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('a folder in the place of a file is told as that', async () => {
  const path = await config('folder');
  const ofBot = await served.run('run', folder, '--config', path);
  expect(ofBot).toMatchObject({ code: 1 });
  expect(ofBot.stderr).toContain(`${folder} is a folder, not a file. Name the file of the bot.`);
  const ofConfig = await served.run('run', file('bot.js', echo), '--config', folder);
  expect(ofConfig.stderr).toContain(`${folder} cannot be read: it is a folder, not a file.`);
});

test('the configuration is looked for where doctor looks', async () => {
  const bot = file('bot.js', echo);
  const { code, stderr } = await served.run('run', bot);
  expect(code).toBe(1);
  expect(stderr).toContain('config.yaml');
});

test('a bot runs with the options that its function carries', async () => {
  const bot = file(
    'french.js',
    'export default Object.assign((bot) => bot.command("/say", (ctx) => ctx.reply(ctx.language)), { options: { language: () => "fr" } });',
  );
  const running = run(bot, '--config', await config('french'));
  await running.printed('The bot is running.');

  await using alice = await testUser(pod, 'alice', patient);
  await alice.say('french', '/say');

  expect((await alice.nextMessage()).text).toBe('fr');
});

test('of several bots, all that keeps any of them from running is told at once', async () => {
  const one = file('one.yaml', 'host: 7');
  const other = file('other.yaml', 'bot: 7');
  const bot = file('bot.js', echo);
  const missing = join(folder, 'missing.js');
  const options = ['--store', 'memory', '--config', one, one, other];
  const { code, stderr } = await served.run('run', bot, missing, bot, ...options);
  expect(code).toBe(1);
  expect(stderr).toContain(`${one} has `);
  expect(stderr).toContain(`There is no file ${missing}.`);
  expect(stderr).toContain(`${other} has `);
});

test('bots without a configuration for each are refused', async () => {
  const bot = file('bot.js', echo);
  const { code, stderr } = await cadenzaHere('run', bot, bot, '--config', 'one.yaml');
  expect(code).toBe(1);
  expect(stderr).toContain('There are 2 bots, and 1 given as --config.');
  const two = await cadenzaHere('run', bot, '--config', 'one.yaml', 'two.yaml');
  expect(two.stderr).toContain('There is 1 bot, and 2 given as --config.');
});

test.each(['0', '50', '1e9', 'much'])('no bot has enough in --max-memory %s', async (given) => {
  const bot = file('bot.js', echo);
  const { code, stderr } = await cadenzaHere('run', bot, '--max-memory', given);
  expect([code, stderr]).toEqual([1, expect.stringContaining('A whole number from 100 on')]);
});

test('two bots with one account are refused: each would miss what the other is given', async () => {
  const bot = file('bot.js', echo);
  const one = await config('one-account');
  const other = file('other.json', readFileSync(one, 'utf8'));
  const options = ['--store', 'memory', '--config', one, other];
  const { code, stderr } = await served.run('run', bot, bot, ...options);
  expect(code).toBe(1);
  expect(stderr).toContain('log in with one account, one-account.');
});

const held = { onLoss: () => undefined, signal: new AbortController().signal, lasts: 200 };

test('a second process on the same store is refused, and one that was killed is waited for', async () => {
  const store = memoryStore();
  const bot = { name: 'quotes', store: scopedStore(store, 'quotes'), log: createLog(false) };
  const giveBack = await holdStore(bot, held);
  await expect(holdStore(bot, held)).rejects.toMatchObject({
    code: 'BOT_RUNS_ALREADY',
  });
  const other = { ...bot, store: scopedStore(store, 'orders') };
  await (
    await holdStore(other, held)
  )?.();
  await giveBack?.();
  const again = await holdStore(bot, held);
  await again?.();

  // One that was killed renews nothing.
  await store.open();
  await bot.store.acquire('run', 'killed', 200);
  const lines: string[] = [];
  const named = pino({ base: { bot: 'quotes' } }, { write: (line) => void lines.push(line) });
  await (
    await holdStore({ ...bot, log: named }, held)
  )?.();
  await store.close();
  expect(lines.map((line) => line.split('"bot"').length - 1)).toEqual([1]);
});

test('a process whose store was taken by another learns of it', async () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  const bot = { name: 'quotes', store, log: createLog(false) };
  let tell: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const giveBack = await holdStore(bot, { ...held, onLoss: tell, lasts: 30 });
  now += 1_000;
  await store.acquire('run', 'another', 1_000_000);
  await lost;
  await giveBack?.();
});

test('a process keeps a store that was away for longer than it is held, where no other took it', async () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  const signs = collection<string>('run');
  const bot = { name: 'quotes', store, log: createLog(false) };
  const lost = new AbortController();
  const giveBack = await holdStore(bot, { ...held, onLoss: () => lost.abort(), lasts: 30 });
  now += 1_000;
  const before = await store.get(signs, 'run');
  while (!lost.signal.aborted && (await store.get(signs, 'run'))?.version === before?.version) {
    await setImmediate();
  }
  expect([lost.signal.aborted, await store.acquire('run', 'another', 30)]).toEqual([
    false,
    undefined,
  ]);
  await giveBack?.();
});

test('a store that is given back during a sign of life is free', async () => {
  const part = scopedStore(memoryStore({ now: () => 0 }), 'quotes');
  await part.open();
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let goOn: () => void = () => undefined;
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const store: typeof part = {
    ...part,
    renew: async (lease, duration) => {
      begin();
      await mayGoOn;
      return part.renew(lease, duration);
    },
  };
  const bot = { name: 'quotes', store, log: createLog(false) };
  const giveBack = await holdStore(bot, { ...held, onLoss: () => undefined, lasts: 30 });
  await begun;
  const given = giveBack?.();
  await setImmediate();
  goOn();
  await given;
  await setImmediate();
  expect(await part.acquire('run', 'another', 30)).toBeDefined();
});

test('a process that is told to end while it waits for another ends at once', async () => {
  const store = memoryStore();
  const bot = { name: 'quotes', store, log: createLog(false) };
  await store.open();
  await store.acquire('run', 'killed', 1_000_000);
  const ended = new AbortController();
  // The lease of the other is there for as long as the test runs.
  const waiting = holdStore(bot, { ...held, signal: ended.signal, lasts: 1_000_000 });
  ended.abort();
  expect(await waiting).toBeUndefined();
  expect((await store.acquire('run', 'killed', 1_000_000))?.holder).toBe('killed');
  await store.close();
});
