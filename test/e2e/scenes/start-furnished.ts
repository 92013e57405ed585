import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programOptions } from '../../built/program.js';
import type { FurnishedConsole } from './furnished-console.js';

/** Starts a furnished console in a process of its own: tests of one file share it. */
export async function startFurnished(): Promise<FurnishedConsole> {
  const { execArgv } = programOptions();
  const furnished = fork(join(__dirname, 'furnished-process.ts'), { execArgv });
  const url = String((await once(furnished, 'message'))[0]);
  return {
    url,
    close: async () => {
      furnished.send('close');
      await once(furnished, 'exit');
    },
  };
}
