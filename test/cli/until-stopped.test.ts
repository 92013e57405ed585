import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');

function start(...args: string[]): ChildProcessWithoutNullStreams {
  const program = ['--import', 'tsx', resolve(__dirname, 'slow-stop-process.ts'), ...args];
  return spawn(process.execPath, program, { cwd: root });
}

async function printed(child: ChildProcessWithoutNullStreams, text: string): Promise<void> {
  for (let said = ''; !said.includes(text);) {
    said += String(((await once(child.stdout, 'data')) as [Buffer])[0]);
  }
}

test('the first Ctrl-C lets a stop take its time, and the second ends it with code 130', async () => {
  const child = start();
  await printed(child, 'running');
  child.kill('SIGINT');
  await printed(child, 'stopping');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
});

test('a second Ctrl-C counts in the same instant as well', async () => {
  expect(await once(start('twice'), 'exit')).toEqual([130, null]);
});
