import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { accountKeys } from '../../../src/cli/dev/account-keys.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-keys-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the keys of a bot are made once, and nothing else is left in their folder', async () => {
  const made = await accountKeys(folder, 'echo');
  expect(await accountKeys(folder, 'echo')).toEqual(made);
  expect(readdirSync(folder)).toEqual(['echo.pem']);
  expect(readFileSync(made.privateKeyPath, 'utf8')).toContain('PRIVATE KEY');
});

test('a file without a key, as a full disk has left it, is told with what to do', async () => {
  const path = join(folder, 'echo.pem');
  writeFileSync(path, '');
  await expect(accountKeys(folder, 'echo')).rejects.toMatchObject({
    code: 'KEY_UNREADABLE',
    message: `${path} is not a private key in PEM form. Remove it: the next start makes another.`,
  });
});
