import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { platform } from 'node:process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cadenzaHere } from '../run-here.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-templates-'));
  writeFileSync(join(folder, 'fill.hbs'), '{{#each orders as |order|}}{{order.id}}{{/each}}');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a file in place of the folder, and a folder in place of the file, are told as that', async () => {
  const template = join(folder, 'fill.hbs');
  const ofFile = await cadenzaHere('templates', 'types', template);
  expect(ofFile.stderr).toContain(`${template} is not a folder. Name the folder that`);

  const intoFolder = await cadenzaHere('templates', 'types', folder, '--out', folder);
  expect(intoFolder).toEqual({
    code: 1,
    stdout: '',
    stderr: `${folder} is a folder, where a file is needed.\n`,
  });
});

test('the types of a folder of templates are printed', async () => {
  const { code, stdout } = await cadenzaHere('templates', 'types', folder);

  expect(stdout).toContain('export interface Views {');
  expect(stdout).toMatch(/readonly fill: \{\s+readonly orders: readonly \{\s+readonly id:/);
  expect(code).toBe(0);
});

test('--out writes them to a file, which a broken template leaves as it was', async () => {
  const out = join(folder, 'views.d.ts');
  const written = await cadenzaHere('templates', 'types', folder, '--out', out);
  expect(written).toMatchObject({ code: 0, stdout: `${out} is written.\n` });
  const before = readFileSync(out, 'utf8');
  expect(before).toContain('readonly fill:');

  writeFileSync(join(folder, 'broken.hbs'), '<p>\n{{#if}}');
  const { code, stderr } = await cadenzaHere('templates', 'types', folder, '--out', out);

  expect(stderr.startsWith(`${join(folder, 'broken.hbs')}:2:`)).toBe(true);
  expect(stderr).not.toContain('defect');
  expect(code).toBe(1);
  expect(readFileSync(out, 'utf8')).toBe(before);
});

test('a folder that is not there is named in one sentence', async () => {
  const { code, stderr } = await cadenzaHere('templates', 'types', 'nowhere');

  const [sentence, more] = stderr.trim().split('\n');
  expect(sentence).toMatch(/^There is no folder of templates \S+nowhere\. Relative paths start at/);
  expect(more).toBe('More: docs/errors.md#template_folder');
  expect(code).toBe(1);
});

(platform === 'win32' ? test.skip : test).each([
  ['that was there is as it was', 'old'],
  ['that is new is not left empty', undefined],
])('where the disk takes no more, a file %s', (_, before) => {
  const out = join(folder, 'views.d.ts');
  if (before !== undefined) {
    writeFileSync(out, before);
  }
  const main = resolve(__dirname, '../../../dist/cli/main.js');
  // No file of this shell may hold anything.
  const line = `ulimit -f 0; exec '${process.execPath}' '${main}' templates types . --out '${out}'`;
  const { status, stderr } = spawnSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' });

  expect([status, stderr]).toEqual([1, `${out} cannot be read or written: file too large.\n`]);
  expect(existsSync(out) ? readFileSync(out, 'utf8') : undefined).toBe(before);
  expect(readdirSync(folder).filter((name) => name.includes('views'))).toHaveLength(
    before === undefined ? 0 : 1,
  );
});
