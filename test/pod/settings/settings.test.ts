import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, actAsNew, call } from '../caller.js';

let pod: Pod;
let admin: Caller;
let alice: Caller;

beforeAll(async () => {
  pod = await Pod.start();
  admin = await actAsNew(pod, 'admin', { roles: ['USER_PROVISIONING'] });
  alice = await actAs(pod, 'alice');
});

afterAll(() => pod.close());

const path = '/pod/file_ext/v1/allowed_extensions';
const types = async () => (await alice.get('/pod/v1/files/allowedTypes')).json();

test('administrators allow kinds of files, and forbid them', async () => {
  expect(await types()).toEqual(expect.arrayContaining(['.png', '.pdf']));
  const put = await admin.call('PUT', `${path}/DWG`, { scope_internal: true });
  expect(put.json()).toEqual({
    extension: 'dwg',
    scope_internal: true,
    scope_external: false,
    source: 'CUSTOMER',
  });
  await admin.call('PUT', `${path}/png`, { scope_internal: false });
  expect(await types()).toContain('.dwg');
  expect(await types()).not.toContain('.png');
  expect((await admin.call('DELETE', `${path}/dwg`)).status).toBe(204);
  expect((await admin.call('DELETE', `${path}/png`)).status).toBe(204);
  expect((await admin.call('DELETE', `${path}/png`)).status).toBe(400);
  expect(await types()).toContain('.png');
  expect((await admin.call('PUT', `${path}/new`, { source: 'SYSTEM' })).status).toBe(400);
  expect((await admin.call('PUT', `${path}/${'x'.repeat(65)}`, {})).status).toBe(400);
  expect((await alice.call('PUT', `${path}/dwg`, {})).status).toBe(403);
});

test('the kinds of files are listed page by page', async () => {
  interface Page {
    readonly data: readonly { readonly extension: string }[];
    readonly paging: { readonly cursors: { readonly after?: string } };
  }
  const found: string[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? '' : `&after=${after}`;
    const page = (await alice.get(`${path}?limit=10${query}`)).json() as Page;
    found.push(...page.data.map(({ extension }) => `.${extension}`));
    after = page.paging.cursors.after;
  } while (after !== undefined);
  expect(found).toEqual(await types());
  expect((await alice.get(`${path}?after=MQ&before=Mg`)).status).toBe(400);
});

test('an echo answers what it was sent', async () => {
  const reply = await alice.post('/agent/v1/util/echo', { message: '<b>hello</b>' });
  expect(reply.json()).toEqual({ message: '<b>hello</b>' });
  expect((await alice.post('/agent/v1/util/echo', {})).status).toBe(400);
  expect((await call(pod, 'GET', '/pod/v1/languages')).json()).toMatchObject({
    languages: expect.arrayContaining(['en']),
  });
});
