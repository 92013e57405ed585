import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  build as bundleOnce,
  type BuildContext,
  context,
  type ImportKind,
  type Loader,
  type Message,
  type Plugin,
  type PluginBuild,
  stop,
} from 'esbuild';
import { installAdvice } from './install-advice.js';

/** A file of a bot and all of the project that it imports, as one module. */
export interface Bundle {
  /** Where the module was written. */
  readonly path: string;
  /** The files that it was made of, absolute, with the text that each had then. */
  readonly files: ReadonlyMap<string, string>;
}

/** What a bundler found wrong. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
  readonly problems: readonly Message[];

  constructor(problems: readonly Message[]) {
    super(problems.map(({ text }) => text).join('\n'));
    this.problems = problems;
  }
}

/**
 * Puts the files of one project into one module, again and again. Packages stay outside, so that they are
 * loaded once; `cadenza` is the copy that runs.
 *
 * @example
 * const bundler = await openBundler('/project/bot.ts', '/project/.cadenza/made');
 * const { path } = await bundler.build('/project/.cadenza/made/bot-1.mjs');
 * await bundler.close();
 */
export interface Bundler {
  /** @throws BundleError */
  build(target: string): Promise<Bundle>;
  close(): Promise<void>;
}

/**
 * Makes ready to bundle a file.
 *
 * @param file - absolute
 * @param folder - where modules will be written, absolute: source maps lead from there to the sources
 */
export async function openBundler(file: string, folder: string): Promise<Bundler> {
  // Its process complains of a sudden end of this one, unless it is ended before.
  process.removeListener('exit', endBundling);
  process.once('exit', endBundling);
  const texts = new Map<string, string>();
  const bundling = await context({
    entryPoints: [file],
    bundle: true,
    write: false,
    outfile: join(folder, 'bot.mjs'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    metafile: true,
    logLevel: 'silent',
    banner: { js: requireFor(file) },
    plugins: [outsidePackages(texts)],
  });
  return {
    build: (target) => build(bundling, target, texts),
    close: () => bundling.dispose(),
  };
}

function endBundling(): void {
  void stop();
}

async function build(
  bundling: BuildContext,
  target: string,
  texts: ReadonlyMap<string, string>,
): Promise<Bundle> {
  try {
    const { outputFiles, metafile } = await bundling.rebuild();
    const [output] = outputFiles ?? [];
    await writeFile(target, output?.contents ?? '');
    const inputs = Object.keys(metafile?.inputs ?? {});
    const files = inputs.map((input) => fileURLToPath(new URL(input, `${workingFolder()}/`)));
    return { path: target, files: new Map(files.map((file) => [file, texts.get(file) ?? ''])) };
  } catch (error) {
    throw asBundleError(error) ?? error;
  }
}

function asBundleError(error: unknown): BundleError | undefined {
  return error instanceof Error && 'errors' in error
    ? new BundleError((error.errors as readonly Message[]).map(withRemedy))
    : undefined;
}

/** What is not well written in a file, or in one of the project that it imports, with the places. */
export async function findSyntaxErrors(file: string): Promise<BundleError | undefined> {
  try {
    await bundleOnce({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'silent',
    });
    return undefined;
  } catch (error) {
    return asBundleError(error);
  } finally {
    await stop();
  }
}

/** What bundles a page may leave a package out of it; a bot cannot. */
function withRemedy(problem: Message): Message {
  const [, wanted = ''] = /^Could not resolve "(.*)"$/.exec(problem.text) ?? [];
  // Only the file that was asked for itself has no place that names it.
  const isGone = wanted !== '' && problem.location === null;
  const text = isGone
    ? `The file ${wanted} is gone. Put it back, or stop and start without it.`
    : (installAdvice(wanted, problem.location?.file ?? '') ?? problem.text);
  return {
    ...problem,
    text,
    notes: problem.notes.filter((note) => !note.text.includes(' as external ')),
  };
}

function workingFolder(): string {
  return pathToFileURL(process.cwd()).href;
}

/** Modules of projects without `"type": "module"` may say `require`. */
function requireFor(file: string): string {
  return `import { createRequire as cadenzaRequire } from 'node:module'; const require = cadenzaRequire(${JSON.stringify(file)});`;
}

const sources = /\.[cm]?[jt]sx?$/;
const underway = Symbol('resolving');

/**
 * Leaves packages outside, by the addresses that they have for the file that imports them.
 *
 * @param texts - of the files that were read last, which this writes down
 */
const outsidePackages = (texts: Map<string, string>): Plugin => ({
  name: 'outside-packages',
  setup: (builder) => {
    builder.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === underway || /^[A-Za-z]:[\\/]/.test(path)) {
        return undefined;
      }
      const own = ownModule(path);
      return own === undefined
        ? resolveOutside(builder, path, { kind, resolveDir })
        : { path: addressFor(kind, own), external: true };
    });
    builder.onLoad({ filter: sources }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      texts.set(path, text);
      const contents = withOwnAddress(text, path);
      return { contents, loader: loaderOf(path), resolveDir: dirname(path) };
    });
  },
});

async function resolveOutside(
  builder: PluginBuild,
  path: string,
  place: Pick<Parameters<PluginBuild['resolve']>[1] & object, 'kind' | 'resolveDir'>,
) {
  const found = await builder.resolve(path, { ...place, pluginData: underway });
  if (found.errors.length > 0 || found.external) {
    return found;
  }
  return /[\\/]node_modules[\\/]/.test(found.path)
    ? { path: addressFor(place.kind, pathToFileURL(found.path).href), external: true }
    : found;
}

/** `import` takes the address of a file, `require` its path. */
function addressFor(kind: ImportKind | undefined, url: string): string {
  return kind?.startsWith('require') === true ? fileURLToPath(url) : url;
}

/** Where a file is, for what it reads beside itself: it runs elsewhere. */
function withOwnAddress(source: string, path: string): string {
  return withOwnFolder(source, path)
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
    .replaceAll('import.meta.filename', JSON.stringify(path));
}

/** The names that CommonJS has for it, in the first line, so that all others keep their numbers. */
function withOwnFolder(source: string, path: string): string {
  const names = { __dirname: dirname(path), __filename: path };
  const declared = Object.entries(names)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(source))
    .filter(([name]) => !new RegExp(`\\b(?:const|let|var)\\s+${name}\\b`).test(source))
    .map(([name, value]) => `var ${name} = ${JSON.stringify(value)}; `);
  const [hashbang = ''] = /^#!.*\n/.exec(source) ?? [];
  return `${hashbang}${declared.join('')}${source.slice(hashbang.length)}`;
}

function loaderOf(path: string): Loader {
  const kind = extname(path).replace(/^\.[cm]?/, '');
  return kind === 'tsx' || kind === 'jsx' || kind === 'ts' ? kind : 'js';
}

const here = import.meta.url;
const packageFile = createRequire(here).resolve('../../../package.json');

/** The address of a module of this very copy of Cadenza; undefined for everything else. */
function ownModule(specifier: string): string | undefined {
  if (specifier !== 'cadenza' && !specifier.startsWith('cadenza/')) {
    return undefined;
  }
  const { exports } = createRequire(here)(packageFile) as {
    readonly exports: Readonly<Record<string, { readonly default?: string } | string>>;
  };
  const entry = exports[specifier.replace('cadenza', '.')];
  const built = typeof entry === 'object' ? entry.default : undefined;
  if (built === undefined) {
    return undefined;
  }
  const file = here.endsWith('.ts')
    ? built.replace('./dist/', './src/').replace(/\.js$/, '.ts')
    : built;
  return new URL(file, pathToFileURL(packageFile)).href;
}
