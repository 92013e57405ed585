/**
 * Builds the types of the package: the declarations of what its entries lead to. Those of the other files
 * would only be installed.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const written = join(root, 'node_modules/.cache/declarations');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) {
  process.exit(1);
}

/** What declarations need that a project may not have named: Node's types, and those of `await using`. */
const references = '/// <reference types="node" />\n/// <reference lib="esnext.disposable" />\n';

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.values(exports).flatMap(
  ({ types }) => types?.replace('./dist', written) ?? [],
);
const program = ts.createProgram(entries, {
  module: ts.ModuleKind.NodeNext,
  noLib: true,
  types: [],
});
const found = program
  .getSourceFiles()
  .map(({ fileName }) => relative(written, fileName))
  .filter((file) => !file.startsWith('..'));
for (const file of found) {
  const target = join(root, 'dist', file);
  mkdirSync(dirname(target), { recursive: true });
  const declared = join(written, file);
  if (entries.includes(declared)) {
    writeFileSync(target, references + readFileSync(declared, 'utf8'));
  } else {
    copyFileSync(declared, target);
  }
}
