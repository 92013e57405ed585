import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, expectOk } from '../caller.js';

let pod: Pod;
let admin: Caller;
let alice: Caller;
let path: string;

beforeAll(async () => {
  pod = await Pod.start();
  admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  alice = await actAs(pod, 'alice');
  path = `/pod/v1/admin/user/${alice.user.id}/avatar`;
});

afterAll(() => pod.close());

const gif = Buffer.from('GIF89a of Alice');

test('a picture is given to a user, shown with the user, and downloaded', async () => {
  expect((await admin.get(path)).json()).toEqual([]);
  expectOk(await admin.post(`${path}/update`, { image: gif.toString('base64') }));
  const avatars = (await admin.get(path)).json() as { size: string; url: string }[];
  expect(avatars.map(({ size }) => size)).toEqual(['original', 'small']);
  expect((await alice.get('/pod/v2/sessioninfo')).json()).toMatchObject({ avatars });
  const detail = await admin.get(`/pod/v2/admin/user/${alice.user.id}`);
  expect(detail.json()).toMatchObject({ avatar: avatars[0] });
  for (const { url } of avatars) {
    const reply = expectOk(await alice.get(new URL(url, 'http://pod/client/').pathname));
    expect(reply.headers.get('content-type')).toBe('image/gif');
    expect(reply.text).toBe(gif.toString());
  }
});

test('anything that is not a picture, or too large a one, leaves the picture as it is', async () => {
  const before = (await admin.get(path)).json();
  const large = Buffer.concat([gif, Buffer.alloc(2_000_000)]);
  for (const wrong of [Buffer.from('<svg/>'), large]) {
    const reply = await admin.post(`${path}/update`, { image: wrong.toString('base64') });
    expect(reply.status).toBe(400);
  }
  expect((await admin.post(`${path}/update`, { image: '?' })).status).toBe(400);
  expect((await admin.get(path)).json()).toEqual(before);
});
