/**
 * The package as it is published, packed once for all tests that install it: packing builds, and two builds in
 * one folder empty it for each other.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'node_modules/.cache/cadenza-tests/package');

/** Packs it, and tells the tests where it is by `CADENZA_PACKED`. */
export async function packPackage() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle|command)|NODE_|JEST)/i.test(name),
  );
  await promisify(execFile)('npm', ['pack', '--pack-destination', folder, '--silent'], {
    cwd: root,
    env: Object.fromEntries(own),
    maxBuffer: 1 << 26,
  });
  const [file] = await readdir(folder);
  process.env.CADENZA_PACKED = resolve(folder, file);
}
