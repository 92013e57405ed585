import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAsNew, call, expectOk } from '../caller.js';

let pod: Pod;
let importer: Caller;
let room: string;

beforeAll(async () => {
  pod = await Pod.start();
  importer = await actAsNew(pod, 'importer', { roles: ['CONTENT_MANAGEMENT'] });
  const created = await importer.createRoom({ name: 'Room', description: 'd' });
  room = created.roomSystemInfo.id;
});

afterAll(() => pod.close());

/** Sends JSON as an editor on Windows saves it: after the three bytes of a byte order mark. */
const sendMarked = (path: string, json: string) =>
  call(pod, 'POST', path, {
    headers: { ...importer.headers, 'Content-Type': 'application/json' },
    body: `\uFEFF${json}`,
  });

test('[MSG-1] a message in JSON may begin with a byte order mark', async () => {
  const body = JSON.stringify({ message: '<messageML>Saved by an editor</messageML>' });
  const reply = await sendMarked(`/agent/v4/stream/${room}/message/create`, body);
  expect(expectOk(reply).json()).toMatchObject({
    message: '<div data-format="PresentationML" data-version="2.0">Saved by an editor</div>',
  });
});

test('[SRC-2] a search may, and is refused when it names an argument twice', async () => {
  expectOk(await sendMarked('/agent/v1/message/search', `{"streamId":"${room}"}`));
  const twice = await sendMarked('/agent/v1/message/search', '{"hashtag":"a","hashtag":"b"}');
  expect(twice.json()).toEqual({ code: 400, message: 'An argument is given twice.' });
});

test('[IMP-1] a file of messages to import may', async () => {
  const message = {
    message: 'Said elsewhere',
    intendedMessageTimestamp: 1_700_000_000_000,
    intendedMessageFromUserId: importer.user.id,
    originatingSystemId: 'elsewhere',
    originalMessageId: '1',
    streamId: room,
  };
  const reply = await sendMarked('/agent/v4/message/import', JSON.stringify([message]));
  expect(expectOk(reply).json()).toEqual([
    expect.objectContaining({ messageId: expect.any(String) }),
  ]);
});

test('a body with nothing else is empty, and one mark is all that is passed', async () => {
  const streams = '/pod/v1/streams/list';
  expectOk(await sendMarked(streams, ''));
  expect(await sendMarked(streams, '\uFEFF{}')).toMatchObject({ status: 400 });
  expect(await sendMarked('/agent/v4/message/import', '\uFEFF[]')).toMatchObject({ status: 400 });
});
