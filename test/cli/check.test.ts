import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkFiles, type CheckOptions } from '../../src/cli/check/check-files.js';
import { cadenza } from './run-cadenza.js';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-check-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function check(
  files: string[],
  options: CheckOptions = {},
): Promise<{ sound: boolean; printed: string }> {
  const lines: string[] = [];
  const sound = await checkFiles(files, options, (line) => lines.push(line));
  return { sound, printed: lines.join('\n') };
}

test('a sound message passes', async () => {
  const { sound, printed } = await check([file('good.xml', '<messageML>Hi</messageML>')]);

  expect(printed).toContain('1 file checked, nothing found.');
  expect(sound).toBe(true);
});

test('every finding shows its place, the line with carets, and what to do', async () => {
  const path = file(
    'broken.xml',
    '<messageML>\n  <strong>now</strong>\n  <b colour="red">x</b>\n</messageML>',
  );

  const { sound, printed } = await check([path]);

  expect(printed).toContain(`${path}:2:3 error`);
  expect(printed).toContain('2 |   <strong>now</strong>');
  expect(printed).toMatch(/\n\s+\| {3}\^+/);
  expect(printed).toContain(`${path}:3:6 error`);
  expect(printed).toContain('1 file checked: 2 errors, 0 remarks.');
  expect(sound).toBe(false);
});

test('a template is checked with its data, and its findings stand where the author wrote them', async () => {
  const path = file(
    'template.xml',
    '<messageML>\n<#list data["prices"] as price>\n<strong>${price}</strong>\n</#list></messageML>',
  );
  const data = file('prices.json', '{"prices":[1,2]}');

  const { sound, printed } = await check([path], { data });

  expect(printed).toContain(`${path}:3:1 error`);
  expect(sound).toBe(false);
});

test('--json prints one object a file for other programs', async () => {
  const path = file('broken.xml', '<messageML><strong/></messageML>');

  const { sound, printed } = await check([path], { json: true });

  expect(JSON.parse(printed)).toMatchObject({
    file: path,
    ok: false,
    diagnostics: [{ severity: 'error', start: { line: 1, column: 12, offset: 11 } }],
  });
  expect(sound).toBe(false);
});

test('a message can come from standard input', async () => {
  const { code, stdout } = await cadenza(['check', '-'], '<messageML><b>x</messageML>');

  expect(stdout).toContain('-:1:');
  expect(code).toBe(1);
}, 30_000);

test('a file that is not there is named in one sentence', async () => {
  const { code, stderr } = await cadenza(['check', 'nowhere.xml']);

  expect(stderr.trim()).toBe('nowhere.xml cannot be read.');
  expect(code).toBe(1);
}, 30_000);
