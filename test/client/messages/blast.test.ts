import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { collect, failure } from '../failure.js';
import { partsOf, ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

test('[DLP-10] a blast has an outcome for each stream, in calls of at most 100 streams', async () => {
  const path = 'POST /agent/v4/message/blast';
  service.script(path, (request, response) => {
    const sids = partsOf(request)[1]?.content.toString().split(',') ?? [];
    const messages = sids
      .filter((sid) => sid !== 's5')
      .map((streamId) => ({ messageId: `m-${streamId}`, stream: { streamId } }))
      .reverse();
    response
      .writeHead(200)
      .end(JSON.stringify({ messages, errors: { s5: { code: 403, message: 'Not a member' } } }));
  });
  const ids = Array.from({ length: 150 }, (_, index) => `s${index}`);
  const message = '<messageML>a</messageML>';
  const outcomes = await collect(
    service.client().messages.blast(ids, { message: unsafeMessageML(message) }),
  );
  expect(outcomes.map(({ streamId }) => streamId)).toEqual(ids);
  expect(outcomes[5]).toEqual({ streamId: 's5', error: { code: 403, message: 'Not a member' } });
  expect(outcomes[6]).toMatchObject({ message: { messageId: 'm-s6' } });
  expect(service.to(path)).toHaveLength(2);
});

test('a blast finds streams and their errors in either alphabet', async () => {
  const stream = { streamId: 'a/+=' };
  const errors = { 'b/+=': { code: 403, message: 'Not a member' } };
  service.script('POST /agent/v4/message/blast', {
    status: 200,
    json: { messages: [{ messageId: 'm/', stream }], errors },
  });
  const message = '<messageML>a</messageML>';
  const ids = ['a/+=', 'b_-'];
  const outcomes = await collect(
    service.client().messages.blast(ids, { message: unsafeMessageML(message) }),
  );
  expect(outcomes).toEqual([
    { streamId: 'a_-', message: { messageId: 'm_', stream: { streamId: 'a_-' } } },
    { streamId: 'b_-', error: { code: 403, message: 'Not a member' } },
  ]);
});

test('a blast to more streams than one call takes refuses a stream that can be read once', async () => {
  const path = 'POST /agent/v4/message/blast';
  service.script(path, { status: 200, json: { messages: [], errors: {} } });
  const ids = Array.from({ length: 150 }, (_, index) => `s${index}`);
  const attachments = [{ filename: 'a.txt', content: Readable.from([Buffer.from('once')]) }];
  const error = await failure(collect(service.client().messages.blast(ids, { attachments })));
  expect(error).toMatchObject({ code: 'ATTACHMENT_SPENT', outcome: 'did-not-happen' });
  expect(service.to(path)).toEqual([]);
});
