import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CertificateAuthority } from '../../../src/pod/index.js';
import { keptAuthority } from '../../../src/pod/tls/kept-authority.js';
import { selfSignedCertificate } from '../../../src/pod/tls/x509-certificate.js';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'pod-authority-'));
  folder = join(parent, 'pod.db.tls');
});

afterEach(() => rm(parent, { recursive: true, force: true }));

test('an authority is made once, and its key is for its owner alone', async () => {
  const made = await keptAuthority(folder);
  const found = await keptAuthority(folder);
  expect(found.certificate).toBe(made.certificate);
  expect(found.privateKey).toBe(made.privateKey);
  expect(made.file).toBe(join(folder, 'ca.pem'));
  expect((await stat(join(folder, 'ca.key.pem'))).mode & 0o077).toBe(0);
});

test('a key that is missing, broken or of another authority is one clear error, and nothing is replaced', async () => {
  const made = await keptAuthority(folder);
  const key = join(folder, 'ca.key.pem');
  const unusable = { name: 'PodError', code: 'TLS_UNUSABLE' };
  await rm(key);
  await expect(keptAuthority(folder)).rejects.toMatchObject(unusable);
  await expect(keptAuthority(folder)).rejects.toThrow(folder);
  await writeFile(key, 'no key');
  await expect(keptAuthority(folder)).rejects.toMatchObject(unusable);
  await writeFile(key, (await CertificateAuthority.create()).privateKey);
  await expect(keptAuthority(folder)).rejects.toMatchObject(unusable);
  await writeFile(key, made.privateKey);
  expect((await keptAuthority(folder)).certificate).toBe(made.certificate);
});

test('a certificate that is not an authority is not taken for one', async () => {
  const authority = await keptAuthority(folder);
  const { key, cert } = await authority.issue('importer');
  await writeFile(join(folder, 'ca.pem'), cert);
  await writeFile(join(folder, 'ca.key.pem'), key);
  await expect(keptAuthority(folder)).rejects.toMatchObject({ code: 'TLS_UNUSABLE' });
});

test('an authority that has expired gives way to a new one', async () => {
  const { privateKey: key } = await keptAuthority(folder);
  const expired = await selfSignedCertificate(createPrivateKey(key), {
    commonName: 'old',
    isAuthority: true,
    validFrom: Date.UTC(2020, 0, 1),
    validUntil: Date.UTC(2021, 0, 1),
  });
  await writeFile(join(folder, 'ca.pem'), expired);
  const made = await keptAuthority(folder);
  expect(made.certificate).not.toBe(expired);
  expect(made.hasExpired).toBe(false);
});

test('a place that is not a folder is one clear error', async () => {
  await writeFile(folder, '');
  await expect(keptAuthority(folder)).rejects.toMatchObject({ code: 'TLS_UNUSABLE' });
});
