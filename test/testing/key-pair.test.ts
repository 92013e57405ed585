import { createPublicKey } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keptKeyPair } from '../../src/testing/key-pair.js';

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'cadenza-keys-'));
});

afterEach(async () => {
  await rm(project, { recursive: true });
});

const cache = () => join(project, 'node_modules/.cache/cadenza');

test('the keys of tested bots are made once for a project, and are the owner’s alone', async () => {
  await mkdir(join(project, 'node_modules'));
  const first = await keptKeyPair(project);
  expect(await keptKeyPair(project)).toEqual(first);
  expect(await readdir(cache())).toEqual(['test-bots.pem']);
  expect((await stat(join(cache(), 'test-bots.pem'))).mode & 0o077).toBe(0);
  expect(createPublicKey(first.publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048);
});

test('a project without packages keeps nothing', async () => {
  await keptKeyPair(project);
  expect(await readdir(project)).toEqual([]);
});

test('what is no key is replaced', async () => {
  await mkdir(cache(), { recursive: true });
  await writeFile(join(cache(), 'test-bots.pem'), 'half a k');
  const made = await keptKeyPair(project);
  expect(await keptKeyPair(project)).toEqual(made);
});

test('where nothing can be written, there are keys all the same', async () => {
  await mkdir(join(project, 'node_modules'));
  await writeFile(join(project, 'node_modules/.cache'), 'a file in the place of the folder');
  expect((await keptKeyPair(project)).privateKey).toContain('PRIVATE KEY');
});
