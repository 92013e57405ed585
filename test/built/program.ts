import { resolve } from 'node:path';

/** How Node is told to run a program of the tests in a process of its own. */
export interface ProgramOptions {
  readonly execArgv: string[];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs a program that is written in TypeScript with Cadenza as it is built: what the program imports from
 * `cadenza` is the package, since the tests' own settings have no paths to the sources.
 *
 * @example
 * const child = fork(resolve(__dirname, 'pod-process.ts'), programOptions());
 */
export function programOptions(): ProgramOptions {
  // Of the project, in which tests and `npm run faults` are started.
  const project = process.cwd();
  return {
    execArgv: ['--import', resolve(project, 'node_modules/tsx/dist/esm/index.mjs')],
    env: { ...process.env, TSX_TSCONFIG_PATH: resolve(project, 'test/built/tsconfig.json') },
  };
}
