/**
 * How tests load modules: their own anew for each file of tests, as jest does, and what they test once for each
 * worker, as is what jest itself is made of. Packages are loaded by Node, and the sources from their bundle; neither keeps anything between two tests,
 * since no module of Cadenza has state (see ARCHITECTURE.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { compileFunction, constants } from 'node:vm';
import { bundledSources } from '../built/sources.mjs';

const require = createRequire(import.meta.url);
const { default: JestRuntime } = require('jest-runtime');

// So that jest, which requires this, finds the class.
export const __esModule = true;

const root = resolve(import.meta.dirname, '../..');
const source = resolve(root, 'src') + sep;
const tests = resolve(root, 'test') + sep;

/** The modules of the package by what imports them. */
const entries = new Map(
  Object.entries(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).exports)
    .filter(([, { default: target }]) => target !== undefined)
    .map(([name, { default: target }]) => [
      name.replace('.', 'cadenza'),
      target.replace(/^\.\/dist\/(.*)\.js$/, '$1'),
    ]),
);

/** Names that belong to jest, each file of tests having its own. */
const ofJest = new Set(['@jest/globals', '@jest/expect', 'expect']);

/** The storage of what runs, for all files: Node 20 forgets none that was used, and each costs every promise. */
const storage = new AsyncLocalStorage();
const asyncHooks = {
  AsyncLocalStorage: function SharedStorage() {
    return storage;
  },
};

let loaded = new Map();
let written = 0;

/** What a module of the sources exports; `undefined` for one that is not in the bundle. */
function sharedModule(key) {
  if (!loaded.has(key)) {
    loaded.set(key, require(bundledSources)[key]);
  }
  return loaded.get(key);
}

/** Forgets the bundle when it was written anew, as between two runs of `jest --watch`. */
function refresh() {
  const { mtimeMs } = statSync(bundledSources);
  if (mtimeMs !== written) {
    delete require.cache[bundledSources];
    loaded = new Map();
    written = mtimeMs;
  }
}

export default class SharingRuntime extends JestRuntime {
  #isMeasured;
  /** Names for which the configuration has a module of the tests instead. */
  #replaced;

  constructor(config, environment, resolver, transformer, cacheFS, coverage, ...rest) {
    super(config, environment, resolver, transformer, cacheFS, coverage, ...rest);
    this.#isMeasured = coverage.collectCoverage;
    this.#replaced = config.moduleNameMapper
      .filter(([, target]) => typeof target === 'string' && target.startsWith(tests))
      .map(([pattern]) => new RegExp(pattern));
    const { executor } = this;
    executor.compile = (code, filename) =>
      compileFunction(code, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
    refresh();
  }

  requireModuleOrMock(from, name) {
    if (isBuiltin(name) || ofJest.has(name) || this.#replaced.some((one) => one.test(name))) {
      return super.requireModuleOrMock(from, name);
    }
    const isRelative = name.startsWith('.') || name.startsWith(sep);
    const key = isRelative ? this.#keyOf(resolve(dirname(from), name)) : entries.get(name);
    // Coverage is counted in modules that jest loads.
    const shared = key === undefined || this.#isMeasured ? undefined : sharedModule(key);
    if (shared !== undefined) {
      return shared;
    }
    return isRelative || key !== undefined
      ? super.requireModuleOrMock(from, name)
      : createRequire(from)(name);
  }

  /** Jest's own modules are loaded anew for each file, but for what they import. */
  requireInternalModule(from, to) {
    if (to === undefined || to.startsWith('.') || to.startsWith(sep)) {
      return super.requireInternalModule(from, to);
    }
    return to === 'node:async_hooks' ? asyncHooks : createRequire(from)(to);
  }

  #keyOf(path) {
    return path.startsWith(source)
      ? path.slice(source.length).replaceAll(sep, '/').replace(/\.js$/, '')
      : undefined;
  }

  getSourceMaps() {
    return super.getSourceMaps().set(bundledSources, `${bundledSources}.map`);
  }
}
