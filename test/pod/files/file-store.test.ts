import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Bucket } from '../../../src/pod/files/bucket.js';
import { readBucketAddress } from '../../../src/pod/files/bucket-address.js';
import { BucketFiles } from '../../../src/pod/files/bucket-files.js';
import { DiskFiles } from '../../../src/pod/files/disk-files.js';
import type { FileStore } from '../../../src/pod/files/file-store.js';
import type { S3Server } from '../../servers/s3.js';
import { s3Environment, startS3 } from '../../servers/s3.js';

let server: S3Server;
let folder: string;
let places = 0;

beforeAll(async () => {
  Object.assign(process.env, s3Environment);
  server = await startS3();
});

afterAll(() => server.stop());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-files-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const kinds: readonly (readonly [string, () => Promise<FileStore>])[] = [
  ['a folder', () => Promise.resolve(new DiskFiles(join(folder, 'kept')))],
  ['a bucket', inBucket],
];

async function inBucket(): Promise<FileStore> {
  places += 1;
  const address = readBucketAddress(server.bucket);
  if (address === undefined) {
    throw new Error('The server has no bucket.');
  }
  return new BucketFiles(await Bucket.open(address), `${address.prefix}${places}/`);
}

describe.each(kinds)('%s', (_kind, open) => {
  let files: FileStore;

  beforeEach(async () => {
    files = await open();
    await files.prepare();
  });

  afterEach(() => files.close());

  /** A file that was received. */
  async function received(content: string): Promise<string> {
    const path = join(await files.incoming(), `incoming-${Math.trunc(content.length)}`);
    await writeFile(path, content);
    return path;
  }

  async function contentOf(name: string): Promise<string | undefined> {
    const content = await files.read(name);
    return content && (await text(content));
  }

  /** The export `one`, of two documents and a kept file. */
  async function begun(writer = '') {
    await files.keep(await received('attached'), 'ab/abc');
    const unfinished = await files.begin({ parent: 'exports', name: 'one', writer });
    await writeFile(join(unfinished.path, 'a.txt'), 'first');
    await writeFile(join(unfinished.path, 'b.txt'), 'second');
    await unfinished.add('ab/abc', 'attachments/abc');
    return unfinished;
  }

  test('keeps what was tried out with nothing left of it', async () => {
    expect(await files.list('')).toEqual([]);
    expect((await readdir(await files.incoming())).filter((name) => name !== 'kept')).toEqual([]);
  });

  test('gives back what it keeps, and what has a name already stays', async () => {
    await files.keep(await received('one'), 'ab/abc');
    await files.keep(await received('another'), 'ab/abc');
    expect(await contentOf('ab/abc')).toBe('one');
    expect(await contentOf('ab/abd')).toBeUndefined();
  });

  test('a file takes the place of another where that is asked for', async () => {
    await files.replace(await received('one'), 'exports/schedules.json');
    await files.replace(await received('another'), 'exports/schedules.json');
    expect(await contentOf('exports/schedules.json')).toBe('another');
  });

  test('a file of many parts is kept whole', async () => {
    const path = join(await files.incoming(), 'incoming-large');
    const content = Buffer.alloc(17 * 1024 * 1024, 'cadenza ');
    await writeFile(path, content);
    await files.keep(path, 'cd/cde');
    expect(await files.list('cd')).toEqual([{ name: 'cde', size: content.length }]);
    expect(await contentOf('cd/cde')).toBe(content.toString());
  });

  test('lists the files of a folder alone, and removes them', async () => {
    await files.keep(await received('one'), 'ab/abc');
    await files.keep(await received('another'), 'ab/abd');
    await files.keep(await received('third'), 'ac/acd');
    expect([...(await files.list('ab'))].sort((one, other) => one.size - other.size)).toEqual([
      { name: 'abc', size: 3 },
      { name: 'abd', size: 7 },
    ]);
    await files.remove(['ab/abc', 'ab/never']);
    expect(await files.list('ab')).toEqual([{ name: 'abd', size: 7 }]);
    expect(await files.list('ad')).toEqual([]);
  });

  test('finds the files of all folders by their names', async () => {
    await files.keep(await received('one'), 'ab/abc');
    await files.keep(await received('another'), 'ac/acd');
    await files.keep(await received('third'), 'keys/own');
    const found = await files.find(/^(..)\/\1.$/);
    expect([...found].sort()).toEqual(['ab/abc', 'ac/acd']);
  });

  test('more files than a call can remove are removed', async () => {
    const names = Array.from({ length: 1_001 }, (_, place) => `ab/${place}`);
    await files.keep(await received('one'), 'ab/1000');
    await files.remove(names);
    expect(await files.list('ab')).toEqual([]);
  });

  test('a folder is there when it is whole', async () => {
    const unfinished = await begun();
    expect(await files.folders('exports')).toEqual([]);
    await unfinished.finish();
    expect(await files.folders('exports')).toEqual(['one']);
    expect(await contentOf('exports/one/b.txt')).toBe('second');
    expect(await contentOf('exports/one/attachments/abc')).toBe('attached');
    expect((await files.list('exports/one')).map(({ name }) => name).sort()).toEqual([
      'a.txt',
      'b.txt',
    ]);
    expect(existsSync(unfinished.path)).toBe(false);
  });

  test('a folder keeps its files when what they were made of is removed', async () => {
    await (await begun()).finish();
    await files.remove(['ab/abc']);
    expect(await contentOf('exports/one/attachments/abc')).toBe('attached');
  });

  test('what is not whole is removed, and what is whole stays', async () => {
    await (await begun()).finish();
    const unfinished = await files.begin({ parent: 'exports', name: 'two', writer: '' });
    await unfinished.add('ab/abc', 'attachments/abc');
    await files.removeUnfinished('exports');
    expect(await files.folders('exports')).toEqual(['one']);
    expect(await files.list('exports/two/attachments')).toEqual([]);
  });

  test('a folder is removed with what others had begun of it', async () => {
    await (await begun()).finish();
    await begun('-killed');
    await files.removeFolder({ parent: 'exports', name: 'one', writer: '-mine' });
    await files.removeFolder({ parent: 'exports', name: 'never', writer: '' });
    expect(await files.folders('exports')).toEqual([]);
    expect(await contentOf('exports/one/a.txt')).toBeUndefined();
    expect(await contentOf('exports/one/attachments/abc')).toBeUndefined();
  });
});

test('what is received on its way to a bucket goes when it is closed', async () => {
  const files = await inBucket();
  const path = await files.incoming();
  await files.close();
  expect(existsSync(path)).toBe(false);
});

test('a temporary folder goes when it is closed', async () => {
  const files = new DiskFiles(undefined);
  const path = await files.incoming();
  await files.close();
  expect(existsSync(path)).toBe(false);
});
