/**
 * The packages that most tests load, each bundled into one file: the test runner loads every module anew for
 * each file of tests, and these are made of some six hundred.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'node_modules/.cache/cadenza-tests');
const record = resolve(folder, 'package-lock.json');

/** Those that are ES modules only are among them: the test runner could not load them as they are. */
const packages = [
  'express',
  'fast-xml-parser',
  'find-my-way',
  'jose',
  'kysely',
  'markdown-it',
  'messageformat',
  'undici',
  'yaml',
  'zod',
];

/** Where the test runner finds them, by what a module imports. */
export const bundledPackages = Object.fromEntries(
  packages.map((name) => [`^${name}$`, resolve(folder, `${name}.js`)]),
);

/** Bundles them, unless that was done since packages were last installed. */
export async function bundlePackages() {
  const lock = readFileSync(resolve(root, 'package-lock.json'), 'utf8');
  if (statSync(record, { throwIfNoEntry: false }) && readFileSync(record, 'utf8') === lock) {
    return;
  }
  await build({
    absWorkingDir: root,
    entryPoints: packages,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  writeFileSync(record, lock);
}
