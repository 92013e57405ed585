import { expect, test } from '@jest/globals';
import { CertificateAuthority, Pod } from '../../../src/pod/index.js';
import { actAs, expectOk } from '../caller.js';

interface Listed {
  readonly companyCertAttributes: { readonly name: string };
  readonly companyCertInfo: {
    readonly fingerPrint: string;
    readonly issuerFingerPrint?: string;
    readonly commonName: string;
  };
}

test('certificates of the company are added, listed by type and issuer, changed and deleted', async () => {
  await using pod = await Pod.start({
    seed: {
      people: [{ username: 'alice', displayName: 'Alice' }],
      serviceAccounts: [{ username: 'admin', displayName: 'A', roles: ['USER_PROVISIONING'] }],
    },
  });
  const admin = await actAs(pod, 'admin');
  const authority = await CertificateAuthority.create();
  const { cert } = await authority.issue('importer');
  const create = async (pem: string, type: string) =>
    admin.post('/pod/v2/companycert/create', {
      pem,
      attributes: { type: { type }, status: { type: 'TRUSTED' } },
    });
  const signing = expectOk(await create(authority.certificate, 'USERSIGNING')).json() as Listed;
  const user = expectOk(await create(cert, 'USER')).json() as Listed;
  const { fingerPrint } = user.companyCertInfo;
  expect(user).toMatchObject({
    companyCertAttributes: { name: 'importer', type: { type: 'USER' } },
    companyCertInfo: {
      commonName: 'importer',
      issuerFingerPrint: signing.companyCertInfo.fingerPrint,
    },
    certInfo: [{ name: 'Subject', attributes: [{ name: 'CN', value: 'importer' }] }, {}, {}],
  });
  expect((await create(cert, 'USER')).status).toBe(409);
  expect((await create('none', 'USER')).status).toBe(400);

  const names = async (path: string, body?: unknown) => {
    const reply = body === undefined ? await admin.get(path) : await admin.post(path, body);
    return (expectOk(reply).json() as Listed[]).map((it) => it.companyCertInfo.commonName);
  };
  const at = '/pod/v1/companycert';
  expect(await names(`${at}/list`)).toEqual(['Cadenza pod authority', 'importer']);
  expect(await names(`${at}/type/list`, [{ type: 'USER' }])).toEqual(['importer']);
  const issuer = signing.companyCertInfo.fingerPrint;
  expect(await names(`${at}/${issuer}/issuedBy`)).toEqual(['importer']);
  expect(await names(`${at}/podmanaged/list`)).toEqual([]);

  expectOk(await admin.post(`${at}/${fingerPrint}/update`, { name: 'Nightly import' }));
  const read = expectOk(await admin.get(`${at}/${fingerPrint}/get`)).json();
  expect(read).toMatchObject({ companyCertAttributes: { name: 'Nightly import' } });
  expectOk(await admin.post(`${at}/delete`, { id: fingerPrint }));
  expect((await admin.get(`${at}/${fingerPrint}/get`)).status).toBe(400);
  expect((await (await actAs(pod, 'alice')).get(`${at}/list`)).status).toBe(403);
});
