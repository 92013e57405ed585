import { runCommandLine } from '../../src/cli/program.js';

/** What a command printed, and its exit code. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of `cadenza` in this process, which costs a hundredth of a process of its own. For
 * commands that end by themselves and read no standard input; one at a time.
 */
export async function cadenzaHere(...args: readonly string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  const { log, error } = console;
  const exitCode = process.exitCode;
  const keep =
    (stream: keyof typeof printed) =>
    (text: unknown): true => {
      printed[stream] += String(text);
      return true;
    };
  const keepLine = (stream: keyof typeof printed) => (text: unknown) => {
    printed[stream] += `${String(text)}\n`;
  };
  process.exitCode = 0;
  console.log = keepLine('stdout');
  console.error = keepLine('stderr');
  // Stand before the methods of the streams' class until they are deleted again.
  process.stdout.write = keep('stdout');
  process.stderr.write = keep('stderr');
  try {
    await runCommandLine(['node', 'cadenza', ...args]);
    return { code: process.exitCode, ...printed };
  } finally {
    console.log = log;
    console.error = error;
    Reflect.deleteProperty(process.stdout, 'write');
    Reflect.deleteProperty(process.stderr, 'write');
    process.exitCode = exitCode;
  }
}
