import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { collect, failure } from '../failure.js';
import { ScriptedService } from '../scripted-service.js';

let service: ScriptedService;

beforeEach(async () => {
  service = await ScriptedService.start();
});

afterEach(() => service.close());

const attachmentId = 'internal_68719476742%2FWgDerTCmPNsF6JcMpISnKQ%3D%3D';

test('an attachment is decoded while it arrives, whatever the cuts and line breaks', async () => {
  const bytes = randomBytes(300_001);
  const base64 = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
  service.script('GET /agent/v1/stream/s/attachment', async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    for (let start = 0; start < base64.length; start += 10_007) {
      response.write(base64.slice(start, start + 10_007));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const download = await service.client().attachments.download('s', 'm/1', attachmentId);
  const received = Buffer.concat((await collect(download)) as Buffer[]);
  expect(received.equals(bytes)).toBe(true);
  expect(service.requests.at(-1)?.url).toBe(
    '/agent/v1/stream/s/attachment?fileId=internal_68719476742%252FWgDerTCmPNsF6JcMpISnKQ%253D%253D&messageId=m_1',
  );
});

test.each([
  ['breaks off', Buffer.from('hello world').toString('base64').slice(0, -3), /middle of a group/],
  ['is not Base64', '<html>no</html>!', /not Base64/],
  ['goes on after its end', 'YQ==YQ==', /not Base64/],
])('a download that %s ends with an error', async (_, text, reason) => {
  service.script('GET /agent/v1/stream/s/attachment', { status: 200, text });
  const download = await service.client().attachments.download('s', 'm', attachmentId);
  await expect(collect(download)).rejects.toThrow(reason);
});

test('a download whose connection breaks ends with an error', async () => {
  service.script('GET /agent/v1/stream/s/attachment', (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('YWJj');
    setTimeout(() => response.destroy(), 10);
  });
  const download = await service.client().attachments.download('s', 'm', attachmentId);
  expect(await failure(collect(download))).toMatchObject({ code: 'CONNECTION_LOST' });
});

test('a download that is refused is an error before any byte', async () => {
  service.script('GET /agent/v1/stream/s/attachment', { status: 400, json: { message: 'No' } });
  const error = await failure(service.client().attachments.download('s', 'm', attachmentId));
  expect(error).toMatchObject({ code: 'BAD_REQUEST', serviceMessage: 'No' });
});
