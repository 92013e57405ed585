import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DiskSync } from '../../../src/pod/store/disk-sync.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-sync-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('who asks at the same time shares a sync, and who asks while one runs has the next', async () => {
  const file = join(folder, 'log');
  await writeFile(file, 'first');
  const disk = new DiskSync(file);
  const first = disk.synced();
  expect(disk.synced()).toBe(first);
  await Promise.resolve();
  const second = disk.synced();
  expect(second).not.toBe(first);
  await Promise.all([first, second]);
  await disk.close();
});

test('a file that cannot be synced is told to who asked, and tried again for the next', async () => {
  const file = join(folder, 'log');
  const disk = new DiskSync(file);
  await expect(disk.synced()).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(file, 'there');
  await disk.synced();
  await disk.close();
});
