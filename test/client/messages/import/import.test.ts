import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type MessageToImport, openImportJournal } from '../../../../src/client/administration.js';
import { b } from '../../../../src/messageml/index.js';
import { collect, failure } from '../../failure.js';
import {
  folder,
  importing,
  make,
  route,
  sent,
  service,
  startImporting,
  statuses,
  stopImporting,
} from './importing.js';

beforeEach(startImporting);
afterEach(stopImporting);

test('[IMP-1] [IMP-2] [IMP-3] every message has one outcome, in the order given', async () => {
  const outcomes = await collect(
    service.client().messages.import([make('a'), make('bad'), make('old'), make('b')]),
  );
  expect(statuses(outcomes)).toEqual(['a imported', 'bad failed', 'old ignored', 'b imported']);
  expect(outcomes[0]).toMatchObject({ messageId: 'id-a' });
  expect(outcomes[1]).toMatchObject({ diagnostic: 'The user is not a member.' });
  expect(service.to(route)[0]?.headers).toMatchObject({
    sessiontoken: 'session-1',
    keymanagertoken: 'key-manager-1',
    'content-type': 'application/json',
  });
});

test('[IMP-8] fields go out by the names of the wire, entity data as text', async () => {
  await collect(
    service.client().messages.import([
      make('a', {
        message: '<messageML>é "x"</messageML>',
        format: 'MESSAGEML',
        data: { a: 1 },
        intendedMessageTimestamp: new Date(5),
      }),
    ]),
  );
  expect(sent()).toEqual([
    [
      {
        message: '<messageML>é "x"</messageML>',
        format: 'MESSAGEML',
        data: '{"a":1}',
        intendedMessageTimestamp: 5,
        intendedMessageFromUserId: 7,
        originatingSystemId: 'fooChat',
        originalMessageId: 'a',
        streamId: 'a_-',
      },
    ],
  ]);
});

test('[IMP-8] a string is text, unless its message names the format; content is composed', async () => {
  const markup = '<messageML><b>x</b></messageML>';
  await collect(
    service
      .client()
      .messages.import([
        make('text', { message: markup }),
        make('markup', { message: markup, format: 'MESSAGEML' }),
        make('content', { message: ['1 < 2 ', b('x')] }),
      ]),
  );
  expect(sent().flat()).toMatchObject([
    { message: '<messageML>&lt;messageML&gt;&lt;b&gt;x&lt;/b&gt;&lt;/messageML&gt;</messageML>' },
    { message: markup, format: 'MESSAGEML' },
    { message: '<messageML>1 &lt; 2 <b>x</b></messageML>' },
  ]);
});

test('[IMP-2] content that failed stands in the file of failures as its markup', async () => {
  const failures = join(folder, 'failed.ndjson');
  await collect(
    service.client().messages.import([make('bad', { message: [b('1 < 2')] })], { failures }),
  );
  expect(JSON.parse(await readFile(failures, 'utf8'))).toMatchObject({
    message: '<messageML><b>1 &lt; 2</b></messageML>',
    format: 'MESSAGEML',
    diagnostic: 'The user is not a member.',
  });
});

test('[IMP-4] [IMP-7] a message that cannot succeed fails without being sent, and stops no other', async () => {
  const outcomes = await collect(
    service.client().messages.import([
      make('future', { intendedMessageTimestamp: Date.now() + 60_000 }),
      make('odd', { intendedMessageTimestamp: 1.5 }),
      make('', {}),
      make('nameless', { attachments: [{ filename: 'noextension', content: Buffer.from('a') }] }),
      make('missing', { attachments: ['/nowhere/a.txt'] }),
      make('half', {
        attachments: [
          { filename: 'a.txt', content: Buffer.from('a') },
          {
            file: { filename: 'a.txt', content: Buffer.from('a') },
            preview: { filename: 'a.png', content: Buffer.from('a') },
          },
        ],
      }),
      make('huge', {
        attachments: [{ filename: 'a.bin', content: Buffer.alloc(30 * 1024 * 1024 + 1) }],
      }),
      make('good'),
    ]),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 7 }, () => 'failed'),
    'imported',
  ]);
  expect(sent().map((batch) => batch.map((message) => message.originalMessageId))).toEqual([
    ['good'],
  ]);
});

const circular: Record<string, unknown> = {};
circular['self'] = circular;

