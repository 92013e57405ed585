/**
 * The sources, bundled into one file for all tests: a worker loads it once, where the test runner would load each of
 * some fifteen hundred modules anew for each file of tests.
 */
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const source = resolve(root, 'src');

/** Where the bundle lies; its source map lies beside it. */
export const bundledSources = resolve(root, 'node_modules/.cache/cadenza-tests/sources.cjs');

/** They do something when they are loaded, so that who imports them loads them. */
const thatAct = new Set([
  'cli/main.ts',
  'console/vite.config.ts',
  'testing/jest.ts',
  'testing/vitest.ts',
]);

/** What stands beside a module stands beside it in the package as well, as do the threads that it starts. */
const placedInPackage = {
  name: 'placed-in-package',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const place = resolve(root, 'dist', relative(source, path)).replace(/\.tsx?$/, '.js');
      const here = `const placeInPackage = ${JSON.stringify(pathToFileURL(place).href)}; `;
      return {
        contents: code.includes('import.meta.url') ? here + code : code,
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      };
    });
  },
};

/** How what runs on the sources is bundled. */
export const onSources = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  define: { 'import.meta.url': 'placeInPackage' },
  loader: { '.css': 'empty', '.svg': 'dataurl' },
  plugins: [placedInPackage],
  logLevel: 'error',
};

/** Bundles them, each module ready to be loaded when it is asked for by its path without its ending. */
export async function bundleSources() {
  const getters = readdirSync(source, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !thatAct.has(file))
    .map((file) => `get '${file.replace(/\.tsx?$/, '')}'() { return require('./${file}'); }`);
  // Takes the place of the file in one step, for tests that run on it already. To write to the file itself would write
  // to that of another clone whose packages are linked to the same ones.
  const made = `${bundledSources}.${process.pid}`;
  await build({
    ...onSources,
    stdin: { contents: `module.exports = {\n${getters.join(',\n')}\n};`, resolveDir: source },
    outfile: made,
    format: 'cjs',
    sourcemap: 'external',
    sourcesContent: false,
    supported: { 'dynamic-import': false },
  });
  renameSync(`${made}.map`, `${bundledSources}.map`);
  renameSync(made, bundledSources);
}
