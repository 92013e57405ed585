import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, control } from '../caller.js';

let pod: Pod;
let alice: Caller;
let im: string;

beforeAll(async () => {
  pod = await Pod.start();
  alice = await actAs(pod, 'alice');
  im = await alice.im(await actAs(pod, 'bob'));
});

afterAll(() => pod.close());

const sourceOf = (id: string) => control(pod, 'GET', `/messages/${id}/source`);

test('a message is told as it was written, with its templates and its data', async () => {
  const message = "<messageML>${entity['order'].number}</messageML>";
  const data = '{"order": {"number": 7}}';
  const sent = (await alice.send(im, message, data)).json() as { messageId: string };
  expect((await sourceOf(sent.messageId)).json()).toEqual({ message, data });
  const plain = await alice.say(im, 'no data');
  expect((await sourceOf(plain.messageId)).json()).toEqual({
    message: '<messageML>no data</messageML>',
  });
});

test('a message that was suppressed, or was never there, has no source', async () => {
  const { messageId } = await alice.say(im, 'a slip');
  await alice.post(`/pod/v1/admin/messagesuppression/${messageId}/suppress`);
  expect((await sourceOf(messageId)).status).toBe(404);
  expect((await sourceOf('nothing')).status).toBe(404);
});
