import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ContentExports } from '../../../src/pod/exports/content-exports.js';
import { DiskFiles } from '../../../src/pod/files/disk-files.js';
import { ManualClock } from '../../../src/pod/index.js';
import { readAddress } from '../../../src/pod/store/address.js';
import { Store } from '../../../src/pod/store/store.js';

test('an export that waits for another is removed without waiting for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pod-waiting-exports-'));
  const files = new DiskFiles(folder);
  const begin = files.begin.bind(files);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  files.begin = async (name) => {
    await released;
    return begin(name);
  };
  const store = await Store.open(readAddress(undefined, undefined));
  const exports = new ContentExports(store, files, new ManualClock(0));
  const first = exports.begin({ from: 0, to: 1 });
  const second = exports.begin({ from: 0, to: 1 });
  await exports.remove(second.id);
  expect(exports.list()).toEqual([{ ...first, state: 'RUNNING' }]);
  release();
  await exports.settled(first.id);
  expect(exports.list()).toMatchObject([{ id: first.id, state: 'FINISHED' }]);
  await exports.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
