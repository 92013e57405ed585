import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Measurement } from './measurement.js';

/** What came of a benchmark. */
type Ran =
  | { readonly ok: true; readonly measurements: readonly Measurement[] }
  | { readonly ok: false; readonly problem: string };

/** How long a benchmark may take, in milliseconds: one that hangs must not keep the others from running. */
const longest = 30 * 60_000;

/**
 * Runs a benchmark in a process of its own: what others have left in memory, and which of the shared functions they
 * have made slow, must not change its figures.
 */
export async function runApart(name: string): Promise<Ran> {
  const child = fork(fileURLToPath(new URL('one.ts', import.meta.url)), [name], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    // The measurements come through the channel; what a benchmark prints stands above the table.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  let measurements: readonly Measurement[] | undefined;
  child.on('message', (sent) => (measurements = sent as readonly Measurement[]));
  const limit = setTimeout(() => child.kill('SIGKILL'), longest);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(limit);
  if (measurements !== undefined) {
    return { ok: true, measurements };
  }
  return { ok: false, problem: `Its process ended with ${signal ?? code}.` };
}
