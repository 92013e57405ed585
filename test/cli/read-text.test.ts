import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from '@jest/globals';
import { readTextFile } from '../../src/cli/read-text.js';
import { startCadenza } from './run-cadenza.js';

test('a text of more than 100 MB is refused, by its length and for nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-text-'));
  const path = join(folder, 'long.xml');
  const file = await open(path, 'w');
  await file.truncate(100_000_000);
  expect((await readTextFile(path)).length).toBe(100_000_000);
  await file.truncate(100_000_001);
  await expect(readTextFile(path)).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    message: `${path} is longer than 100 MB.`,
  });
  await file.close();
  await rm(folder, { recursive: true });
});

test('standard input that has no end is not waited for', async () => {
  const { child, ended } = startCadenza(['check', '-']);
  const piece = Buffer.alloc(1_000_000, 'x');
  const endless = Readable.from(
    (function* () {
      for (;;) {
        yield piece;
      }
    })(),
  );
  const [{ code, stdout }] = await Promise.all([
    ended,
    pipeline(endless, child.stdin).catch(() => undefined),
  ]);
  expect(stdout).toContain('Standard input is longer than 100 MB.');
  expect(code).toBe(1);
});
