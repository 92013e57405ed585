import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { IssuedCertificate } from '../../../src/contract/index.js';
import { CertificateAuthority, Pod } from '../../../src/pod/index.js';
import { application } from '../../built/accounts.js';
import { keyPairForTests } from '../../built/key-pair.js';
import { call } from '../caller.js';

const { publicKey } = keyPairForTests();

describe('a pod with TLS', () => {
  const issued = new Map<string, IssuedCertificate>();
  let authority: CertificateAuthority;
  let pod: Pod;

  beforeAll(async () => {
    authority = await CertificateAuthority.create();
    for (const name of ['importer', 'desk-app', 'alice', 'nobody', '']) {
      issued.set(name, await authority.issue(name));
    }
    issued.set('stranger', await (await CertificateAuthority.create()).issue('stranger'));
    pod = await Pod.start({ tls: await authority.tls() });
    await pod.serviceAccount('importer', { publicKey, roles: ['CONTENT_MANAGEMENT'] });
    await pod.serviceAccount('stranger', { publicKey });
    await application(pod, 'desk-app');
  }, 30_000);

  afterAll(() => pod.close());

  /** Calls over HTTPS, with the certificate of `name`, or with none. */
  function secureCall(
    method: string,
    path: string,
    name?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number | undefined; body: unknown }> {
    return new Promise((resolve, reject) => {
      request(
        (pod.secureUrl ?? '') + path,
        {
          method,
          headers,
          ca: authority.certificate,
          servername: 'localhost',
          agent: false,
          ...(name !== undefined && issued.get(name)),
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          response.on('end', () =>
            resolve({ status: response.statusCode, body: JSON.parse(text) as unknown }),
          );
        },
      )
        .on('error', reject)
        .end();
    });
  }

  test('answers the same calls over HTTPS', async () => {
    expect(pod.secureUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(await secureCall('GET', '/agent/v3/health')).toMatchObject({ status: 200 });
  });

  test('tells the address by which it was reached', async () => {
    const { body } = await secureCall('GET', '/agent/v1/info');
    const { secureUrl } = pod;
    expect(body).toMatchObject({ serverFqdn: secureUrl, url: `${secureUrl ?? ''}/agent` });
    const plain = (await call(pod, 'GET', '/agent/v1/info')).json();
    expect(plain).toMatchObject({ serverFqdn: pod.url, url: `${pod.url}/agent` });
  });

  test('[AUT-3] a service account logs on with a certificate of its name', async () => {
    const session = await secureCall('POST', '/sessionauth/v1/authenticate', 'importer');
    const keyManager = await secureCall('POST', '/keyauth/v1/authenticate', 'importer');
    expect(session.body).toMatchObject({ name: 'sessionToken' });
    expect(keyManager.body).toMatchObject({ name: 'keyManagerToken' });
    const headers = {
      sessionToken: (session.body as { token: string }).token,
      keyManagerToken: (keyManager.body as { token: string }).token,
    };
    expect((await call(pod, 'GET', '/pod/v2/sessioninfo', { headers })).json()).toMatchObject({
      username: 'importer',
    });
    const imported = await call(pod, 'POST', '/agent/v4/message/import', { headers, body: [] });
    expect(imported.json()).toEqual([]);
  });

  test('[AUT-3] a certificate of a person, of nobody, of a stranger, or none, is a 401', async () => {
    for (const name of ['alice', 'nobody', 'stranger', '', undefined]) {
      for (const path of ['/sessionauth/v1/authenticate', '/keyauth/v1/authenticate']) {
        const { status } = await secureCall('POST', path, name);
        expect({ name, path, status }).toEqual({ name, path, status: 401 });
      }
    }
    expect((await call(pod, 'POST', '/sessionauth/v1/authenticate')).status).toBe(401);
  });

  test('[AUT-3] a certificate that names nobody is told from one that is not trusted', async () => {
    const told = async (name: string) =>
      (await secureCall('POST', '/sessionauth/v1/authenticate', name)).body;
    expect(await told('')).toMatchObject({ message: expect.stringContaining('common name') });
    expect(await told('stranger')).toMatchObject({ message: expect.stringContaining('trusts') });
  });

  test('[AUT-3] an application logs on with its certificate, and acts for users', async () => {
    const { body } = await secureCall('POST', '/sessionauth/v1/app/authenticate', 'desk-app');
    const application = { sessionToken: (body as { token: string }).token };
    const path = '/sessionauth/v1/app/username/alice/authenticate';
    const acting = await secureCall('POST', path, 'desk-app', application);
    const headers = acting.body as { sessionToken: string };
    expect((await call(pod, 'GET', '/pod/v2/sessioninfo', { headers })).json()).toMatchObject({
      username: 'alice',
    });
    const other = await secureCall('POST', '/sessionauth/v1/app/authenticate', 'importer');
    expect(other.status).toBe(401);
  });

  test('without known authorities, no certificate opens a session', async () => {
    const { key, cert } = await authority.tls();
    const first = pod;
    pod = await Pod.start({ tls: { key, cert } });
    await pod.serviceAccount('importer', { publicKey });
    const { status } = await secureCall('POST', '/sessionauth/v1/authenticate', 'importer');
    await pod.close();
    pod = first;
    expect(status).toBe(401);
  });

  test('files that do not fit are one clear error', async () => {
    const { key } = await authority.issue('alice');
    const tls = { ...(await authority.tls()), key };
    await expect(Pod.start({ tls })).rejects.toMatchObject({ code: 'TLS_UNUSABLE' });
  });
});
