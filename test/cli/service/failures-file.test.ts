import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addFailure, clearFailures } from '../../../src/cli/service/failures-file.js';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-failures-'));
  file = join(folder, 'failures.ndjson');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('what failed before is forgotten, and what fails is a line each', async () => {
  writeFileSync(file, 'old');
  await clearFailures(file);
  expect(existsSync(file)).toBe(false);
  addFailure(file, { key: 'a' });
  addFailure(file, { key: 'b' });
  expect(readFileSync(file, 'utf8')).toBe('{"key":"a"}\n{"key":"b"}\n');
});

(platform === 'win32' ? test.skip : test)('a pipe or a device is not removed', async () => {
  execFileSync('mkfifo', [file]);
  await clearFailures(file);
  expect(statSync(file).isFIFO()).toBe(true);
});

test('a folder in its place, and none around it, are refused', async () => {
  await expect(clearFailures(folder)).rejects.toMatchObject({ code: 'EISDIR', path: folder });
  await expect(clearFailures(join(folder, 'none', 'file'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
