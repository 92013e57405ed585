// What `npm run bench` runs. It builds the library first and measures that: the very code that users run,
// which the translation of TypeScript while a process runs is not.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function run(args, env) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

run(['build/library.mjs']);
// With these settings, `cadenza/…` means what the package exports and not its sources.
run(['--import', 'tsx', '--expose-gc', 'bench/run.ts', ...process.argv.slice(2)], {
  TSX_TSCONFIG_PATH: 'bench/tsconfig.run.json',
});
