import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Database from 'libsql';
import { openImportJournal } from '../../../../src/client/administration.js';

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
      message: expect.stringMatching(/import\.journal cannot be written: .*disk is full/),
    }),
  );
  other.exec('drop trigger full');
  other.close();

  journal.recordStep('user', 'bob', '2');
  expect([journal.step('user', 'alice'), journal.step('user', 'bob')]).toEqual(['1', '2']);
});
