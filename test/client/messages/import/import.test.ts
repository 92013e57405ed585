import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type ImportOutcome,
  type ImportProgress,
  type MessageToImport,
  openImportJournal,
  readImportFile,
} from '../../../../src/client/administration.js';
import { systemClock } from '../../../../src/client/advanced.js';
import { type FileContent } from '../../../../src/client/index.js';
import { b } from '../../../../src/messageml/index.js';
import { collect, failure } from '../../failure.js';
import { ScriptedService, type SeenRequest } from '../../scripted-service.js';

const route = 'POST /agent/v4/message/import';

let service: ScriptedService;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-import-'));
  service = await ScriptedService.start();
  service.script(route, importing);
});

afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

interface WireMessage {
  readonly originalMessageId: string;
  readonly originatingSystemId: string;
  readonly streamId: string;
  readonly attachments?: readonly { filename: string; content: string }[];
}

/** Answers as the service does: ids that begin with `bad` fail, with `old` are ignored. */
const importing = ({ body }: SeenRequest, response: ServerResponse): void => {
  const messages = JSON.parse(body.toString()) as WireMessage[];
  const answers = messages.map(({ originalMessageId, originatingSystemId }) => ({
    originalMessageId,
    originatingSystemId,
    ...(originalMessageId.startsWith('bad')
      ? { diagnostic: 'The user is not a member.' }
      : originalMessageId.startsWith('old')
        ? {}
        : { messageId: `id-${originalMessageId}` }),
  }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
};

const make = (originalMessageId: string, more: Partial<MessageToImport> = {}): MessageToImport => ({
  message: 'hello',
  intendedMessageTimestamp: 1_433_045_622_000,
  intendedMessageFromUserId: 7,
  originatingSystemId: 'fooChat',
  originalMessageId,
  streamId: 'a/+=',
  ...more,
});

const statuses = (outcomes: readonly ImportOutcome[]): string[] =>
  outcomes.map(({ status, input }) => `${input.originalMessageId} ${status}`);

const sentIds = (): string[][] =>
  sent().map((batch) => batch.map(({ originalMessageId }) => originalMessageId));

const sent = (): WireMessage[][] =>
  service.to(route).map(({ body }) => JSON.parse(body.toString()) as WireMessage[]);

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

test('invalid numbers of calls and messages count as one', async () => {
  const { messages } = service.client();
  const input = [make('a'), make('b')];
  await collect(messages.import(input, { batchSize: Number.NaN, parallel: Number.NaN }));
  expect(sent().map((batch) => batch.length)).toEqual([1, 1]);
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
  for (const unusable of [path, join(folder, 'nowhere', 'import.journal')]) {
    const error = await failure(openImportJournal(unusable));
    expect(error).toMatchObject({ code: 'BAD_INPUT' });
    expect(error.message).toContain(`The import journal ${unusable} cannot be used.`);
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
    expect.stringContaining('vanishing.txt cannot be read (ENOENT)'),
    expect.stringContaining('larger than 30 MB'),
    expect.stringContaining('x.bin cannot be read (reading it failed)'),
  ]);
});

test('[IMP-19] calls run side by side up to the limit, and those of one stream one after the other', async () => {
  const running = new Map<string, number>();
  let most = 0;
  service.script(route, async (request, response) => {
    const [{ streamId = '' } = {}] = JSON.parse(request.body.toString()) as { streamId?: string }[];
    running.set(streamId, (running.get(streamId) ?? 0) + 1);
    most = Math.max(
      most,
      [...running.values()].reduce((sum, count) => sum + count, 0),
    );
    expect(running.get(streamId)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running.set(streamId, 0);
    importing(request, response);
  });
  const messages = Array.from({ length: 120 }, (_, index) =>
    // The same stream in either alphabet.
    make(`m${index}`, { streamId: `s${index % 6}${index % 4 < 2 ? '/' : '_'}` }),
  );
  const outcomes = await collect(
    service.client().messages.import(messages, { batchSize: 1, parallel: 4 }),
  );
  expect(outcomes).toHaveLength(120);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  for (const stream of ['s0_', 's1_', 's2_', 's3_', 's4_', 's5_']) {
    const arrived = sent()
      .flat()
      .filter(({ streamId }) => streamId === stream)
      .map(({ originalMessageId }) => Number(originalMessageId.slice(1)));
    expect(arrived).toEqual([...arrived].sort((one, other) => one - other));
  }
});

test('when a call fails, what ran beside it is still told and recorded', async () => {
  await using journal = await openImportJournal(join(folder, 'import.journal'));
  service.script(route, (request, response) => {
    if (request.body.includes('"s0"')) {
      response.writeHead(403).end('{}');
    } else {
      importing(request, response);
    }
  });
  const messages = [make('a', { streamId: 's0' }), make('b', { streamId: 's1' })];
  const outcomes: ImportOutcome[] = [];
  const error = await failure(
    (async () => {
      const options = { journal, parallel: 2, batchSize: 1 };
      for await (const outcome of service.client().messages.import(messages, options)) {
        outcomes.push(outcome);
      }
    })(),
  );
  expect(error).toMatchObject({ code: 'FORBIDDEN' });
  expect(statuses(outcomes)).toEqual(['b imported']);
  expect(await journal.has('b')).toBe(true);
});

test('progress tells what is done, how fast, and how long it takes yet', async () => {
  let now = 1_000_000_000_000_000;
  const clock = { ...systemClock, now: () => now };
  service.script(route, (request, response) => {
    now += 1_000;
    importing(request, response);
  });
  const progress: ImportProgress[] = [];
  const messages = ['a', 'bad', 'old', 'b', 'c', 'd'].map((id) => make(id));
  const { messages: client } = service.client({}, { clock });
  await collect(
    client.import(messages, { batchSize: 2, onProgress: (event) => progress.push(event) }),
  );
  expect(progress).toEqual([
    { imported: 1, ignored: 0, failed: 1, done: 2, rate: 2, total: 6, timeLeft: 2_000 },
    { imported: 2, ignored: 1, failed: 1, done: 4, rate: 2, total: 6, timeLeft: 1_000 },
    { imported: 4, ignored: 1, failed: 1, done: 6, rate: 2, total: 6, timeLeft: 0 },
  ]);
  progress.length = 0;
  const onProgress = (event: ImportProgress) => progress.push(event);
  await collect(client.import(messages.values(), { onProgress }));
  expect(progress[0]).not.toHaveProperty('timeLeft');
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
