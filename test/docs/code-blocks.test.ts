import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const root = resolve(__dirname, '../..');

/** Every page that shows code: the top-level ones, the guide and the starters' own. */
function pages(): string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return inFolder(path);
      }
      return entry.name.endsWith('.md') ? [path] : [];
    });
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [...top, ...inFolder('docs'), ...inFolder('bots')];
}

/** The TypeScript blocks of a page. */
function blocksOf(page: string): { file: string; text: string }[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map((match, index) => ({
    file: join(root, `${page.replace(/\W/g, '_')}_${index}.${match[1] ?? 'ts'}`),
    text: `${match[2] ?? ''}\nexport {};\n`,
  }));
}

test('every TypeScript block of the documentation compiles', () => {
  const blocks = new Map(
    pages()
      .flatMap(blocksOf)
      .map(({ file, text }) => [file, text]),
  );
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  host.fileExists = (file) => blocks.has(file) || ts.sys.fileExists(file);
  host.readFile = (file) => blocks.get(file) ?? ts.sys.readFile(file);
  const program = ts.createProgram(
    [...blocks.keys()],
    {
      ...options,
      jsx: ts.JsxEmit.ReactJSX,
      jsxImportSource: 'cadenza',
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    host,
  );

  const findings = [...blocks.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });

  expect(blocks.size).toBeGreaterThan(0);
  expect(ts.formatDiagnostics(findings, host)).toBe('');
}, 180_000);
