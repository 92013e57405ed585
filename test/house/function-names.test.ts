import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');

/** In how many files a function of one name may stand. */
const most = 4;

/** Functions at the top of a module: `function name`, and `const name = (…) =>`. */
const declared =
  /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]+)? =(?: async)? (?:\([^()]*\)|\w+)(?:: [^=\n]+)? =>)/gm;

/** The names that functions have in more files than {@link most}, with those files. */
function crowdedNames(
  files: ReadonlyMap<string, string>,
): Readonly<Record<string, readonly string[]>> {
  const places = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    for (const [, declaration, constant] of text.matchAll(declared)) {
      const name = declaration ?? constant ?? '';
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
  }
  return Object.fromEntries(
    [...places]
      .filter(([, found]) => found.size > most)
      .map(([name, found]) => [name, [...found].sort()]),
  );
}

test('a name is found that functions of five files have', () => {
  const files = [
    'export function idOf(user) {}',
    'async function idOf() {}',
    'function* idOf() {}',
    'const idOf = (row: Row): string => row.id;',
    'function idOf(): void {}\nfunction idOf(of: string): void {}\nfunction nameOf() {}',
  ].map((text, index) => [`src/${index}.ts`, text] as const);

  expect(crowdedNames(new Map(files.slice(1)))).toEqual({});
  expect(Object.keys(crowdedNames(new Map(files)))).toEqual(['idOf']);
});

/** What so many files call by one name is one thing that wants one home, or several that want names of their own. */
test('functions of one name do one thing: none has the name of functions in more than four files', () => {
  const files = new Map(
    readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path), readFileSync(path, 'utf8')] as const),
  );

  expect(crowdedNames(files)).toEqual({});
});
