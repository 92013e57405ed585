import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type MessageToImport, readImportFile } from '../../../../src/client/administration.js';
import { collect, failure } from '../../failure.js';
import { make } from './importing.js';

let root: string;
let archive: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cadenza-archive-'));
  archive = join(root, 'export', 'messages.ndjson');
  await mkdir(join(root, 'export', 'files'), { recursive: true });
  await writeFile(join(root, 'secret.txt'), 'a secret');
  await writeFile(join(root, 'export', 'files', 'plan.txt'), 'a plan');
});

afterEach(() => rm(root, { recursive: true }));

async function name(...attachments: NonNullable<MessageToImport['attachments']>): Promise<void> {
  await writeFile(
    archive,
    `${JSON.stringify(make('a'))}\n${JSON.stringify(make('b', { attachments }))}\n`,
  );
}

test('a line names files that are beside the archive, by any way that leads there', async () => {
  const plan = join(root, 'export', 'files', 'plan.txt');
  const around = join(root, 'export', 'files', '..', '..', 'export', 'files', '..plan.txt');
  const absent = join(root, 'export', 'absent.txt');
  await name(plan, relative('.', plan), around, absent, { path: plan, filename: 'other.txt' });
  expect(await collect(readImportFile(archive))).toHaveLength(2);
});

test.each([
  ['of another folder', () => join(root, 'secret.txt')],
  ['of another folder, from within its own', () => join(dirname(archive), '..', 'secret.txt')],
  ['of a folder with a longer name', () => `${dirname(archive)}-more/secret.txt`],
  ['that is not there', () => '/nowhere/secret.txt'],
])('a file %s is refused with its line, whoever wrote the archive', async (_, path) => {
  await name(path());
  const error = await failure(collect(readImportFile(archive)));
  expect(error).toMatchObject({ code: 'BAD_INPUT' });
  expect(error.message).toContain(
    `${archive}, line 2: the file ${JSON.stringify(path())} is not in ${dirname(archive)}.`,
  );
});

test('a link that leads out of the folder is refused, as a file, a folder and a preview', async () => {
  await symlink(join(root, 'secret.txt'), join(root, 'export', 'link.txt'));
  await symlink(root, join(root, 'export', 'folder'));
  const plan = join(root, 'export', 'files', 'plan.txt');
  for (const link of ['link.txt', 'folder/secret.txt']) {
    const path = join(root, 'export', link);
    for (const attachment of [path, { path }, { file: plan, preview: path }]) {
      await name(attachment);
      await expect(collect(readImportFile(archive))).rejects.toThrow('is not in');
    }
  }
});

test('files of another folder may be named where the caller says so, and its own is a link', async () => {
  const elsewhere = join(root, 'elsewhere');
  await symlink(join(root, 'export'), elsewhere);
  await name(join(root, 'secret.txt'), join(elsewhere, 'files', 'plan.txt'));
  expect(await collect(readImportFile(archive, { filesIn: root }))).toHaveLength(2);
  await name(join(root, 'export', 'files', 'plan.txt'));
  expect(await collect(readImportFile(join(elsewhere, 'messages.ndjson')))).toHaveLength(2);
});
