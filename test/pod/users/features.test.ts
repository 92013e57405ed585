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
  path = `/pod/v1/admin/user/${alice.user.id}/features`;
});

afterAll(() => pod.close());

test('a user has every feature until it is taken away', async () => {
  const names = expectOk(await admin.get('/pod/v1/admin/system/features/list')).json() as string[];
  expect(names).toContain('canCreatePublicRoom');
  expect((await admin.get(path)).json()).toEqual(
    names.map((entitlment) => ({ entitlment, enabled: true })),
  );
  const taken = { entitlment: 'sendFilesEnabled', enabled: false };
  expect((await admin.post(`${path}/update`, [taken])).json()).toEqual({
    format: 'TEXT',
    message: 'OK',
  });
  expect((await admin.get(path)).json()).toEqual(
    names.map((entitlment) => ({ entitlment, enabled: entitlment !== 'sendFilesEnabled' })),
  );
});

test('administrators find who has a feature', async () => {
  const find = async () => {
    const reply = await admin.post('/pod/v1/admin/user/find', { feature: 'postReadEnabled' });
    return expectOk(reply).text;
  };
  expect(await find()).toContain('"userName":"alice"');
  const change = (enabled: boolean) =>
    admin.post(`${path}/update`, [{ entitlment: 'postReadEnabled', enabled }]);
  await change(false);
  expect(await find()).not.toContain('"userName":"alice"');
  await change(true);
  expect(await find()).toContain('"userName":"alice"');
  expect((await admin.post('/pod/v1/admin/user/find', { feature: 'flying' })).status).toBe(400);
});

test('a feature that there is not changes nothing', async () => {
  const before = (await admin.get(path)).json();
  const wrong = [
    { entitlment: 'canUpdateAvatar', enabled: false },
    { entitlment: 'flying', enabled: true },
  ];
  const reply = await admin.post(`${path}/update`, wrong);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain('flying');
  expect((await admin.get(path)).json()).toEqual(before);
  expect((await admin.get('/pod/v1/admin/user/1/features')).status).toBe(400);
});

test('a reset returns what was taken', async () => {
  await admin.post(`${path}/update`, [{ entitlment: 'canUpdateAvatar', enabled: false }]);
  await pod.reset();
  const again = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  expect((await again.get(path)).text).not.toContain('false');
});
