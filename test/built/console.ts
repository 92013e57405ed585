import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const program = resolve(__dirname, '../../build/stale.mjs');

/**
 * Builds the page that the pod serves, unless it is there already and newer than everything it is made
 * from. The bundler runs on its own: it is an ES module, which the test runner cannot load.
 */
export async function buildConsole(): Promise<void> {
  await promisify(execFile)(process.execPath, [program, 'console']);
}
