import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, expectOk } from '../caller.js';

let pod: Pod;
let alice: Caller;
let admin: Caller;

beforeAll(async () => {
  pod = await Pod.start();
  alice = await actAs(pod, 'alice');
  admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
});

afterAll(() => pod.close());

/** Makes a call whose body comes after something else has happened: when the pod has asked for it. */
async function sendLate(
  caller: Caller,
  path: string,
  { type, body, meanwhile }: { type: string; body: string; meanwhile: () => Promise<unknown> },
): Promise<{ status: number | undefined; answer: string }> {
  const headers = { ...caller.headers, 'Content-Type': type, Expect: '100-continue' };
  const call = request(pod.url + path, { method: 'POST', headers });
  const answered = new Promise<Awaited<ReturnType<typeof sendLate>>>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      void text(response).then((answer) => resolve({ status: response.statusCode, answer }));
    });
  });
  call.flushHeaders();
  await once(call, 'continue');
  await meanwhile();
  call.end(body);
  return answered;
}

const json = 'application/json';
const multipart = 'multipart/form-data; boundary=part';

const message = (content: string) =>
  `--part\r\nContent-Disposition: form-data; name="message"\r\n\r\n<messageML>${content}</messageML>\r\n` +
  `--part\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\nhello\r\n--part--\r\n`;

test('a user who is deactivated while a message is on its way has not sent it', async () => {
  const bob = await actAs(pod, 'bob');
  const im = await alice.im(bob);
  const status = `/pod/v1/admin/user/${bob.user.id}/status/update`;
  const { status: answered } = await sendLate(bob, `/agent/v4/stream/${im}/message/create`, {
    type: multipart,
    body: message('from nobody'),
    meanwhile: async () => expectOk(await admin.post(status, { status: 'DISABLED' })),
  });
  expect(answered).toBe(401);
  expect((await alice.get(`/agent/v4/stream/${im}/message?since=0`)).json()).toEqual([]);
  expectOk(await admin.post(status, { status: 'ENABLED' }));
});

test('a session that ends while a body is on its way changes nothing by it', async () => {
  const carol = await actAs(pod, 'carol');
  const created = await sendLate(carol, '/pod/v3/room/create', {
    type: json,
    body: JSON.stringify({ name: 'Too late', description: '' }),
    meanwhile: async () => expectOk(await carol.post('/sessionauth/v1/logout')),
  });
  expect(created).toEqual({ status: 401, answer: '{"code":401,"message":"Invalid session"}' });
});

test('an importer who loses the role while a list is on its way imports nothing', async () => {
  const importer = await actAsNew(pod, 'importer', { roles: ['CONTENT_MANAGEMENT'] });
  const { status } = await sendLate(importer, '/agent/v4/message/import', {
    type: json,
    body: '[]',
    meanwhile: async () =>
      expectOk(
        await admin.post(`/pod/v1/admin/user/${importer.user.id}/roles/remove`, {
          id: 'CONTENT_MANAGEMENT',
        }),
      ),
  });
  expect(status).toBe(403);
});

test('a body that comes late in a session that lasts is taken', async () => {
  const im = await alice.im(await actAs(pod, 'carol'));
  const { status } = await sendLate(alice, `/agent/v4/stream/${im}/message/create`, {
    type: multipart,
    body: message('better late'),
    meanwhile: () => Promise.resolve(),
  });
  expect(status).toBe(200);
});
