import { execFileSync } from 'node:child_process';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openImportJournal, readImportFile } from '../../../../src/client/administration.js';
import { collect, failure } from '../../failure.js';
import {
  folder,
  importing,
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

test('a file that is a pipe is read to its end', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const line = {
    message: 'a',
    intendedMessageTimestamp: 1,
    intendedMessageFromUserId: 7,
    originatingSystemId: 'old',
    originalMessageId: '1',
    streamId: 's',
  };
  const [read] = await Promise.all([
    collect(readImportFile(pipe)),
    writeFile(pipe, `${JSON.stringify(line)}\n${JSON.stringify(line)}\n`),
  ]);
  expect(read).toEqual([line, line]);
});

test('[IMP-15] with a journal an import that was cut off goes on where it ended', async () => {
  const path = join(folder, 'import.journal');
  const messages = ['a', 'bad', 'b', 'c'].map((id) => make(id, { message: 'private-text' }));
  service.script(route, importing, { status: 403 });
  const first = await openImportJournal(path);
  await failure(
    collect(service.client().messages.import(messages, { journal: first, batchSize: 2 })),
  );
  await first.close();

  service.script(route, importing);
  const second = await openImportJournal(path);
  const outcomes = await collect(service.client().messages.import(messages, { journal: second }));
  await second.close();

  expect(statuses(outcomes)).toEqual(['a ignored', 'bad failed', 'b imported', 'c imported']);
  expect(sentIds().at(-1)).toEqual(['bad', 'b', 'c']);
  expect((await readFile(path)).includes('private-text')).toBe(false);
});

test('a journal that cannot be used is told with what to do', async () => {
  const path = join(folder, 'notes.txt');
  await writeFile(
    path,
    'These are notes and no database, by far too long to pass for an empty one.',
  );
  for (const unusable of [path, join(folder, 'nowhere', 'import.journal'), '\0']) {
    const error = await failure(openImportJournal(unusable));
    expect(error).toMatchObject({ code: 'BAD_ARGUMENT' });
    expect(error.message).toContain(`The import journal ${unusable} cannot be used: `);
  }
});

test('an id with a NUL, which a database would cut, is no other id', async () => {
  await using journal = await openImportJournal(join(folder, 'import.journal'));
  const messages = [make('a'), make('a\0b')];
  const outcomes = await collect(service.client().messages.import(messages, { journal }));
  expect(outcomes.map(({ status }) => status)).toEqual(['imported', 'failed']);
  expect(await journal.has('a\0b')).toBe(false);
});

test('[IMP-2] what failed stands in a file, which is corrected and given in again', async () => {
  const failures = join(folder, 'failed.ndjson');
  const path = join(folder, 'report.pdf');
  await writeFile(path, 'pdf');
  const content = Buffer.from([0, 255, 7]);
  const attachments = [path, { filename: 'b.bin', content, contentType: 'image/png' }];
  const { messages } = service.client();
  const input = [make('a'), make('bad', { attachments, data: { x: 1 } }), make('bad2')];
  await collect(messages.import(input, { failures }));

  const lines = (await readFile(failures, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { diagnostic: 'The user is not a member.', originalMessageId: 'bad' },
    { diagnostic: 'The user is not a member.', originalMessageId: 'bad2' },
  ]);
  expect((await stat(failures)).mode & 0o777).toBe(0o600);

  const corrected = join(folder, 'corrected.ndjson');
  await writeFile(corrected, `${lines[0]?.replace('"bad"', '"good"') ?? ''}\n\n`);
  const outcomes = await collect(messages.import(readImportFile(corrected)));
  expect(statuses(outcomes)).toEqual(['good imported']);
  expect(sent().at(-1)?.[0]).toMatchObject({
    data: '{"x":1}',
    attachments: [
      { filename: 'report.pdf', content: Buffer.from('pdf').toString('base64') },
      { filename: 'b.bin', content: content.toString('base64') },
    ],
  });
});

test('a file of failures that is given in and added to at once is read once', async () => {
  const failures = join(folder, 'failed.ndjson');
  const { messages } = service.client();
  await collect(messages.import([make('bad')], { failures }));
  const outcomes = await collect(
    messages.import(readImportFile(failures), { failures, batchSize: 1 }),
  );
  expect(statuses(outcomes)).toEqual(['bad failed']);
});

