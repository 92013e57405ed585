import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import { Pace } from '../../../src/pod/pace.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, expectOk } from '../caller.js';

const pods: Pod[] = [];
let admin: Caller;
let path: string;

beforeEach(async () => {
  const pod = await Pod.start();
  pods.push(pod);
  admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  const alice = await actAs(pod, 'alice');
  path = `/pod/v1/admin/user/${alice.user.id}/app/entitlement/list`;
  for (const appId of ['desk', 'news']) {
    const applicationInfo = { appId, name: `The ${appId}` };
    expectOk(await admin.post('/pod/v1/admin/app/create', { applicationInfo }));
  }
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => Promise.all(pods.map((pod) => pod.close())));

const desk = { appId: 'desk', appName: 'The desk', listed: true, install: true };
const news = { appId: 'news', appName: 'The news', listed: true, install: true };
const standard = { name: 'Standard', subscribed: true, type: 'default' };
const premium = { name: 'Premium', sku: 'P-1', subscribed: false, type: 'premium' };

/** Sets what the whole company has of the desk. */
const ofCompany = (more: object) =>
  admin.post('/pod/v1/admin/app/entitlement/list', [{ ...desk, enable: true, ...more }]);

const patch = (...patches: readonly object[]) => admin.call('PATCH', path, patches);

test('a user has an application as the company has it, until the user has a setting', async () => {
  expect((await admin.get(path)).json()).toEqual([desk, news]);
  await ofCompany({ install: false });
  expect((await admin.get(path)).json()).toEqual([{ ...desk, install: false }, news]);
  const own = [{ ...desk, listed: false, products: [standard] }];
  const shown = [{ ...own[0], products: [{ appId: 'desk', ...standard }] }, news];
  expect((await admin.post(path, own)).json()).toEqual(shown);
  expect((await admin.get(path)).json()).toEqual(shown);
});

test('single values are changed, kept, and given back to the company', async () => {
  await ofCompany({ listed: false });
  const patched = await patch({ appId: 'desk', listed: 'TRUE', install: 'FALSE' });
  expect(patched.json()).toEqual([{ ...desk, install: false }, news]);
  const kept = await patch({ appId: 'desk', listed: 'KEEP' });
  expect(kept.json()).toEqual([{ ...desk, install: false }, news]);
  const removed = await patch({ appId: 'desk', listed: 'REMOVE', install: 'REMOVE' });
  expect(removed.json()).toEqual([{ ...desk, listed: false }, news]);
});

test('a product takes the place of the one of its name', async () => {
  await patch({ appId: 'desk', product: standard }, { appId: 'desk', product: premium });
  const reply = await patch({ appId: 'desk', product: { ...standard, subscribed: false } });
  expect(reply.json()).toEqual([
    {
      ...desk,
      products: [
        { appId: 'desk', ...premium },
        { appId: 'desk', ...standard, subscribed: false },
      ],
    },
    news,
  ]);
});

test('an application that the company has not enabled is refused, and nothing changes', async () => {
  await ofCompany({ enable: false });
  expect((await admin.get(path)).json()).toEqual([news]);
  for (const appId of ['desk', 'unknown']) {
    const reply = await patch({ appId: 'news', listed: 'FALSE' }, { appId, listed: 'FALSE' });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(appId);
  }
  expect((await patch({ appId: 'news', listed: 'MAYBE' })).status).toBe(400);
  expect((await admin.get(path)).json()).toEqual([news]);
});

test('a thousand settings are made in turns with other calls, for a user and for the company', async () => {
  const turn = jest.spyOn(Pace.prototype, 'turn');
  const own = Array.from({ length: 1000 }, () => desk);
  expectOk(await admin.post(path, own));
  expect(turn.mock.calls.length).toBeGreaterThanOrEqual(1000);
  turn.mockClear();
  const ofAll = own.map((each) => ({ ...each, enable: true }));
  expectOk(await admin.post('/pod/v1/admin/app/entitlement/list', ofAll));
  expect(turn.mock.calls.length).toBeGreaterThanOrEqual(1000);
});
