import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Client } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { failure } from '../failure.js';
import { ScriptedService } from '../scripted-service.js';

let service: ScriptedService;
let stop: AbortController;
/** What a file is read from that gives nothing. */
let stalled: Readable;

beforeEach(async () => {
  service = await ScriptedService.start();
  stop = new AbortController();
  stalled = new Readable({ read: () => undefined });
});

afterEach(() => service.close());

type Send = (client: Client, content: Readable | (() => Readable)) => Promise<unknown>;

const send: Send = (client, content) =>
  client.messages.create(
    's',
    {
      message: unsafeMessageML('<messageML>a</messageML>'),
      attachments: [{ filename: 'a.txt', content }],
    },
    { signal: stop.signal },
  );

const importIt: Send = async (client, content) => {
  const message = {
    message: unsafeMessageML('<messageML>a</messageML>'),
    intendedMessageTimestamp: 1,
    intendedMessageFromUserId: 7,
    originatingSystemId: 'old',
    originalMessageId: '1',
    streamId: 's',
    attachments: [{ filename: 'a.txt', content }],
  };
  for await (const outcome of client.messages.import([message], { signal: stop.signal })) {
    expect(outcome).toBeUndefined();
  }
};

test.each<[what: string, send: Send]>([
  ['a send', send],
  ['an import', importIt],
])('a file that gives nothing is closed when %s is given up', async (_, call) => {
  service.script('POST /agent/v4/stream/s/message/create', 'hang');
  service.script('POST /agent/v4/message/import', 'hang');
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const content = () => {
    open();
    return stalled;
  };
  const sending = failure(call(service.client(), content));
  await opened;
  stop.abort();
  expect(await sending).toMatchObject({ code: 'ABORTED', outcome: 'did-not-happen' });
  if (!stalled.destroyed) {
    await once(stalled, 'close');
  }
});

test('a file that was not begun stays open for another send', async () => {
  stop.abort();
  const error = await failure(send(service.client(), stalled));
  expect(error).toMatchObject({ code: 'ABORTED', outcome: 'did-not-happen' });
  expect(stalled.destroyed).toBe(false);
});
