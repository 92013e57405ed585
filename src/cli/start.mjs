// What `npm start` runs. Plain JavaScript, because it has to speak clearly on a Node that is too old
// for the rest, and before anything is built.
import { spawn } from 'node:child_process';
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

const node = process.execPath;
const bin = (...path) => join(root, 'node_modules', ...path);
const builds = await Promise.all([
  run(node, [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json']),
  run(node, [bin('vite', 'bin', 'vite.js'), 'build', '--config', 'src/console/vite.config.ts']),
]);
for (const build of builds) {
  if (build.code !== 0) {
    console.error(`The build failed:\n${build.output}`);
    process.exit(1);
  }
}

process.argv.splice(2, 0, 'dev');
await import('../../dist/cli/main.js');
