import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Database from 'libsql';
import { openImportJournal } from '../../../../src/client/administration.js';
import { unwritable } from '../../../../src/client/messages/import/journal-failure.js';
import { failure } from '../../failure.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-journal-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a journal that can no longer be written says which file and why, and nothing of the call is half noted', async () => {
  const file = join(folder, 'import.journal');
  await using journal = await openImportJournal(file);
  journal.recordStep('user', 'alice', '1');
  const other = new Database(file);
  other.exec(
    "create trigger full before insert on done when new.key = 'bob' begin select raise(abort, 'database or disk is full'); end",
  );

  expect(() => journal.recordStep('user', 'bob', '2')).toThrow(
    expect.objectContaining({
      code: 'JOURNAL_UNWRITABLE',
      outcome: 'unknown',
      message: expect.stringMatching(/import\.journal cannot be written: .*disk is full/),
    }),
  );
  other.exec('drop trigger full');
  other.close();

  journal.recordStep('user', 'bob', '2');
  expect([journal.step('user', 'alice'), journal.step('user', 'bob')]).toEqual(['1', '2']);
});

/** A journal that holds one step, closed again. */
async function begun(name: string): Promise<string> {
  const file = join(folder, name);
  await using journal = await openImportJournal(file);
  journal.recordStep('user', 'alice', '1');
  return file;
}

test('a journal that another process holds says so, and goes on when it is free', async () => {
  const file = await begun('held.journal');
  await using journal = await openImportJournal(file);
  const other = new Database(file);
  other.exec('begin immediate');
  expect(() => journal.recordStep('user', 'bob', '2')).toThrow(
    expect.objectContaining({
      code: 'JOURNAL_UNWRITABLE',
      message: expect.stringMatching(
        /another process holds it. Wait until the other one has ended/,
      ),
    }),
  );
  other.exec('rollback');
  other.close();
  journal.recordStep('user', 'bob', '2');
}, 20_000);

test.each([
  ['SQLITE_FULL', /its disk is full\. Make room there, and start the same again/],
  ['SQLITE_READONLY', /may only be read\. Make the file and its folder writable/],
  ['SQLITE_READONLY_DBMOVED', /may only be read/],
  ['SQLITE_IOERR_WRITE', /its disk fails, or the file was taken away/],
  ['SQLITE_CORRUPT', /it is damaged\. Restore it/],
  ['SQLITE_OTHER', /cannot be written: no words\. See to its file and its disk/],
])('%s is told in words, with what to do', (code, says) => {
  expect(unwritable('x', Object.assign(new Error('no words'), { code })).message).toMatch(says);
});

test('what cannot be a journal is said: a folder, a file in none, a file of something else', async () => {
  const other = join(folder, 'letter.txt');
  await writeFile(other, 'Dear reader, this is no database. '.repeat(40));
  const refusal = async (path: string) => (await failure(openImportJournal(path))).message;
  expect(await refusal(folder)).toContain('it is a folder. Name a file in it.');
  expect(await refusal(join(folder, 'none', 'x'))).toContain(
    `there is no folder ${join(folder, 'none')}.`,
  );
  expect(await refusal(other)).toContain('it is no journal. Name another file');
});
