import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { type Example, examplesBelow, examplesIn } from './examples.js';

const root = resolve(__dirname, '../..');
/** What every reader of an example knows: see `ambient.ts`. */
const ambient = join(root, 'test/docs/ambient.ts');

/** Where the names stand that the sources export: the files, nearest parts first when they are asked for. */
const exported = exportedNames();

function exportedNames(): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  const declared =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) {
      continue;
    }
    const file = relative(root, join(entry.parentPath, entry.name));
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(declared)) {
      places.set(name, [...(places.get(name) ?? []), file]);
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
      const target = relative(dirname(file), home).replace(/\.tsx?$/, '.js');
      return [`import { ${name} } from '${target.startsWith('.') ? target : `./${target}`}';`];
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
function homeOf(name: string, file: string): string | undefined {
  const files = exported.get(name) ?? [];
  if (files.includes(file)) {
    return file;
  }
  if (known.has(name)) {
    return 'test/docs/ambient.ts';
  }
  return files
    .filter((other) => !other.startsWith('src/messageml/elements/'))
    .sort((one, other) => nearness(other, file) - nearness(one, file))[0];
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

/** The names that examples use without saying what they are. */
const known: ReadonlySet<string> = new Set(
  [
    ...readFileSync(ambient, 'utf8').matchAll(
      /(?:^export (?:declare const|type|interface) |^export \{ |(?<=^export \{.*), )(\w+)/gm,
    ),
  ].map(([, name = '']) => name),
);

test('an example ends at the next tag of its comment', () => {
  const text = `
/**
 * Adds.
 *
 * @example
 * add(1, 2)   // 3
 * add(1)
 *
 * @throws TypeError for text
 */`;

  expect(examplesIn('src/add.ts', text)).toEqual([
    { place: 'src/add.ts:5', file: 'src/add.ts', code: 'add(1, 2)   // 3\nadd(1)' },
  ]);
});

test('every example in a doc comment compiles', () => {
  const examples = examplesBelow(root, 'src').filter(({ code }) => !code.startsWith('$ '));
  const modules = new Map(examples.map((example, number) => moduleOf(example, number)));
  const places = new Map(
    [...modules.keys()].map((path, number) => [path, examples[number]?.place ?? '']),
  );
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const settings: ts.CompilerOptions = {
    ...options,
    lib: [
      'lib.es2023.d.ts',
      'lib.es2024.string.d.ts',
      'lib.dom.d.ts',
      'lib.dom.iterable.d.ts',
      'lib.dom.asynciterable.d.ts',
    ],
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: 'cadenza',
    noUnusedLocals: false,
    noUnusedParameters: false,
    noUncheckedIndexedAccess: false,
    incremental: false,
    verbatimModuleSyntax: false,
    isolatedModules: false,
  };
  const host = ts.createCompilerHost(settings);
  const readSource = host.getSourceFile.bind(host);
  host.fileExists = (file) => modules.has(file) || ts.sys.fileExists(file);
  host.readFile = (file) => modules.get(file) ?? ts.sys.readFile(file);
  host.getSourceFile = (file, ...rest) => {
    const text = modules.get(file);
    return text === undefined
      ? readSource(file, ...rest)
      : ts.createSourceFile(file, text, rest[0]);
  };
  const program = ts.createProgram([ambient, ...modules.keys()], settings, host);

  const findings = [...modules.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ messageText, start, file }) => {
      const line = file?.text.slice(0, start).split('\n').length ?? 1;
      const place = places.get(path) ?? path;
      const message = ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 200);
      return `${place} line ${line}: ${message}`;
    });
  });

  expect(examples.length).toBeGreaterThan(300);
  expect(findings).toEqual([]);
}, 120_000);
