import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { ServedCadenza } from '../served-cadenza.js';

const echo = 'bots/echo/bot.ts';

let folder = '';
const served = new ServedCadenza();

afterAll(() => served.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-dev-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a port in use is one sentence, the page that explains it, and a failure', async () => {
  const taken = createServer();
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const { code, stderr } = await served.run(
    'dev',
    echo,
    '--port',
    String(port),
    '--folder',
    folder,
  );
  taken.close();

  const [sentence, page, ...rest] = stderr.trim().split('\n');
  expect(sentence).toContain(String(port));
  expect(page).toBe('More: docs/errors.md#port_in_use');
  expect(rest).toEqual([]);
  expect(code).toBe(1);
}, 90_000);

test('a folder that cannot be written is one sentence and a failure', async () => {
  writeFileSync(join(folder, 'file'), '');

  const inFile = join(folder, 'file', 'x');
  const { code, stderr } = await served.run('dev', echo, '--port', '0', '--folder', inFile);

  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('file');
  expect(code).toBe(1);
}, 90_000);

test('a file in the place of the folder is one sentence and a failure', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');

  const { code, stderr } = await served.run('dev', echo, '--port', '0', '--folder', file);

  expect(stderr.trim()).toBe(`${file} is a file, where a folder is needed.`);
  expect(code).toBe(1);
}, 90_000);

test.each([
  ['export const quotes = 1;\nexport const more = 2;\n', '', 'It exports only more, quotes.'],
  ['const quotes = {};\n\nexport default quotes;\n', ':3', 'This is an object.'],
])(
  'a bot that does not export a function is named, with what it exports: %j',
  async (source, line, instead) => {
    const bot = join(folder, 'bot.ts');
    writeFileSync(bot, source);
    const config = join(folder, 'config.yaml');
    writeFileSync(config, 'host: localhost\n');

    const { code, stderr } = await served.run('run', bot, '--config', config);

    expect(stderr).toContain(`${bot}${line} must export a function of the bot by default`);
    expect(stderr).toContain(instead);
    expect(code).toBe(1);
  },
  90_000,
);

test.each([
  [
    'that starts its own bot',
    `import { Bot } from 'cadenza';
await new Bot({ host: 'localhost', bot: { username: 'own', privateKey: { path: 'own.pem' } } }).start();
`,
    /own\.ts creates and starts a bot; cadenza does that\. Remove new Bot\(…\) and bot\.start\(\)/,
  ],
  [
    'with an error of syntax',
    "export default (bot) => {\n  bot.command('/x';\n};\n",
    /own\.ts could not be loaded: Expected "\)" but found ";"\n(.*\n)*> 2 \| {3}bot\.command\('\/x';\n/,
  ],
  [
    'that imports a package which is not there',
    "import pad from 'left-pad/lib';\nexport default () => pad;\n",
    /own\.ts could not be loaded: The package left-pad is not installed: npm install left-pad\n(.*\n)*> 1 \| import pad(?!(.*\n)*.*external)/,
  ],
  [
    'whose function throws',
    "export default () => {\n  throw new RangeError('on purpose');\n};\n",
    /own\.ts could not be loaded: RangeError: on purpose\n(.*\n)*> 2 \|/,
  ],
  [
    'that loads its own configuration',
    "import { Bot, loadConfig } from 'cadenza';\nawait new Bot(await loadConfig('gone.yaml')).start();\n",
    /own\.ts loads a configuration itself; .* Remove loadConfig\(\), new Bot\(…\) and bot\.start\(\)/,
  ],
  [
    'with a pattern that is wrong',
    "export default (bot) => {\n  bot.command('/x {n:innt}', () => undefined);\n};\n",
    /"innt" is not a type of argument.*\n.*own\.ts:2:7\n(.*\n)*> 2 \|/,
  ],
])(
  'a file %s is told what to change, without a stack',
  async (_, source, told) => {
    const bot = join(folder, 'own.ts');
    writeFileSync(bot, source);

    const pod = join(folder, 'pod');
    const { code, stderr } = await served.run('dev', bot, '--port', '0', '--folder', pod);

    expect(stderr).toMatch(told);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  },
  90_000,
);
