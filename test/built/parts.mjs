/**
 * The parts of the product that a test is not about, bundled: the test runner loads every module anew for each
 * file of tests, and a pod alone is made of some seven hundred.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const source = resolve(root, 'src');
const folder = resolve(root, 'node_modules/.cache/cadenza-tests/parts');
const bundle = resolve(folder, 'parts.js');

/** What other parts import, by part. */
const entries = {
  contract: ['index', 'preview'],
  messageml: ['index', 'engine', 'internals', 'json', 'jsx-runtime'],
  templates: ['index', 'watch-files'],
  pod: ['index'],
};

/** Where the test runner finds parts that are bundled, by what a module outside of them imports. */
export function bundledParts(...parts) {
  const imports = parts.flatMap((part) => [
    [`^(?:\\.\\./)+(?:src/)?${part}/(${entries[part].join('|')})\\.js$`, `${folder}/${part}/$1.js`],
    [`^cadenza/${part}$`, `${folder}/${part}/index.js`],
    [`^cadenza/(${part}/(?:${entries[part].join('|')}))$`, `${folder}/$1.js`],
  ]);
  return Object.fromEntries(imports);
}

/** What stands beside a module stands beside it in the package as well, as do the threads that it starts. */
const placedInPackage = {
  name: 'placed-in-package',
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/].*\.ts$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const place = resolve(root, 'dist', relative(source, path)).replace(/\.ts$/, '.js');
      const url = JSON.stringify(pathToFileURL(place).href);
      return { contents: code.replaceAll(/(?<!['"`])\bimport\.meta\.url/g, url), loader: 'ts' };
    });
  },
};

/** Bundles them into one file, each ready to be loaded when it is asked for, and a file for each entry. */
export async function bundleParts() {
  const names = Object.entries(entries).flatMap(([part, files]) =>
    files.map((file) => `${part}/${file}`),
  );
  const getters = names.map((name) => `get '${name}'() { return require('./${name}.ts'); }`);
  const written = names.map((name) => [
    resolve(folder, `${name}.js`),
    `module.exports = require('${relative(dirname(name), 'parts.js')}')['${name}'];\n`,
  ]);
  await build({
    absWorkingDir: root,
    stdin: { contents: `module.exports = {\n${getters.join(',\n')}\n};`, resolveDir: source },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    packages: 'external',
    supported: { 'dynamic-import': false },
    plugins: [placedInPackage],
    logLevel: 'error',
  });
  for (const [file, text] of written) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
