import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Bot } from '../../src/index.js';
import { Pod } from '../../src/pod/index.js';
import { testUser } from '../../src/testing/index.js';
import { serviceAccount } from '../built/accounts.js';
import { programOptions } from '../built/program.js';
import { type RunningCadenza, startCadenza } from '../cli/run-cadenza.js';

const root = resolve(__dirname, '../..');
const page = readFileSync(join(root, 'README.md'), 'utf8');

/** The blocks of one language, in their order. */
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].flatMap(([, found, text = '']) =>
    found === language ? [text] : [],
  );

const commands = blocks('sh').flatMap((block) => block.trim().split('\n'));
const botFile = /^Save this as `([^`]+)`/m.exec(page)?.[1] ?? '';
const [botText = '', programText = ''] = blocks('ts');

let folder = '';
let started: RunningCadenza[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-readme-'));
  mkdirSync(dirname(join(folder, botFile)), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: `${root}/tsconfig.json` }),
  );
  writeFileSync(join(folder, botFile), botText);
});

afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: string[]): RunningCadenza {
  const running = startCadenza(args, [], folder);
  started.push(running);
  return running;
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}

/** The arguments of a command of the page, without `npx cadenza`. */
const argumentsOf = (command: string): string[] => command.replace('npx cadenza ', '').split(/\s+/);

test('the README has fewer than 120 lines, and every file it links to is there', () => {
  expect(page.split('\n').length - 1).toBeLessThan(120);
  for (const [, path = ''] of page.matchAll(/(?:\]\(|src="|srcset=")([\w./-]+)/g)) {
    expect({ path, isThere: existsSync(join(root, path)) }).toEqual({ path, isThere: true });
  }
});

test('the welcome of the README names the bots that are there', () => {
  const bots = readdirSync(join(root, 'bots'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const names = bots.map(({ name }) => name).sort();
  expect(page).toContain(`  Bots      ${names.join(', ')}\n`);
});

test('the npm commands of the README are npm’s own or scripts of the package', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const asked = commands.filter((command) => command.startsWith('npm '));
  expect(asked).toEqual(['npm ci', 'npm start']);
  expect(scripts['start']).toBe('node src/cli/start.mjs');
});

test('the bot of the README has 15 lines and runs by the commands of the README', async () => {
  expect(botText.trim().split('\n').length).toBeLessThanOrEqual(15);
  const [dev = '', ...others] = commands.filter((command) => command.startsWith('npx cadenza '));
  const port = await freePort();
  const running = start(...argumentsOf(dev), '--port', port);
  await running.printed('Ctrl-C stops everything.');

  for (const command of others) {
    const { code, stderr } = await start(...argumentsOf(command)).ended;
    expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
  }
  expect(others.length).toBeGreaterThan(0);
}, 120_000);

test('what the README says to send to its bot is answered', async () => {
  await using pod = await Pod.start();
  const { config } = await serviceAccount(pod, 'quotes');
  const { Bot: RealBot } = await import('../../src/index.js');
  await using bot: Bot = new RealBot(config);
  const { default: setUp } = (await import(join(folder, botFile))) as {
    default: (bot: Bot) => void;
  };
  setUp(bot);
  await bot.start();
  await using alice = await testUser(pod, 'alice');

  const [, typed = ''] = /send `([^`]+)`/.exec(page) ?? [];
  await alice.say('quotes', typed);
  expect((await alice.nextMessage()).text).toBe('IBM × 5');
  await alice.say('quotes', 'Thank you');
  expect((await alice.nextMessage()).text).toContain('You are welcome');
}, 60_000);

test('the program of the README prints what it says', async () => {
  const file = join(root, 'test/docs/.readme-program.ts');
  const [, printed = ''] = /console\.log\(.*; \/\/ (.*)/.exec(programText) ?? [];
  writeFileSync(file, programText.replace('./bots/', '../../bots/'));
  try {
    const { execArgv, env } = programOptions();
    const program = [...execArgv, file];
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env });
    expect(stdout.split('\n')).toContain(printed);
  } finally {
    rmSync(file);
  }
}, 60_000);
