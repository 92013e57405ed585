import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const importer = resolve(__dirname, '../../../src/cli/preview/import-again.ts');

/** Imports a module, changes what it imports, and imports it again: in a process of its own. */
const script = `
import { basename, dirname, join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { importAgain } from ${JSON.stringify(pathToFileURL(importer).href)};
const path = process.argv[1];
for (const price of ["'one'", "'two'", 'broken(', "'three'"]) {
  writeFileSync(join(dirname(path), 'price.ts'), 'export const price = ' + price + ';');
  const files = [];
  const made = await importAgain(path, (file) => files.push(basename(file))).catch(({ code }) => code);
  console.log(made + ': ' + files.sort().join(' '));
}`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-import-'));
  writeFileSync(
    join(folder, 'order.ts'),
    "import { price } from './price.js';\nexport default price;\n",
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(['module', 'commonjs'])(
  'a module and what it imports are read again each time, in projects of type %s',
  async (type) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      script,
      join(folder, 'order.ts'),
    ]);
    expect(stdout.trim().split('\n')).toEqual([
      'one: order.ts price.ts',
      'two: order.ts price.ts',
      expect.stringMatching(/^PREVIEW_FILE_BROKEN: /),
      'three: order.ts price.ts',
    ]);
  },
  30_000,
);
