import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Ended } from './run-here.js';

/**
 * The command line as it is built, in a process that runs one command after another: to load it takes longer than to run
 * most of them. For commands that end by themselves, read no standard input, and load what cannot be loaded in the
 * process of the tests, such as bots in files.
 *
 * @example
 * const served = new ServedCadenza();
 * afterAll(() => served.stop());
 * const { code, stderr } = await served.run('run', 'broken.js');
 */
export class ServedCadenza {
  #child: Promise<ChildProcess> | undefined;

  /** Runs one command, when the one before has ended. */
  async run(...args: readonly string[]): Promise<Ended> {
    this.#child ??= start();
    const child = await this.#child;
    child.send(args);
    const [ended] = (await once(child, 'message')) as [Ended];
    return ended;
  }

  async stop(): Promise<void> {
    const child = await this.#child;
    child?.kill('SIGKILL');
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(resolve(__dirname, 'serve-commands.mjs'), {
    cwd: resolve(__dirname, '../..'),
    execArgv: [],
    env: { ...process.env, NO_COLOR: '1' },
  });
  await once(child, 'message');
  return child;
}
