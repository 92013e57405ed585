import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writeWhole } from '../../src/cli/write-whole.js';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-write-'));
  file = join(folder, 'note.txt');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

test('a file is replaced, and nothing else is left beside it', async () => {
  await writeWhole(file, 'first');
  await writeWhole(file, new TextEncoder().encode('second'));
  expect(readFileSync(file, 'utf8')).toBe('second');
  expect(readdirSync(folder)).toEqual(['note.txt']);
});

test('who reads a file that is replaced reads it to its end as it was', async () => {
  writeFileSync(file, 'first');
  const { ino } = statSync(file);
  await writeWhole(file, 'second');
  expect(statSync(file).ino).not.toBe(ino);
});

test('who may read it stays, unless a mode is given', async () => {
  writeFileSync(file, 'first');
  chmodSync(file, 0o666);
  await writeWhole(file, 'second');
  expect(modeOf(file)).toBe(0o666);
  await writeWhole(file, 'third', { mode: 0o600 });
  expect(modeOf(file)).toBe(0o600);
});

test('a link stays, and what it leads to is replaced', async () => {
  writeFileSync(file, 'first');
  const link = join(folder, 'link.txt');
  symlinkSync(file, link);
  await writeWhole(link, 'second');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('second');
});

test('what is no file is written to as it stands', async () => {
  await writeWhole('/dev/null', 'text');
  expect(statSync('/dev/null').isFile()).toBe(false);
});

test('an error names the file as it was given', async () => {
  const path = join(folder, 'none', 'note.txt');
  await expect(writeWhole(path, 'text')).rejects.toMatchObject({ code: 'ENOENT', path });
  await expect(writeWhole(folder, 'text')).rejects.toMatchObject({ code: 'EISDIR', path: folder });
  expect(readdirSync(folder)).toEqual([]);
});
