import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

test('a sound message passes', async () => {
  const { code, stdout } = await cadenza(['check', file('good.xml', '<messageML>Hi</messageML>')]);

  expect(stdout).toContain('1 file checked, nothing found.');
  expect(code).toBe(0);
});

test('every finding shows its place, the line with carets, and what to do', async () => {
  const path = file(
    'broken.xml',
    '<messageML>\n  <strong>now</strong>\n  <b colour="red">x</b>\n</messageML>',
  );

  const { code, stdout } = await cadenza(['check', path]);

  expect(stdout).toContain(`${path}:2:3 error`);
  expect(stdout).toContain('2 |   <strong>now</strong>');
  expect(stdout).toMatch(/\n\s+\| {3}\^+/);
  expect(stdout).toContain(`${path}:3:6 error`);
  expect(stdout).toContain('1 file checked: 2 errors, 0 remarks.');
  expect(code).toBe(1);
});

test('a template is checked with its data, and its findings stand where the author wrote them', async () => {
  const path = file(
    'template.xml',
    '<messageML>\n<#list data["prices"] as price>\n<strong>${price}</strong>\n</#list></messageML>',
  );
  const data = file('prices.json', '{"prices":[1,2]}');

  const { code, stdout } = await cadenza(['check', path, '--data', data]);

  expect(stdout).toContain(`${path}:3:1 error`);
  expect(code).toBe(1);
});

test('--json prints one object a file for other programs', async () => {
  const path = file('broken.xml', '<messageML><strong/></messageML>');

  const { code, stdout } = await cadenza(['check', '--json', path]);

  expect(JSON.parse(stdout)).toMatchObject({
    file: path,
    ok: false,
    diagnostics: [{ severity: 'error', start: { line: 1, column: 12, offset: 11 } }],
  });
  expect(code).toBe(1);
});

test('a message can come from standard input', async () => {
  const { code, stdout } = await cadenza(['check', '-'], '<messageML><b>x</messageML>');

  expect(stdout).toContain('-:1:');
  expect(code).toBe(1);
});

test('a file that is not there is named in one sentence', async () => {
  const { code, stderr } = await cadenza(['check', 'nowhere.xml']);

  expect(stderr.trim()).toBe('nowhere.xml cannot be read.');
  expect(code).toBe(1);
});
