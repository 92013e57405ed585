import { createPrivateKey, X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { IssuedCertificate } from '../../../src/pod/index.js';
import { CertificateAuthority, Pod } from '../../../src/pod/index.js';
import { selfSignedCertificate } from '../../../src/pod/tls/x509-certificate.js';
import { keyPairForTests } from '../../built/key-pair.js';

const { publicKey } = keyPairForTests();

let authority: CertificateAuthority;
let pod: Pod;

beforeAll(async () => {
  authority = await CertificateAuthority.create();
  pod = await Pod.start({ tls: await authority.tls() });
  await pod.serviceAccount('importer', { publicKey });
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
  await pod.serviceAccount('importer', { publicKey });
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
  await pod.serviceAccount('importer', { publicKey });
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
  const hosts = ['desk.example', '10.0.0.7', '2001:db8::7', '::ffff:10.0.0.8'];
  const { cert } = await authority.issue('desk', hosts);
  const certificate = new X509Certificate(cert);
  expect(certificate.checkHost('desk.example')).toBe('desk.example');
  expect(certificate.checkHost('other.example')).toBeUndefined();
  expect(certificate.checkIP('10.0.0.7')).toBe('10.0.0.7');
  expect(certificate.checkIP('2001:db8:0::7')).toBe('2001:db8:0::7');
  expect(certificate.checkIP('2001:db8::8')).toBeUndefined();
  expect(certificate.checkIP('::ffff:10.0.0.8')).toBe('::ffff:10.0.0.8');
  expect(certificate.ca).toBe(false);
  expect(new X509Certificate(authority.certificate).ca).toBe(true);
  expect(certificate.checkIssued(new X509Certificate(authority.certificate))).toBe(true);
});

test('a certificate carries a name in any script, a number of its own, and the key that signed it', async () => {
  const issued = await Promise.all([authority.issue('Zoë 東'), authority.issue('Zoë 東')]);
  const [one, other] = issued.map(({ cert }) => new X509Certificate(cert));
  expect(one?.subject).toBe('CN=Zoë 東');
  expect(one?.issuer).toBe('CN=Cadenza pod authority');
  expect(one?.serialNumber).not.toBe(other?.serialNumber);
  expect(one?.checkIssued(new X509Certificate(authority.certificate))).toBe(true);
  const stranger = await CertificateAuthority.create();
  expect(one?.checkIssued(new X509Certificate(stranger.certificate))).toBe(false);
  expect(one?.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
});

test.each([
  ['two digits of the year', Date.UTC(2049, 11, 31, 23, 59, 59)],
  ['four', Date.UTC(2050, 0, 1)],
])('the time at which it ends is right, written with %s', async (_, validUntil) => {
  const content = { commonName: 'pod', validFrom: Date.UTC(2026, 0, 1), validUntil };
  const pem = await selfSignedCertificate(createPrivateKey(authority.privateKey), content);
  expect(Date.parse(new X509Certificate(pem).validTo)).toBe(validUntil);
});
