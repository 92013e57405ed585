import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** A started `cadenza`, its output so far, and how it ended. */
export interface RunningCadenza {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when standard output holds the text; rejects when the process ends without it. */
  printed(text: string): Promise<string>;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/**
 * Starts the command line as it is built, as `cadenza …` would from the package.
 *
 * @param nodeArguments - for Node itself, such as a limit of its memory
 * @param cwd - the folder it is started in
 */
export function startCadenza(
  args: readonly string[],
  nodeArguments: readonly string[] = [],
  cwd = root,
): RunningCadenza {
  const child = spawn(
    process.execPath,
    [...nodeArguments, resolve(root, 'dist/cli/main.js'), ...args],
    { cwd, env: { ...process.env, NO_COLOR: '1' } },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((done) => {
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
  const printed = (text: string): Promise<string> =>
    new Promise((done, fail) => {
      const look = (): void => {
        if (stdout.includes(text)) {
          done(stdout);
        }
      };
      child.stdout.on('data', look);
      void ended.then(() => fail(new Error(`It ended without printing "${text}": ${stderr}`)));
      look();
    });
  return { child, printed, ended };
}

/** Runs the command line to its end with the given standard input. */
export async function cadenza(
  args: readonly string[],
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const running = startCadenza(args);
  running.child.stdin.end(input);
  return running.ended;
}