test.each([
  ['is not JSON', '{"message":"private-text'],
  ['is not a JSON object', '[{"message":"private-text"}]'],
  ['"intendedMessageTimestamp" is missing', JSON.stringify({ message: 'private-text' })],
  ['"attachments.0"', JSON.stringify({ ...make('a'), attachments: [{ filename: 'a.txt' }] })],
])('a line that cannot be read is named: %s', async (problem, line) => {
  const path = join(folder, 'messages.ndjson');
  const time = { intendedMessageTimestamp: '2020-01-01T00:00:00Z' };
  await writeFile(path, `${JSON.stringify({ ...make('a'), ...time })}\n${line}\n`);
  const error = await failure(collect(readImportFile(path)));
  expect(error).toMatchObject({ code: 'BAD_INPUT' });
  expect(error.message).toContain(`${path}, line 2`);
  expect(error.message).toContain(problem);
  expect(error.message).not.toContain('private-text');
});

test.each([
  ['{"message":"private-text', 'a closing double quote is expected at its end'],
  ['{"message" "private-text"}', 'a colon is expected at character 12'],
  ["{'message':1}", 'a name in double quotes is expected at character 2'],
  ['{"message":NaN}', 'a JSON value is expected at character 12'],
  ['{"message":1}{"message":2}', 'there is more than one value, the second at character 14'],
  ['['.repeat(5000), 'it is nested more than 1000 levels deep'],
])('of a line that is no JSON it is told where: %#', async (line, problem) => {
  const path = join(folder, 'messages.ndjson');
  await writeFile(path, `${JSON.stringify(make('a'))}\n${line}\n`);
  const error = await failure(collect(readImportFile(path)));
  expect(error.message).toContain(`${path}, line 2 is not JSON: ${problem}.`);
});

test('of a line that is very long and no JSON, only the line is told', async () => {
  const path = join(folder, 'messages.ndjson');
  await writeFile(path, `{"message":"${'x'.repeat(20_000_000)}"`);
  const error = await failure(collect(readImportFile(path)));
  expect(error.message).toContain(`${path}, line 1 is not JSON.`);
});

test('a line that is not UTF-8 is named, and nothing is put in the place of what it holds', async () => {
  const path = join(folder, 'messages.ndjson');
  const line = Buffer.from(JSON.stringify(make('é')), 'latin1');
  await writeFile(path, Buffer.concat([Buffer.from(`${JSON.stringify(make('a'))}\r\n`), line]));
  const error = await failure(collect(readImportFile(path)));
  expect(error.message).toContain(`${path}, line 2 is not UTF-8 text.`);
});

test('an archive is told as that, and not as a text in another encoding', async () => {
  const path = join(folder, 'messages.ndjson.gz');
  await writeFile(path, gzipSync(JSON.stringify(make('a'))));
  const error = await failure(collect(readImportFile(path)));
  expect(error.message).toContain(`${path} is compressed. Unpack it first`);
});

test('a separator of lines within a text, which JSON may hold as it stands, ends no line', async () => {
  const path = join(folder, 'messages.ndjson');
  const messages = [make('a', { message: 'one\u2028two\u2029\u0085three' }), make('b')];
  await writeFile(path, messages.map((each) => JSON.stringify(each)).join('\n'));
  expect(await collect(readImportFile(path))).toEqual(messages);
});

test('a line longer than any message is refused before it fills the memory', async () => {
  const path = join(folder, 'messages.ndjson');
  await writeFile(path, `${JSON.stringify(make('a'))}\n`);
  await truncate(path, 110_000_000);
  const error = await failure(collect(readImportFile(path)));
  expect(error.message).toContain(`${path}, line 2 is longer than 100 MB.`);
});

test('a mark in front of the first line, and null for what is not there, are read over', async () => {
  const path = join(folder, 'messages.ndjson');
  const line = JSON.stringify({ ...make('a'), format: null, data: null, attachments: null });
  await writeFile(path, `\uFEFF${line}\n`);
  expect(await collect(readImportFile(path))).toEqual([make('a')]);
});

test.each(['', 'nowhere.ndjson'])('a path that is not a file is named: "%s"', async (name) => {
  const path = join(folder, name);
  const error = await failure(collect(readImportFile(path)));
  expect(error).toMatchObject({ code: 'BAD_INPUT' });
  expect(error.message).toContain(`${path} cannot be read`);
});
