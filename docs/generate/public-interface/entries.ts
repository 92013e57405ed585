import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../../..');

/** An entry of the package: `cadenza/client`, and the file that it is made from. */
export interface Entry {
  readonly name: string;
  readonly file: string;
}

/** A name that an entry exports, with where it is declared. */
export interface ExportedName {
  readonly name: string;
  readonly symbol: ts.Symbol;
  readonly declarations: readonly ts.Declaration[];
}

/** The entries that `package.json` promises. */
export function readEntries(): readonly Entry[] {
  const { exports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, { readonly types?: string } | string>>;
  };
  return Object.entries(exports).flatMap(([path, target]) => {
    const types = typeof target === 'string' ? undefined : target.types;
    // The same file stands behind both entries of the JSX runtime.
    return types === undefined || path === './jsx-dev-runtime'
      ? []
      : [
          {
            name: path.replace(/^\./, 'cadenza'),
            file: resolve(root, types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts')),
          },
        ];
  });
}

/** The program that holds all entries. */
export function programOf(entries: readonly Entry[]): ts.Program {
  const read = ts.readConfigFile(resolve(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  return ts.createProgram(
    entries.map(({ file }) => file),
    { ...options, noEmit: true },
  );
}

/** What an entry exports, by name. */
export function exportsOf(program: ts.Program, { name, file }: Entry): readonly ExportedName[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) {
    throw new Error(`${name} is not a module: ${file}`);
  }
  return checker
    .getExportsOfModule(module)
    .map((exported) => {
      const symbol =
        exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      return { name: exported.name, symbol, declarations: symbol.declarations ?? [] };
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}
