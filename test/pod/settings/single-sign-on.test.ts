import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs, control, expectOk } from '../caller.js';

const path = '/pod/v1/admin/sso/configuration';

let pod: Pod;
let officer: Caller;
let alice: Caller;
let certificate: string;

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      people: [{ username: 'alice', displayName: 'Alice' }],
      serviceAccounts: [
        { username: 'officer', displayName: 'Officer', roles: ['SUPER_ADMINISTRATOR'] },
      ],
    },
  });
  officer = await actAs(pod, 'officer');
  alice = await actAs(pod, 'alice');
  certificate = (expectOk(await officer.get('/pod/v1/podcert')).json() as { certificate: string })
    .certificate;
});

afterEach(() => control(pod, 'POST', '/reset'));

afterAll(() => pod.close());

const provider = () => ({
  ssoEnabled: true,
  idpEntityId: 'https://idp.example.com/metadata',
  idpSsoEndpoint: 'https://idp.example.com/sso/saml',
  idpSigningCertificate: certificate,
});

const shown = async () => expectOk(await officer.get(path)).json();

test('what was set is shown, with the addresses of the pod where none were given', async () => {
  expect((await officer.get(path)).status).toBe(404);
  expectOk(await officer.post(path, provider()));
  const { host } = new URL(pod.url);
  expect(await shown()).toEqual({
    ...provider(),
    forceAuthn: false,
    symphonyAcsUrl: `https://${host}/login/sso/acs`,
    symphonyEntityId: `https://${host}`,
  });
  expectOk(await officer.post(path, { ssoEnabled: false, idpEntityId: 'other' }));
  expect(await shown()).not.toHaveProperty('idpSsoEndpoint');
});

test('a change leaves what it does not name', async () => {
  expect((await officer.call('PATCH', path, { forceAuthn: true })).status).toBe(404);
  expectOk(await officer.post(path, provider()));
  expectOk(await officer.call('PATCH', path, { forceAuthn: true, idpEntityId: null }));
  expect(await shown()).toMatchObject({ ...provider(), forceAuthn: true });
});

test('what nobody could log on with is refused, and what was there stays', async () => {
  expectOk(await officer.post(path, provider()));
  const wrong = [
    { ...provider(), idpSigningCertificate: 'no certificate' },
    { ...provider(), idpSsoEndpoint: 'javascript:alert(1)' },
    { ...provider(), idpEntityId: undefined },
    { ...provider(), ssoEnabled: 'yes' },
    [],
  ];
  for (const body of wrong) {
    expect((await officer.post(path, body)).status).toBe(400);
  }
  expect(await shown()).toMatchObject(provider());
});

test('[AUT-4] only administrators see and change it', async () => {
  expect((await alice.get(path)).status).toBe(403);
  expect((await alice.post(path, provider())).status).toBe(403);
});
