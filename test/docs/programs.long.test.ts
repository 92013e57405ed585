import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { programOptions } from '../built/program.js';

test('every program of the guide runs, and its bots say what the page says', async () => {
  const { execArgv, env } = programOptions();
  const run = [...execArgv, '--test-reporter=tap', join(__dirname, 'run-programs.ts')];
  const tap = await new Promise<string>((resolve) => {
    execFile(process.execPath, run, { env }, (_, stdout) => resolve(stdout));
  });

  expect(tap.split(/^(?=not ok|ok)/m).filter((part) => part.startsWith('not ok'))).toEqual([]);
  expect(tap).toMatch(/^# fail 0$/m);
  expect(Number(/^# pass (\d+)$/m.exec(tap)?.[1])).toBeGreaterThanOrEqual(45);
}, 240_000);
