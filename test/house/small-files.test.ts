import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, normalize, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');

/** Below so many lines a file says why it stands alone. */
const small = 15;

/** What a small file may be by itself. */
const standsAlone = /\/(?:index|routes|main|.*-thread)\.tsx?$|\/migrations\//;

/** Files that list what stands in files of its own: one operation, one command, one kind of element. */
const lists = new Set(
  ['index', 'routes', 'registry', 'program', 'interpreter', 'elements', 'views'].map(
    (name) => `${name}.ts`,
  ),
);

/** Small files that one other file alone imports, which is no list: what they hold belongs into that file. */
function needless(files: ReadonlyMap<string, string>): readonly string[] {
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    for (const [, imported = ''] of text.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)) {
      const target = normalize(join(file, '..', imported)).replace(/\.js$/, '');
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return [...files]
    .filter(([file, text]) => text.split('\n').length <= small && !standsAlone.test(file))
    .filter(([file]) => {
      const [first = '', ...others] = importers.get(file.replace(/\.tsx?$/, '')) ?? [];
      return others.length === 0 && !lists.has(basename(first));
    })
    .map(([file]) => file);
}

test('a small file is found that serves one other, and not one that several share or a list names', () => {
  const files = new Map([
    ['src/pod/pod.ts', "import './shared.js';\nimport './single.js';\n".padEnd(200, '\n')],
    ['src/pod/users.ts', "import './shared.js';\n".padEnd(200, '\n')],
    ['src/pod/routes.ts', "import './operation.js';\nawait import('./later.js');\n"],
    ['src/pod/later.ts', 'export const later = 1;\n'],
    ['src/pod/shared.ts', 'export const shared = 1;\n'],
    ['src/pod/single.ts', 'export const single = 1;\n'],
    ['src/pod/operation.ts', 'export const operation = 1;\n'],
    ['src/pod/render-thread.ts', 'run();\n'],
  ]);

  expect(needless(files)).toEqual(['src/pod/single.ts']);
});

test('no small file serves one other alone', () => {
  const files = new Map(
    readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path), readFileSync(path, 'utf8')] as const),
  );

  expect(needless(files)).toEqual([]);
});
