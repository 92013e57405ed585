import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RunningCadenza } from '../run-cadenza.js';
import { StartedCommands } from '../started-commands.js';

const starters = readdirSync(join(__dirname, '../../../bots'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** One bot, for what is not about the others: nine take their time to start. */
const echo = 'bots/echo/bot.ts';

let folder = '';
const commands = new StartedCommands();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-dev-'));
});

afterEach(async () => {
  await commands.kill();
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: string[]): RunningCadenza {
  return commands.start(...args);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

test('dev starts pod and bots, says where the console is, and Ctrl-C stops all within 2 s', async () => {
  const running = start('dev', '--port', '0', '--folder', folder);

  const welcome = await running.printed('Ctrl-C stops everything.');
  const address = /http:\/\/127\.0\.0\.1:\d+\/console\//.exec(welcome)?.[0] ?? '';
  expect(welcome).toContain(`Bots      ${starters.join(', ')}\n`);
  expect(welcome).toContain('choose Echo, and send: /echo hello\n');
  expect((await fetch(new URL('/agent/v3/health', address))).status).toBe(200);
  expect(statSync(join(folder, 'keys', 'echo.pem')).mode & 0o077).toBe(0);
  expect(statSync(join(folder, 'echo.yaml')).mode & 0o077).toBe(0);

  const nothing = await timeOf(() => once(spawn(process.execPath, ['-e', '0']), 'exit'));
  running.child.kill('SIGINT');
  const took = await timeOf(() => running.ended);
  const { code, stderr } = await running.ended;
  // By the measure of a process that does nothing, which takes 50 ms where nothing else runs.
  expect(took).toBeLessThan(2_000 * Math.max(1, nothing / 50));
  expect(code).toBe(0);
  expect(stderr).toBe('');
}, 90_000);

test('a bot that ends the process is told, with the line that does', async () => {
  const file = join(folder, 'leaver.ts');
  writeFileSync(
    file,
    `import { defineBot } from 'cadenza';
export default defineBot(() => {
  setTimeout(() => {
    process.exit(7);
  }, 3_000);
});
`,
  );

  const { code, stdout } = await start('dev', file, '--port', '0', '--folder', folder).ended;

  expect(code).toBe(7);
  expect(stdout).toContain('A bot has ended the process, with process.exit(7)');
  expect(stdout).toMatch(/leaver\.ts:4:\d+/);
}, 90_000);

test('a second Ctrl-C ends dev at once, and without another word', async () => {
  const running = start('dev', echo, '--port', '0', '--folder', folder);
  await running.printed('Ctrl-C stops everything.');
  // Two that wait to be received are one.
  const again = setInterval(() => running.child.kill('SIGINT'), 1);
  const { code, stderr } = await running.ended;
  clearInterval(again);
  // A further one ends it by itself while it ends: a shell has the same code for that.
  expect({ code: code ?? 130, stderr }).toEqual({ code: 130, stderr: '' });
}, 90_000);

test('dev --open opens the console in the browser', async () => {
  const opened = join(folder, 'opened');
  for (const program of ['xdg-open', 'open']) {
    // Renamed when it is complete, so that whoever sees the file sees all of it.
    const script = `#!/bin/sh\necho "$1" > ${opened}.part && mv ${opened}.part ${opened}\n`;
    writeFileSync(join(folder, program), script, { mode: 0o755 });
  }
  const { PATH: path = '' } = process.env;
  process.env['PATH'] = `${folder}:${path}`;
  const address = start('dev', echo, '--open', '--port', '0', '--folder', join(folder, 'pod'));
  process.env['PATH'] = path;
  const watcher = watch(folder);
  const written = new Promise<void>((done) => {
    watcher.on('change', (_, name) => name === 'opened' && done());
  });

  const [url] = /http:\S+/.exec(await address.printed('Ctrl-C')) ?? [];

  await written;
  watcher.close();
  expect(readFileSync(opened, 'utf8').trim()).toBe(url);
}, 90_000);

test('what was written is there after a second start, and a bot of its own process runs on it', async () => {
  const first = start('dev', echo, '--port', '0', '--folder', folder);
  await first.printed('Ctrl-C stops everything.');
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);

  const second = start('dev', echo, '--port', '0', '--folder', folder);
  await second.printed('Ctrl-C stops everything.');
  const bot = start('run', echo, '--config', join(folder, 'echo.yaml'));
  await bot.printed('The bot is running.');
  bot.child.kill('SIGINT');
  expect((await bot.ended).code).toBe(0);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
}, 90_000);

test('a bot in CommonJS requires Cadenza and what lies beside it', async () => {
  symlinkSync(join(__dirname, '../../../node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'greeting.txt'), 'Hello');
  const bot = join(folder, 'own.cjs');
  writeFileSync(
    bot,
    `'use strict';
const { readFileSync } = require('node:fs');
const { messageML } = require('cadenza/messageml');
const { z } = require('zod');
const greeting = z.string().parse(readFileSync(__dirname + '/greeting.txt', 'utf8'));
module.exports = (bot) => {
  bot.command('/hello', (ctx) => ctx.reply(messageML\`<b>\${greeting}</b>\`));
};
`,
  );
  const dev = start('dev', bot, '--port', '0', '--folder', join(folder, 'pod'));

  const printed = await dev.printed('Ctrl-C');

  expect(printed).toContain('Bots      own\n');
}, 90_000);