test.each<readonly [string, unknown, string]>([
  ['null', null, 'This is not a message'],
  ['a text', 'Hello', 'This is not a message'],
  ['a message without a text', { message: undefined }, 'message is missing'],
  ['a number as text', { message: 5 }, 'message must be text'],
  ['no id', { originalMessageId: undefined }, 'originalMessageId is missing'],
  ['a number as id', { originalMessageId: 7 }, 'originalMessageId must be text'],
  ['no system', { originatingSystemId: null }, 'originatingSystemId is missing'],
  ['no stream', { streamId: undefined }, 'streamId is missing'],
  ['an empty stream', { streamId: '' }, 'streamId must be text that is not empty'],
  ['no author', { intendedMessageFromUserId: undefined }, 'intendedMessageFromUserId is missing'],
  ['a name as author', { intendedMessageFromUserId: 'alice' }, 'must be the id of a user'],
  ['null as time', { intendedMessageTimestamp: null }, 'intendedMessageTimestamp is missing'],
  ['a text as time', { intendedMessageTimestamp: '2020' }, 'must be a date or a number'],
  ['an invalid date', { intendedMessageTimestamp: new Date('x') }, 'is not a date'],
  ['files that are not a list', { attachments: 'a.txt' }, 'attachments must be a list'],
  ['a number as file', { attachments: [5] }, 'an attachment is a path'],
  ['data that is a list', { data: [1] }, 'data must be an object'],
  ['data that holds itself', { data: circular }, 'cannot be written as JSON'],
])('[IMP-2] %s in place of what the types ask for fails alone', async (_, odd, says) => {
  const failures = join(folder, 'failed.ndjson');
  const message: unknown =
    typeof odd === 'object' && odd !== null ? { ...make('odd'), ...odd } : odd;
  await using journal = await openImportJournal(join(folder, 'import.journal'));
  const input = [make('a'), message as MessageToImport, make('b')];
  const outcomes = await collect(service.client().messages.import(input, { failures, journal }));
  expect(outcomes.map(({ status }) => status)).toEqual(['imported', 'failed', 'imported']);
  const [line] = (await readFile(failures, 'utf8')).split('\n');
  expect((JSON.parse(line ?? '') as { diagnostic: string }).diagnostic).toContain(says);
});

test.each(['batchSize', 'parallel'])('a %s that is no number is refused', (name) => {
  const { messages } = service.client();
  expect(() => messages.import([make('a')], { [name]: Number.NaN })).toThrow(
    `"options.${name}" must be a whole number from 1 on; it was NaN`,
  );
});

test('[IMP-7] files are sent as Base64, byte for byte, with their previews', async () => {
  const path = join(folder, 'report.pdf');
  const bytes = randomBytes(600_001);
  await writeFile(path, bytes);
  const preview = { filename: 'p.png', content: Buffer.from('preview') };
  await collect(
    service.client().messages.import([make('a', { attachments: [{ file: path, preview }] })]),
  );
  expect(sent()[0]?.[0]).toMatchObject({
    attachments: [{ filename: 'report.pdf', content: bytes.toString('base64') }],
    previews: [{ filename: 'p.png', content: Buffer.from('preview').toString('base64') }],
  });
});

test('[IMP-19] [LIM-3] inputs are split into calls of at most 5,000 messages', async () => {
  async function* many(): AsyncGenerator<MessageToImport> {
    for (let index = 0; index < 11_000; index++) {
      yield await Promise.resolve(make(`m${index}`));
    }
  }
  const outcomes = await collect(service.client().messages.import(many(), { batchSize: 9_999 }));
  expect(outcomes).toHaveLength(11_000);
  expect(outcomes.every(({ input }, index) => input.originalMessageId === `m${index}`)).toBe(true);
  expect(sent().map(({ length }) => length)).toEqual([5_000, 5_000, 1_000]);
});

test('[IMP-19] [LIM-1] a call carries at most 30 MB', async () => {
  const attachments = [{ filename: 'a.bin', content: Buffer.alloc(14 * 1024 * 1024) }];
  await collect(
    service.client().messages.import(['a', 'b', 'c'].map((id) => make(id, { attachments }))),
  );
  expect(sent().map(({ length }) => length)).toEqual([2, 1]);
});

test('outcomes of one call come before the messages of the next are read', async () => {
  let read = 0;
  function* slowly(): Generator<MessageToImport> {
    while (read < 6) {
      read++;
      yield make(`m${read}`);
    }
  }
  const [iterator] = [
    service.client().messages.import(slowly(), { batchSize: 2 })[Symbol.asyncIterator](),
  ];
  await iterator.next();
  expect(read).toBe(2);
});

test('[IMP-3] a call whose answer was lost is repeated, and finds its messages there', async () => {
  service.script(route, 'drop', importing);
  const outcomes = await collect(service.client().messages.import([make('a')]));
  expect(statuses(outcomes)).toEqual(['a imported']);
  expect(sent()[0]).toEqual(sent()[1]);
});

test('[IMP-16] a call that is refused ends the import with the reason', async () => {
  service.script(route, { status: 403, json: { code: 403, message: 'Not entitled' } });
  expect(await failure(collect(service.client().messages.import([make('a')])))).toMatchObject({
    code: 'FORBIDDEN',
    operation: 'messages.import',
  });
});

test('an answer that does not fit the messages is an error', async () => {
  service.script(route, { status: 200, json: [] });
  expect(await failure(collect(service.client().messages.import([make('a')])))).toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
});
