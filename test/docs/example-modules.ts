import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { type Example, examplesBelow } from './examples.js';

const root = resolve(__dirname, '../..');

/** What every reader of an example knows: see `ambient.ts`. */
export const ambient = join(root, 'test/docs/ambient.ts');

/** Where the names stand that the sources export: the files, nearest parts first when they are asked for. */
const exported = exportedNames();

/** Where something is exported that has a name, and whether it is a type and nothing else. */
interface Home {
  readonly file: string;
  readonly isType: boolean;
}

function exportedNames(): ReadonlyMap<string, readonly Home[]> {
  const places = new Map<string, Home[]>();
  const declared =
    /^export (?:declare )?(?:abstract )?(?:async )?(function\*?|const|class|interface|type|enum) (\w+)/gm;
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) {
      continue;
    }
    const file = relative(root, join(entry.parentPath, entry.name));
    for (const [, kind = '', name = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      declared,
    )) {
      const isType = kind === 'interface' || kind === 'type';
      places.set(name, [...(places.get(name) ?? []), { file, isType }]);
    }
  }
  return places;
}

/** How many folders two files share. */
function nearness(one: string, other: string): number {
  const [left, right] = [dirname(one).split('/'), dirname(other).split('/')];
  let shared = 0;
  while (left[shared] !== undefined && left[shared] === right[shared]) {
    shared += 1;
  }
  return shared;
}

/** The examples below `src/` that are code, each with the module that is made of it. */
export function exampleModules(): readonly {
  readonly place: string;
  readonly path: string;
  readonly text: string;
}[] {
  return examplesBelow(root, 'src')
    .filter(({ code }) => !code.startsWith('$ '))
    .map((example, number) => {
      const [path, text] = moduleOf(example, number);
      return { place: example.place, path, text };
    });
}

/** An example as a module beside the file that it stands in, which knows what that file knows. */
function moduleOf({ file, code }: Example, number: number): readonly [string, string] {
  const path = join(root, dirname(file), `example-${number}.tsx`);
  const isObject = code.replace(/^(?:\/\/.*\n)*/, '').startsWith('{');
  const text = readable(isObject ? `(${code}\n)` : code);
  const bare = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TSX);
  const declared = new Set<string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const isName = isDeclaration(node.parent) && node.parent.name === node;
      (isName ? declared : used).add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(bare);
  const imports = [...used]
    .filter((name) => !declared.has(name))
    .flatMap((name) => {
      const home = homeOf(name, file);
      if (home === undefined) {
        return [];
      }
      const target = relative(dirname(file), home.file).replace(/\.tsx?$/, '.js');
      const from = target.startsWith('.') ? target : `./${target}`;
      return [`import ${home.isType ? 'type ' : ''}{ ${name} } from '${from}';`];
    });
  return [path, `${imports.join('')}${text}\nexport {};\n`];
}

/** `…` at the end of a line stands for a statement; a line that ends in `// error` does not compile. */
function readable(code: string): string {
  return code
    .replace(/ …(?= *(?:\/\/.*)?$)/gm, ' {}')
    .replace(/^.*\/\/ error\b.*$/gm, '// @ts-expect-error\n$&');
}

/** Where a name of an example comes from: its own file, what every reader knows, or the nearest file that has it. */
function homeOf(name: string, file: string): Home | undefined {
  const homes = exported.get(name) ?? [];
  const own = homes.find((home) => home.file === file);
  const knownType = known.get(name);
  if (own !== undefined || knownType !== undefined) {
    return own ?? { file: 'test/docs/ambient.ts', isType: knownType ?? false };
  }
  return homes
    .filter((home) => !home.file.startsWith('src/messageml/elements/'))
    .sort((one, other) => nearness(other.file, file) - nearness(one.file, file))[0];
}

function isDeclaration(node: ts.Node): node is ts.Node & { readonly name?: ts.Node } {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportSpecifier(node)
  );
}

/** The names that examples use without saying what they are, and whether each is a type. */
const known: ReadonlyMap<string, boolean> = new Map(
  [
    ...readFileSync(ambient, 'utf8').matchAll(
      /(?:^export (declare const|type|interface) |^export \{ |(?<=^export \{.*), )(\w+)/gm,
    ),
  ].map(([, kind, name = '']) => [name, kind === 'type' || kind === 'interface']),
);
