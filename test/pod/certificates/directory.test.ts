import { X509Certificate } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CertificateDirectory } from '../../../src/pod/certificates/directory.js';
import { CertificateAuthority } from '../../../src/pod/index.js';
import { Pace } from '../../../src/pod/pace.js';
import { Store } from '../../../src/pod/store/store.js';
import { countedRows } from '../store/counted-rows.js';

const issued = 119;

let store: Store;
let pem: string;
let authorityPem: string;

beforeEach(async () => {
  store = await Store.open({ kind: 'memory' });
  const authority = await CertificateAuthority.create();
  authorityPem = authority.certificate;
  pem = (await authority.issue('importer')).cert;
  await add('authority', authorityPem);
  for (let place = 0; place < issued; place += 1) {
    await add(`importer ${place}`, pem);
  }
});

afterEach(() => store.close());

async function add(name: string, content: string): Promise<void> {
  await store.queries
    .insertInto('company_certificates')
    .values({
      fingerprint: `fingerprint of ${name}`,
      pem: content,
      name,
      type: 'USER',
      status: 'TRUSTED',
      updated_at: 0,
      updated_by: 1,
    })
    .execute();
}

test('the issuers of many certificates are found among those of their names alone', async () => {
  const counted = countedRows(store.queries);
  const directory = await CertificateDirectory.read(counted.queries, new Pace());
  expect(directory.all).toHaveLength(issued + 1);
  expect(counted.rows).toEqual([50, 50, 20]);

  const certificate = new X509Certificate(pem);
  for (let place = 0; place < 10; place += 1) {
    const issuer = await directory.issuerOf(`fingerprint of importer ${place}`, certificate);
    expect(issuer).toBe('fingerprint of authority');
  }
  expect(counted.rows.slice(3)).toEqual(Array(10).fill(1));
  const own = new X509Certificate(authorityPem);
  expect(await directory.issuerOf('fingerprint of authority', own)).toBeUndefined();
  expect(await directory.issuedBy('fingerprint of authority', own)).toHaveLength(issued);
  expect(await directory.issuedBy('fingerprint of importer 1', certificate)).toEqual([]);
});
