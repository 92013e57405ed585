import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findStarters } from '../../../src/cli/dev/starters.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza starters-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['quotes', 'quotes'],
  ['Prices_2', 'Prices_2'],
  ['my first bot', 'my-first-bot'],
  ['Mit Leer ü', 'mit-leer'],
])('a bot in the folder %s is named %s, as an account can be', async (name, account) => {
  const file = join(folder, name, 'bot.ts');
  mkdirSync(join(folder, name));
  writeFileSync(file, '');
  expect(await findStarters(folder)).toEqual([{ name: account, file }]);
  expect(await findStarters(join(folder, name))).toEqual([{ name: account, file }]);
});

test.each([
  ['nowhere', 'There is no folder'],
  ['note.txt', 'is no bot: name a .ts or .js file, or a folder of bots.'],
  ['', 'holds no bots'],
])('%j holds no bots, and why is told', async (name, said) => {
  writeFileSync(join(folder, 'note.txt'), '');
  await expect(findStarters(join(folder, name))).rejects.toMatchObject({
    code: 'NO_BOTS',
    message: expect.stringContaining(said),
  });
});
