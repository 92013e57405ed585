import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const sources = resolve(__dirname, '../../src/testing');

/** Runs a file with node:test. @returns what it printed */
function nodeTest(text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-forgotten-'));
  const file = join(folder, 'forgotten.test.mts');
  writeFileSync(file, text);
  const { NODE_OPTIONS: _, ...env } = process.env;
  return new Promise((done) => {
    // Killed when it does not end, and then without its last lines.
    const options = { env, timeout: 60_000 };
    const args = ['--import', 'tsx', '--test', '--test-reporter=tap', file];
    execFile(process.execPath, args, options, (_error, stdout, stderr) => {
      rmSync(folder, { recursive: true });
      done(stdout + stderr);
    });
  });
}

test('node:test ends where tests have left stages open, after the last of them', async () => {
  const printed = await nodeTest(`
import { before, test } from 'node:test';
import { testBot } from ${JSON.stringify(join(sources, 'index.ts'))};
import { expectMessage } from ${JSON.stringify(join(sources, 'node.ts'))};

const greeter = (bot) => void bot.command('/hello', (ctx) => ctx.reply('Hello'));
let shared;
before(async () => {
  shared = await testBot(greeter);
});
test('fails before it closes', async () => {
  const stage = await testBot(greeter);
  await stage.alice.say('/hello');
  expectMessage(await stage.alice.nextMessage()).toHaveText('Goodbye');
  await stage.close();
});
test('uses what is shared', async () => {
  await shared.alice.say('/hello');
  expectMessage(await shared.alice.nextMessage()).toHaveText('Hello');
});
`);
  expect(printed).toMatch(/^# pass 1$/m);
  expect(printed).toMatch(/^# fail 1$/m);
  expect(printed).toContain('Stages that tests have left open: 2.');
}, 90_000);
