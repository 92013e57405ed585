import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { GatheredText } from '../../../src/pod/exports/gathered-text.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gathered-text-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('thousands of lines are written in their order, with few writes of a limited length', async () => {
  const path = join(folder, 'lines.txt');
  const lines = Array.from(
    { length: 10_000 },
    (_, number) => `line ${number} – ${'x'.repeat(90)}\n`,
  );
  const writes: number[] = [];
  {
    await using file = await open(path, 'wx');
    const counted = {
      appendFile: (text: string) => {
        writes.push(text.length);
        return file.appendFile(text);
      },
    };
    const gathered = new GatheredText(counted);
    for (const line of lines) {
      await gathered.add(line);
    }
    await gathered.end();
  }
  expect(await readFile(path, 'utf8')).toBe(lines.join(''));
  expect(writes).toHaveLength(4);
  expect(Math.max(...writes)).toBeLessThan(300_000);
});
