import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FileWatch, watchFiles } from '../../src/templates/watch-files.js';

let project: string;
let folder: string;
let file: string;
let watching: FileWatch;
let count = 0;
let told: () => void = () => undefined;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'cadenza-watch-'));
  folder = join(project, 'bots', 'echo');
  file = join(folder, 'bot.ts');
  write('one');
  watching = watchFiles(() => {
    count++;
    told();
  });
  watching.follow(new Set([file]));
});

afterEach(() => {
  watching.stop();
  rmSync(project, { recursive: true, force: true });
});

const write = (text: string): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
};

/** Resolves when a change is told that comes of what is done. */
const tells = (work: () => void): Promise<void> => {
  const telling = new Promise<void>((resolve) => (told = resolve));
  work();
  return telling;
};

test('a file that is written, replaced or removed is told of', async () => {
  await tells(() => write('two'));
  await tells(() => {
    writeFileSync(`${file}~`, 'three');
    renameSync(`${file}~`, file);
  });
  await tells(() => rmSync(file));
  await tells(() => write('four'));
});

test('a folder that goes away with its file, and comes back, is watched on', async () => {
  await tells(() => rmSync(join(project, 'bots'), { recursive: true }));
  await tells(() => write('back'));
  await tells(() => write('and changed'));
});

test('a folder that is made anew at once is watched on', async () => {
  await tells(() => {
    rmSync(folder, { recursive: true });
    write('anew');
  });
  await tells(() => write('and changed'));
});

test('what lies beside the file is not told of', async () => {
  const before = count;
  await tells(() => {
    writeFileSync(join(folder, 'notes.txt'), 'beside');
    mkdirSync(join(project, 'other'));
    write('two');
  });
  await tells(() => write('three'));
  expect(count).toBe(before + 2);
});
