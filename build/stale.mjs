/**
 * Builds what is older than its sources: the library, the console, or both. Used before a start from a clone
 * and before tests; `node build/stale.mjs library` does it by hand.
 */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const builds = {
  library: { made: 'dist/NOTICES.md', command: ['build/library.mjs'] },
  console: { made: 'dist/console/index.html', command: ['build/console.mjs'] },
};

/** When the newest of some files, and of what is in some folders, was written; 0 when one is missing. */
function newest(...paths) {
  const times = paths.map((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() !== true) {
      return found?.mtimeMs ?? 0;
    }
    return newest(...readdirSync(path).map((name) => join(path, name)));
  });
  return Math.max(0, ...times);
}

function run(command) {
  // Tests say what they are in NODE_ENV, which the console would be built for.
  const env = { ...process.env, NODE_ENV: 'production' };
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, command, { cwd: root, env });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`The build failed:\n${output}`)),
    );
  });
}

/** Builds those of the named that are stale; throws an error with the output of one that fails. */
export async function buildStale(...names) {
  const sources = ['src', 'build', 'package.json', 'package-lock.json'];
  const changed = newest(...sources.map((path) => join(root, path)));
  const stale = names
    .map((name) => builds[name])
    .filter(({ made }) => newest(join(root, made)) < changed);
  await Promise.all(stale.map(({ command }) => run(command)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildStale(...process.argv.slice(2));
}
