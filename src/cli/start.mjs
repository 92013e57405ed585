// What `npm start` runs. Plain JavaScript, because it has to speak clearly on a Node that is too old
// for the rest, and before anything is built.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    'Cadenza needs Node 20.19 or newer; this is Node ' +
      process.versions.node +
      '. Install a newer one from nodejs.org.',
  );
  process.exit(1);
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, ...options });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

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

const inRoot = (...paths) => paths.map((path) => join(root, path));
const sources = newest(...inRoot('src', 'build', 'package.json', 'package-lock.json'));
const node = process.execPath;
const builds = [
  { made: inRoot('dist/NOTICES.md'), args: inRoot('build/library.mjs') },
  {
    made: inRoot('dist/console/index.html'),
    args: [
      ...inRoot('node_modules/vite/bin/vite.js'),
      ...['build', '--config', 'src/console/vite.config.ts'],
    ],
  },
];
const stale = builds.filter(({ made }) => newest(...made) < sources);
for (const build of await Promise.all(stale.map(({ args }) => run(node, args)))) {
  if (build.code !== 0) {
    console.error(`The build failed:\n${build.output}`);
    process.exit(1);
  }
}

process.argv.splice(2, 0, 'dev');
await import('../../dist/cli/main.js');
