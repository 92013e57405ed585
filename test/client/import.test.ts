import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  openImportJournal,
  type ImportOutcome,
  type MessageToImport,
} from '../../src/client/index.js';
import { collect, failure } from './failure.js';
import { ScriptedService, type Step } from './scripted-service.js';

const route = 'POST /agent/v4/message/import';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
  service.script(route, importing);
});

afterEach(() => service.close());

interface WireMessage {
  readonly originalMessageId: string;
  readonly originatingSystemId: string;
  readonly attachments?: readonly { filename: string; content: string }[];
}

/** Answers as the service does: ids that begin with `bad` fail, with `old` are ignored. */
const importing: Step = ({ body }, response) => {
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

test('[IMP-7] files are sent as Base64, byte for byte, with their previews', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-import-'));
  const path = join(folder, 'report.pdf');
  const bytes = randomBytes(600_001);
  await writeFile(path, bytes);
  const preview = { filename: 'p.png', content: Buffer.from('preview') };
  await collect(
    service.client().messages.import([make('a', { attachments: [{ file: path, preview }] })]),
  );
  await rm(folder, { recursive: true });
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
    for (; read < 6; read++) {
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
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-import-'));
  const path = join(folder, 'journal.ndjson');
  const messages = ['a', 'bad', 'b', 'c'].map((id) => make(id, { message: 'private-text' }));
  service.script(route, importing, { status: 403 });
  const first = await openImportJournal(path);
  await failure(
    collect(service.client().messages.import(messages, { journal: first, batchSize: 2 })),
  );
  await first.close();
  await appendFile(path, '{"originalMessageId":"c","sta');

  service.script(route, importing);
  const second = await openImportJournal(path);
  const outcomes = await collect(service.client().messages.import(messages, { journal: second }));
  await second.close();

  expect(statuses(outcomes)).toEqual(['a ignored', 'bad failed', 'b imported', 'c imported']);
  expect(
    sent()
      .at(-1)
      ?.map(({ originalMessageId }) => originalMessageId),
  ).toEqual(['bad', 'b', 'c']);
  const text = await readFile(path, 'utf8');
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as WireMessage).originalMessageId),
  ).toEqual(['a', 'bad', 'bad', 'b', 'c']);
  expect(text).not.toContain('private-text');
  await rm(folder, { recursive: true });
});

test('a large file goes out in pieces, and arrives whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-import-'));
  const path = join(folder, 'big.bin');
  const bytes = randomBytes(20 * 1024 * 1024);
  await writeFile(path, bytes);
  const hash = createHash('sha256').update(bytes.toString('base64')).digest('hex');
  await collect(service.client().messages.import([make('a', { attachments: [path] })]));
  await rm(folder, { recursive: true });
  const content = sent()[0]?.[0]?.attachments?.[0]?.content ?? '';
  expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
  expect(service.to(route)[0]?.headers['transfer-encoding']).toBe('chunked');
});
