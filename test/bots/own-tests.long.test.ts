import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { programOptions } from '../built/program.js';

const bots = join(__dirname, '../../bots');
const names = readdirSync(bots, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What the starters' own tests print, as TAP, and whether all passed. */
function ownTests(): Promise<{ readonly passed: boolean; readonly tap: string }> {
  const { execArgv, env } = programOptions();
  const run = [...execArgv, join(__dirname, 'run-own-tests.mjs')];
  return new Promise((resolve) => {
    execFile(process.execPath, run, { env }, (error, tap) =>
      resolve({ passed: error === null, tap }),
    );
  });
}

test('the tests that the starters bring along pass', async () => {
  const { passed, tap } = await ownTests();

  const failed = tap.split(/^(?=not ok|ok)/m).filter((part) => part.startsWith('not ok'));
  expect(failed).toEqual([]);
  expect(passed).toBe(true);
}, 240_000);

test.each(names)('%s is a whole project of at most 150 lines of code', (name) => {
  const folder = join(bots, name);
  const code = readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line));
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');

  expect(code.length).toBeLessThanOrEqual(150);
  expect(existsSync(join(folder, 'test', `${name}.chat`))).toBe(true);
  expect(readFileSync(join(folder, 'test', `${name}.test.ts`), 'utf8')).toContain(`${name}.chat`);
  expect(readme).toMatch(/\bTry `\/|^```\w*\n\//m);
});
