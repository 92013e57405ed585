import '../../src/testing/jest.js';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeForgottenStages, noteStage } from '../../src/testing/forgotten-stages.js';

const built = resolve(__dirname, '../../dist/testing');

/** Runs a file with node:test. @returns what it printed */
function nodeTest(text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-forgotten-'));
  const file = join(folder, 'forgotten.test.mjs');
  writeFileSync(file, text);
  const { NODE_OPTIONS: _, ...env } = process.env;
  return new Promise((done) => {
    // Killed when it does not end, and then without its last lines.
    const options = { env, timeout: 60_000 };
    const args = ['--test', '--test-reporter=tap', file];
    execFile(process.execPath, args, options, (_error, stdout, stderr) => {
      rmSync(folder, { recursive: true });
      done(stdout + stderr);
    });
  });
}

const closed: string[] = [];
const stageCalled = (name: string) => ({
  close: () => {
    closed.push(name);
    return Promise.resolve();
  },
});

beforeAll(() => void noteStage(stageCalled('shared')));

// Defined after that of the matchers, it still has its stage.
afterAll(() => {
  expect(closed).toEqual(['forgotten']);
});

test('under jest, a stage that a hook has opened for all tests is for a hook to close', async () => {
  const forget = noteStage(stageCalled('forgotten'));
  const told: string[] = [];
  await closeForgottenStages((sentence) => told.push(sentence));
  forget();
  expect(closed).toEqual(['forgotten']);
  expect(told).toEqual([expect.stringContaining('left open: 1.')]);
});

test('under node:test, a stage that tests share is closed by the hook that comes with them', async () => {
  const printed = await nodeTest(`
import { after, before, test } from 'node:test';
import { testBot } from ${JSON.stringify(join(built, 'index.js'))};
import ${JSON.stringify(join(built, 'node.js'))};

let shared;
before(async () => {
  shared = await testBot((bot) => void bot.command('/hello', (ctx) => ctx.reply('Hello')));
});
after(async () => {
  await shared.alice.say('/hello');
  await shared.alice.nextMessage();
  await shared.close();
});
test('does nothing', () => undefined);
`);
  expect(printed).toMatch(/^# pass 1$/m);
  expect(printed).toMatch(/^# fail 0$/m);
  expect(printed).not.toContain('left open');
}, 90_000);

test('node:test ends where tests have left stages open, after the last of them', async () => {
  const printed = await nodeTest(`
import { before, test } from 'node:test';
import { testBot } from ${JSON.stringify(join(built, 'index.js'))};
import { expectMessage } from ${JSON.stringify(join(built, 'node.js'))};

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
