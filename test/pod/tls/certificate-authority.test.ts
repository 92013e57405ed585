import { X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { IssuedCertificate } from '../../../src/pod/index.js';
import { CertificateAuthority, Pod } from '../../../src/pod/index.js';

let authority: CertificateAuthority;
let pod: Pod;

beforeAll(async () => {
  authority = await CertificateAuthority.create();
  pod = await Pod.start({ tls: await authority.tls() });
  await pod.serviceAccount('importer');
}, 30_000);

afterAll(() => pod.close());

/** Logs in over HTTPS with a certificate; the client trusts the authority and checks the name of the host. */
function logIn(shown: IssuedCertificate, trusted = authority.certificate): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = `${pod.secureUrl ?? ''}/sessionauth/v1/authenticate`;
    request(url, { method: 'POST', ca: trusted, agent: false, ...shown }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

test('[AUT-3] an account logs on with a certificate that the authority issued in its name', async () => {
  expect(await logIn(await authority.issue('importer'))).toBe(200);
});

test('a certificate of another name or of another authority of the same name is a 401', async () => {
  const other = await CertificateAuthority.create();
  expect(await logIn(await authority.issue('nobody'))).toBe(401);
  expect(await logIn(await other.issue('importer'))).toBe(401);
});

test('a client that trusts another authority does not talk to the pod', async () => {
  const other = await CertificateAuthority.create();
  const login = logIn(await authority.issue('importer'), other.certificate);
  await expect(login).rejects.toThrow(/signature|self-signed|verify/);
});

test('[AUT-3] a pod without a certificate issues its own, and those that accounts log in with', async () => {
  const first = pod;
  pod = await Pod.start({ tls: {} });
  await pod.serviceAccount('importer');
  const { ca, ...shown } = await pod.control.issueCertificate('importer');
  const status = await logIn(shown, ca);
  expect(pod.authority?.certificate).toBe(ca);
  await pod.close();
  pod = first;
  expect(status).toBe(200);
});

test('a pod that was given an authority issues by that one', async () => {
  const first = pod;
  pod = await Pod.start({ tls: { authority } });
  await pod.serviceAccount('importer');
  const status = await logIn(await authority.issue('importer'));
  await pod.close();
  pod = first;
  expect(status).toBe(200);
});

test('a pod without an authority issues nothing, and no certificate is for an empty name', async () => {
  await expect(pod.control.issueCertificate('importer')).rejects.toThrow(/no authority.*--tls/);
  await using own = await Pod.start({ tls: { authority } });
  for (const name of ['', ' ', 'x'.repeat(65)]) {
    await expect(own.control.issueCertificate(name)).rejects.toThrow(/name/);
  }
});

test('what it issues is for its hosts alone, and issues nothing itself', async () => {
  const { cert } = await authority.issue('desk', ['desk.example', '10.0.0.7', '2001:db8::7']);
  const certificate = new X509Certificate(cert);
  expect(certificate.checkHost('desk.example')).toBe('desk.example');
  expect(certificate.checkHost('other.example')).toBeUndefined();
  expect(certificate.checkIP('10.0.0.7')).toBe('10.0.0.7');
  expect(certificate.checkIP('2001:db8:0::7')).toBe('2001:db8:0::7');
  expect(certificate.checkIP('2001:db8::8')).toBeUndefined();
  expect(certificate.ca).toBe(false);
  expect(new X509Certificate(authority.certificate).ca).toBe(true);
  expect(certificate.checkIssued(new X509Certificate(authority.certificate))).toBe(true);
});
