import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const project = join(__dirname, '../..');

/** Files that a page tells its readers to make. */
const toBeMade = ['src/messageml/elements/rating.ts'];

/** The paths that a page names; those of a part are written without `src/`. */
function pathsIn(page: string): readonly string[] {
  const text = readFileSync(join(project, page), 'utf8');
  const named = text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|md))`/g);
  return [...named].map(([, path]) => path ?? '');
}

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every file that %s names is there', (page) => {
  const paths = pathsIn(page).filter((path) => !path.startsWith('dist/'));
  const missing = paths
    .filter((path) => !toBeMade.includes(path))
    .filter((path) => !existsSync(join(project, path)) && !existsSync(join(project, 'src', path)));
  expect(paths.length).toBeGreaterThan(1);
  expect(missing).toEqual([]);
});
