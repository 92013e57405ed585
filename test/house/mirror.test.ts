import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');

/** The parts of the product, by their folders in `src/`. */
const parts = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The tests of a part, by their paths: `client/tls/trust-store.test.ts`. */
function testsOf(part: string): readonly string[] {
  const folder = join(root, 'test', part);
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(({ name }) => /\.test\.tsx?$/.test(name))
        .map(({ parentPath, name }) => relative(join(root, 'test'), join(parentPath, name)))
    : [];
}

const tests = parts.flatMap(testsOf);

test('every test of a part lies in a folder that the part has', () => {
  const astray = tests.filter((path) => !existsSync(join(root, 'src', dirname(path))));
  expect(tests.length).toBeGreaterThan(200);
  expect(astray).toEqual([]);
});

test('a test with the name of a folder, and not of a file beside it, lies in the folder', () => {
  const outside = tests
    .map((path) => path.replace(/(?:\.long)?(?:\.redis|\.postgres)?\.test\.tsx?$/, ''))
    .map((path) => join(root, 'src', path))
    .filter((path) => existsSync(path) && !existsSync(`${path}.ts`));
  expect(outside).toEqual([]);
});
