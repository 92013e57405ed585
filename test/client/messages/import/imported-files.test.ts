import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type MessageToImport } from '../../../../src/client/administration.js';
import { type FileContent } from '../../../../src/client/index.js';
import { collect } from '../../failure.js';
import {
  folder,
  make,
  route,
  sent,
  sentIds,
  service,
  startImporting,
  statuses,
  stopImporting,
} from './importing.js';

beforeEach(startImporting);
afterEach(stopImporting);

test('[IMP-7] bytes, streams and iterables arrive whole; one that cannot be read again goes alone', async () => {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from('it'));
    yield Buffer.from('er');
  }
  const file = (filename: string, content: FileContent) => ({
    attachments: [{ filename, content }],
  });
  const messages = [
    make('a'),
    make('stream', file('s.txt', Readable.from([Buffer.from('str'), Buffer.from('eam')]))),
    make('iterable', file('i.txt', pieces())),
    make(
      'function',
      file('f.txt', () => Readable.from([Buffer.from('fun')])),
    ),
    make('bytes', file('b.txt', Buffer.from('bytes'))),
    make('b'),
  ];
  const outcomes = await collect(service.client().messages.import(messages));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('imported'));
  expect(sentIds()).toEqual([['a'], ['stream'], ['iterable'], ['function'], ['bytes', 'b']]);
  const contents = sent()
    .flat()
    .flatMap(({ attachments = [] }) => attachments)
    .map(({ content }) => Buffer.from(content, 'base64').toString());
  expect(contents).toEqual(['stream', 'iter', 'fun', 'bytes']);
});

test('[IMP-2] [IMP-7] a file that fails while it is read fails its message alone', async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      yield await Promise.resolve(Buffer.alloc(1024 * 1024));
    }
  }
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from('begin'));
    throw new Error('private detail');
  }
  const vanishing = join(folder, 'vanishing.txt');
  await writeFile(vanishing, 'here');
  function* messages(): Generator<MessageToImport> {
    yield make('a');
    yield make('gone', { attachments: [vanishing] });
    rmSync(vanishing);
    yield make('b');
    yield make('endless', { attachments: [{ filename: 'e.bin', content: endless() }] });
    yield make('broken', { attachments: [{ filename: 'x.bin', content: broken() }] });
    yield make('c');
  }
  const outcomes = await collect(service.client().messages.import(messages()));
  expect(statuses(outcomes)).toEqual([
    'a imported',
    'gone failed',
    'b imported',
    'endless failed',
    'broken failed',
    'c imported',
  ]);
  const diagnostics = outcomes.flatMap((outcome) =>
    outcome.status === 'failed' ? [outcome.diagnostic] : [],
  );
  expect(diagnostics).toEqual([
    expect.stringContaining('vanishing.txt cannot be read (it does not exist)'),
    expect.stringContaining('larger than 30 MB'),
    expect.stringContaining('x.bin cannot be read (reading it failed)'),
  ]);
});

test('a large file goes out in pieces, and arrives whole', async () => {
  const path = join(folder, 'big.bin');
  const bytes = randomBytes(20 * 1024 * 1024);
  await writeFile(path, bytes);
  const hash = createHash('sha256').update(bytes.toString('base64')).digest('hex');
  await collect(service.client().messages.import([make('a', { attachments: [path] })]));
  const content = sent()[0]?.[0]?.attachments?.[0]?.content ?? '';
  expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
  expect(service.to(route)[0]?.headers['transfer-encoding']).toBe('chunked');
});
