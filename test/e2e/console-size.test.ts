import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, jest, test } from '@jest/globals';

jest.setTimeout(120_000);

const folder = resolve(__dirname, '../../dist/console');

/** What of scripts and styles the first screen may weigh, compressed. */
const budget = 90_000;

/** A script or style, and all that it imports without waiting until it is needed. */
function loadedBy(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (!loaded.has(file)) {
    loaded.add(file);
    const text = file.endsWith('.js') ? readFileSync(resolve(folder, 'assets', file), 'utf8') : '';
    for (const [, other = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
      loadedBy(other, loaded);
    }
  }
  return loaded;
}

test('the first screen loads at most 90 kB of scripts and styles, and what checks messages and forms later', () => {
  const page = readFileSync(resolve(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/assets\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const files = [...new Set(named.flatMap((file) => [...loadedBy(file)]))];
  const sizes = files.map((file) => gzipSync(readFileSync(resolve(folder, 'assets', file))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(files.length).toBeGreaterThan(2);
  expect(total).toBeLessThan(budget);
  const checker = readdirSync(resolve(folder, 'assets')).find((file) =>
    /^raw-findings.*\.js$/.test(file),
  );
  expect(checker).toBeDefined();
  expect(files).not.toContain(checker);
  // The registry of elements brings all that is checked of them, with the names of all emojis.
  const first = files.map((file) => readFileSync(resolve(folder, 'assets', file), 'utf8')).join('');
  expect(first).not.toContain('interrobang');
});
