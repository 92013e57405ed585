import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { buildSync } from 'esbuild';
import ts from 'typescript';

const project = join(__dirname, '../..');

/** A copy of some of the sources, to change them as somebody who follows a recipe would. */
export class CopiedSources implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cadenza-recipe-'));
  readonly #changed = new Set<string>();
  #program: ts.Program | undefined;
  #loaded = 0;

  /** @param folders folders of `src/`, with all that they import */
  constructor(folders: readonly string[]) {
    for (const folder of folders) {
      cpSync(join(project, 'src', folder), join(this.#folder, 'src', folder), { recursive: true });
    }
    copyFileSync(join(project, 'package.json'), join(this.#folder, 'package.json'));
    symlinkSync(join(project, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /** The files that were written or changed, relative to the project. */
  get changed(): readonly string[] {
    return [...this.#changed].sort();
  }

  /** Where a file of the copy lies. */
  path(file: string): string {
    return join(this.#folder, file);
  }

  /** Writes a file that was not there. */
  write(file: string, text: string): void {
    const path = join(this.#folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
    this.#changed.add(file);
  }

  /** Puts text in front of the first place where some text stands, which must be there. */
  insert(file: string, before: string, text: string): void {
    const path = join(this.#folder, file);
    const source = readFileSync(path, 'utf8');
    const at = source.indexOf(before);
    if (at === -1) {
      throw new Error(`${file} has no ${before}`);
    }
    writeFileSync(path, source.slice(0, at) + text + source.slice(at));
    this.#changed.add(file);
  }

  /** What the compiler finds wrong in files, by file. @param types - packages of types that they need */
  complaints(
    files: readonly string[],
    types: readonly string[] = [],
  ): Readonly<Record<string, readonly string[]>> {
    const read = ts.readConfigFile(join(project, 'tsconfig.json'), (path) => ts.sys.readFile(path));
    const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, this.#folder);
    const paths = files.map((file) => join(this.#folder, file));
    const program = ts.createProgram({
      rootNames: paths,
      options: { ...options, types: [...types], paths: {} },
      ...(this.#program !== undefined && { oldProgram: this.#program }),
    });
    this.#program = program;
    const found = files.map((file, place) => {
      const source = program.getSourceFile(paths[place] ?? '');
      return [
        file,
        program
          .getSemanticDiagnostics(source)
          .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      ] as const;
    });
    return Object.fromEntries(found.filter(([, messages]) => messages.length > 0));
  }

  /** Loads what a file of the copy exports. */
  load(file: string): Readonly<Record<string, unknown>> {
    this.#loaded += 1;
    const outfile = join(this.#folder, `bundle-${this.#loaded}.cjs`);
    buildSync({
      entryPoints: [join(this.#folder, file)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
    });
    return jest.requireActual<Readonly<Record<string, unknown>>>(outfile);
  }

  /** Bundles a program, to be run by Node, and says where it lies. */
  bundleProgram(file: string): string {
    // As far from `package.json` as it is in the package.
    const outfile = join(this.#folder, 'dist/cli/program.mjs');
    buildSync({
      entryPoints: [join(this.#folder, file)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      packages: 'external',
      logLevel: 'silent',
    });
    return outfile;
  }

  /** Bundles a page of the console for a browser, with what it imports of the copy. */
  bundle(page: string): { readonly script: string; readonly styles: string } {
    const { outputFiles } = buildSync({
      stdin: { contents: page, loader: 'tsx', resolveDir: this.#folder },
      outdir: this.#folder,
      write: false,
      bundle: true,
      format: 'iife',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      logLevel: 'silent',
    });
    const textOfKind = (ending: string) =>
      outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    return { script: textOfKind('.js'), styles: textOfKind('.css') };
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The files that a recipe of ARCHITECTURE.md names, in its order. */
export function filesOfRecipe(title: string): readonly string[] {
  const page = readFileSync(join(project, 'ARCHITECTURE.md'), 'utf8');
  const [, recipe = ''] = page.split(`### ${title}\n`);
  const [steps = ''] = recipe.split(/^#{2,3} /m);
  return [...steps.matchAll(/`(src\/[^`]+\.tsx?)`/g)].map(([, file]) => file ?? '');
}
