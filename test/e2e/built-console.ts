import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const project = resolve(__dirname, '../..');
const sources = ['src/console', 'src/messageml', 'src/contract'];

/**
 * Builds the page that the pod serves, unless it is there already and newer than everything it is
 * made from. The bundler runs on its own: it is an ES module, which the test runner cannot load.
 */
export async function buildConsole(): Promise<void> {
  const built = await modifiedAt(join(project, 'dist/console/index.html'));
  const changed = await Promise.all(sources.map((folder) => newestIn(join(project, folder))));
  if (built > Math.max(...changed)) {
    return;
  }
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  const parameters = ['build', '--logLevel', 'error', '--config', 'src/console/vite.config.ts'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, ...parameters], { cwd: project, env });
}

async function newestIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const times = await Promise.all(files.map((file) => modifiedAt(join(folder, file))));
  return Math.max(0, ...times);
}

async function modifiedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
