/**
 * Builds what the package runs: one file for each entry, and chunks that several of them share. What it
 * imports of the packages in `devDependencies` is taken in; what stands in `dependencies` stays outside.
 * Plain JavaScript, so that `npm start` can run it before anything is built.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { rolldown } from 'rolldown';
import { minify } from 'rolldown/utils';
import { noticesOf, packagesOf } from './notices.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src');
const output = join(root, 'dist');

/** The files that others import or start, by where they lie in the package. */
function entriesOf({ exports, bin }) {
  const targets = Object.values(exports).flatMap((target) => target.default ?? []);
  const threads = [
    'dist/pod/rendering/render-thread.js',
    'dist/pod/seed/seed-thread.js',
    'dist/pod/import/import-thread.js',
  ];
  const started = [...Object.values(bin), ...threads];
  const files = [...targets, ...started].map((file) => relative('dist', file));
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.js$/, ''), join(source, file.replace(/\.js$/, '.ts'))]),
  );
}

const here = 'import.meta.url';
/** The same in what bundlers make CommonJS of: there `import.meta` is empty, and a file knows its own path. */
const hereInBundles = 'import.meta.url ?? `file://${__filename}`';

/** Where the code says `import.meta.url`, but for packages to be found from there: that holds wherever the code is. */
function placesOfHere(node, code) {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  if (node.type === 'CallExpression' && node.callee.name === 'createRequire') {
    return [];
  }
  if (node.type === 'MemberExpression' && code.slice(node.start, node.end) === here) {
    return [node.start];
  }
  return Object.values(node).flatMap((child) => placesOfHere(child, code));
}

/** Files that are beside a module of `src/` are beside it in the package too, wherever its code went. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes(here)) {
      return undefined;
    }
    const placed = `import.meta.placeOf(${JSON.stringify(relative(source, id))})`;
    // Last first, so that the places of those before stay. In texts, as of files that are written, it is left alone.
    return placesOfHere(this.parse(code, { lang: id.endsWith('.tsx') ? 'tsx' : 'ts' }), code)
      .sort((one, other) => other - one)
      .reduce((text, at) => text.slice(0, at) + placed + text.slice(at + here.length), code);
  },
  renderChunk(code, { fileName }) {
    const placed = code.replaceAll(/import\.meta\.placeOf\("([^"]+)"\)/g, (_, file) => {
      const place = relative(dirname(fileName), file.replace(/\.ts$/, '.js'));
      return `new URL(${JSON.stringify(place)}, ${hereInBundles}).href`;
    });
    return placed === code ? undefined : placed;
  },
};

/** Packages are found from a bundle that is CommonJS too. */
const findsPackages = {
  name: 'finds-packages',
  renderChunk(code) {
    const found = code.replaceAll(`createRequire(${here})`, `createRequire(${hereInBundles})`);
    return found === code ? undefined : found;
  },
};

/**
 * Breaks lines, since Node prints the whole line of an error that nobody caught; and writes characters above U+00FF
 * as escapes, since one of them makes all text of a file take two bytes for each character in memory.
 */
const shortLines = {
  name: 'short-lines',
  async generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') {
        const wide = chunk.code.match(/[^\0-\xff]/g)?.length ?? 0;
        // A table of characters would only grow: an escape takes six.
        const isText = wide < chunk.code.length / 50;
        const { code } = await transform(chunk.code, {
          charset: isText ? 'ascii' : 'utf8',
          minifyWhitespace: true,
          lineLimit: 120,
          legalComments: 'none',
          target: 'node20.19',
          format: 'esm',
        });
        // What is left stands in regular expressions, and in templates that are read as they are written.
        chunk.code = isText ? code.replaceAll(/[^\0-\xff]/g, escaped) : code;
      }
    }
  },
};

function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Express asks for its readers of bodies when it is loaded. The pod has readers of its own, which stream, and those
 * would bring the tables of all encodings with them.
 */
const withoutBodyParser = {
  name: 'without-body-parser',
  resolveId: (id) => (id === 'body-parser' ? '\0body-parser' : undefined),
  load: (id) => (id === '\0body-parser' ? 'export {};' : undefined),
};

/**
 * The client of undici alone: its index brings a browser's fetch, web sockets, caches and mocks as well, which are half of
 * it. Bodies that are forms of such a fetch come with them; our requests have none.
 */
const undiciClient = {
  name: 'undici-client',
  resolveId(id, importer) {
    if (id === 'undici') {
      return '\0undici-client';
    }
    return id === '../web/fetch/body.js' && importer?.includes('/undici/lib/dispatcher/')
      ? '\0undici-forms'
      : undefined;
  },
  load(id) {
    if (id === '\0undici-forms') {
      return 'export {};';
    }
    return id === '\0undici-client'
      ? `import api from 'undici/lib/api/index.js';
         import buildConnector from 'undici/lib/core/connect.js';
         import errors from 'undici/lib/core/errors.js';
         import Client from 'undici/lib/dispatcher/client.js';
         import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
         import Pool from 'undici/lib/dispatcher/pool.js';
         import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
         Object.assign(Dispatcher.prototype, api);
         export { buildConnector, Client, Dispatcher, errors, Pool, ProxyAgent };`
      : undefined;
  },
};

/**
 * Short names for what is local in the functions of packages: a sixth of the bundle. Ours stay as they are, since stacks
 * would show private methods under other names.
 */
const shortNames = {
  name: 'short-names',
  async transform(code, id) {
    if (!/\/node_modules\/.*\.[cm]?js$/.test(id)) {
      return undefined;
    }
    const made = await minify(id, code, {
      module: /^\s*(?:import|export)\b/m.test(code),
      compress: false,
      mangle: { toplevel: false, keepNames: true },
      codegen: { removeWhitespace: false },
    });
    return made.errors.length > 0 ? undefined : made.code;
  },
};

/** Packages that say themselves that importing them does nothing: what is not used of them is left out. */
const withoutSideEffects = /\/node_modules\/(?:jose|kysely|zod)\//;

/**
 * Builds `dist/`, but for declarations and the console, and answers the packages whose code is in it.
 *
 * @param {{ readonly write?: boolean }} options `write`: whether files are written. Default: true
 */
export async function buildLibrary({ write = true } = {}) {
  const described = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, optionalDependencies, peerDependencies } = described;
  // A test runner is the user's own.
  const runners = ['vitest'];
  // Bots use zod as well, and it is installed for them; the few parts that we use load in a tenth of its time.
  const outside = Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
  }).filter((name) => name !== 'zod');
  const isOutside = (id) =>
    [...outside, ...runners].some((name) => id === name || id.startsWith(`${name}/`));
  if (write) {
    rmSync(join(output, 'chunks'), { recursive: true, force: true });
  }
  const bundle = await rolldown({
    cwd: root,
    input: entriesOf(described),
    platform: 'node',
    external: (id) => id.startsWith('node:') || isOutside(id),
    plugins: [keepPlaces, findsPackages, withoutBodyParser, undiciClient, shortNames, shortLines],
    transform: { target: 'node20.19' },
    treeshake: {
      moduleSideEffects: (id) => !id.startsWith(source) && !withoutSideEffects.test(id),
    },
  });
  try {
    const { output: made } = await bundle[write ? 'write' : 'generate']({
      dir: output,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      comments: false,
    });
    const packages = packagesOf(
      made.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])),
    );
    if (write) {
      writeFileSync(join(output, 'NOTICES.md'), noticesOf(packages));
    }
    return packages;
  } finally {
    await bundle.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildLibrary();
}
