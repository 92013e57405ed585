import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CallOptions, Client } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { failure } from '../failure.js';
import { ScriptedService, type SeenRequest } from '../scripted-service.js';

let service: ScriptedService;
/** The body of the latest answer, as it comes from the network. */
let body: Readable | undefined;

beforeEach(async () => {
  body = undefined;
  service = await ScriptedService.start();
});

afterEach(() => service.close());

type Download = (client: Client, options?: CallOptions) => Promise<Readable>;

const downloads: readonly (readonly [string, string, Download])[] = [
  [
    'an attachment',
    '/agent/v1/stream/s/attachment',
    ({ attachments }, options) => attachments.download('s', 'm', 'f', options),
  ],
  [
    'a list of terms',
    '/agent/v1/dlp/dictionaries/d/data/download',
    ({ dictionaries }, options) => dictionaries.download('d', '1.0', options),
  ],
  [
    'the file of a violation',
    '/agent/v3/dlp/violation/attachment',
    ({ violations }, options) => violations.attachment('v', 'f', options),
  ],
];

/** A client whose bodies the test sees before they are read, without listening to their errors. */
function client(): Client {
  return service.client(
    {},
    {
      interceptors: [
        async (exchange, next) => {
          const reply = await next(exchange);
          body = reply.stream;
          return reply;
        },
      ],
    },
  );
}

/** Waits for the end of the body, without taking its error from anybody. */
async function bodyClosed(): Promise<void> {
  if (body?.closed === false) {
    await new Promise<void>((resolve) => body?.once('close', resolve));
  }
}

interface Break {
  /** What the service does behind the first bytes. */
  readonly after?: (response: ServerResponse) => void;
  /** What the caller does. */
  readonly here?: (client: Client, controller: AbortController) => void;
  readonly options?: CallOptions;
  readonly code: string;
}

const begin = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('YWJj');
};

const breaks: Readonly<Record<string, Break>> = {
  'is reset': { after: ({ socket }) => socket?.resetAndDestroy(), code: 'CONNECTION_LOST' },
  'is cut short': { after: ({ socket }) => socket?.end(), code: 'CONNECTION_LOST' },
  stalls: { options: { readTimeout: 50 }, code: 'TIMED_OUT' },
  'is given up by its signal': {
    here: (_, controller) => {
      controller.abort(new Error('Enough.'));
    },
    code: 'ABORTED',
  },
};

const cases = downloads.flatMap(([what, path, download]) =>
  Object.entries(breaks).map(([how, broken]) => ({ what, how, path, download, broken })),
);

test.each(cases)(
  'a download of $what that $how before it is read ends with an error for its reader alone',
  async ({ path, download, broken: { after, here, options, code } }) => {
    const controller = new AbortController();
    service.script(`GET ${path}`, (_: SeenRequest, response) => {
      begin(response);
      setImmediate(() => after?.(response));
    });
    const calling = client();
    const file = await download(calling, { signal: controller.signal, ...options });
    here?.(calling, controller);
    await bodyClosed();
    const error = await failure(file.toArray());
    expect(error).toMatchObject({ code, outcome: 'happened' });
  },
);

test('a download that its client was closed under ends with an error for its reader', async () => {
  service.script('GET /agent/v1/stream/s/attachment', (_, response) => {
    begin(response);
  });
  const calling = client();
  const file = await calling.attachments.download('s', 'm', 'f');
  const closed = calling.close(10);
  const error = await failure(file.toArray());
  expect(error).toMatchObject({ code: 'CLIENT_CLOSED', outcome: 'happened' });
  expect(error.message).toContain('was left, because the client was closed in the middle');
  await closed;
});

test('a download that is not wanted, before it was read, gives its connection back', async () => {
  service.script('GET /agent/v1/stream/s/attachment', (_, response) => {
    begin(response);
  });
  const file = await client().attachments.download('s', 'm', 'f');
  file.destroy();
  await bodyClosed();
  expect(body?.destroyed).toBe(true);
});

test('a stream that fails before it is sent is an error of the send, not of the process', async () => {
  const content = createReadStream('/no/such/file.pdf');
  const failed = new Promise<void>((resolve) => content.once('close', resolve));
  service.script('POST /login/pubkey/authenticate', async (_, response) => {
    await failed;
    response.end(JSON.stringify({ name: 'sessionToken', token: 'session-1' }));
  });
  const message = {
    message: unsafeMessageML('<messageML>a</messageML>'),
    attachments: [{ filename: 'a.pdf', content }],
  };
  const error = await failure(service.client().messages.create('s', message));
  expect(error).toMatchObject({ code: 'ATTACHMENT_UNREADABLE', outcome: 'did-not-happen' });
});

test('a stream that fails while an earlier attachment is looked at is an error of the send', async () => {
  const content = new PassThrough();
  const attachments = [
    { filename: 'a.pdf', content: Buffer.from('a') },
    { filename: 'b.pdf', content },
  ];
  const sending = service
    .client()
    .messages.create('s', { message: unsafeMessageML('<messageML>a</messageML>'), attachments });
  content.destroy(new Error('The disk broke.'));
  expect(await failure(sending)).toMatchObject({ code: 'ATTACHMENT_UNREADABLE' });
});
