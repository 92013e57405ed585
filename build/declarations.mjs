/**
 * Builds the types of the package: one file of declarations for each entry, and the files that several of them share. A file
 * for each source would take twice the place.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const written = join(root, 'node_modules/.cache/declarations');
const output = join(root, 'dist');
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

/**
 * The entries that export types which calls of the others return. An entry refers to them, so that the declarations of a
 * program which exports what such a call returned can name its type, though the program imports only the entry itself.
 */
const naming = ['client/administration', 'client/advanced', 'messageml/engine'];

const referencesOf = (entry) =>
  references +
  naming
    .filter((name) => name !== entry)
    .map((name) => relative(dirname(entry), `${name}.d.ts`).replace(/^(?!\.)/, './'))
    .map((path) => `/// <reference path="${path}" />\n`)
    .join('');

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.fromEntries(
  Object.values(exports)
    .flatMap(({ types }) => types ?? [])
    .map((types) => relative('dist', types))
    .map((file) => [file.replace(/\.d\.ts$/, ''), join(written, file)]),
);

for (const file of readdirSync(output, { recursive: true })) {
  if (file.endsWith('.d.ts')) {
    rmSync(join(output, file));
  }
}
const bundle = await rollup({
  input: entries,
  // The compiler wrote below node_modules, which the plugin would otherwise leave outside.
  plugins: [dts({ respectExternal: true })],
  external: (id) => !/^[./]|^[A-Z]:/i.test(id),
  onwarn(warning, warn) {
    // Types that entries use without exporting them are named by the entries that make values of them.
    if (!warning.message.includes('with no public re-export')) {
      warn(warning);
    }
  },
});
await bundle.write({
  dir: output,
  entryFileNames: '[name].d.ts',
  chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}.d.ts`,
  banner: ({ isEntry, name }) => (isEntry ? referencesOf(name) : ''),
});
await bundle.close();
