import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PodError } from '../errors.js';
import { CertificateAuthority } from './certificate-authority.js';

const certificateName = 'ca.pem';
const keyName = 'ca.key.pem';

/**
 * The authority that lies in a folder, made when there is none or it has expired: clients that trust it
 * continue doing so. Only the owner of the folder reads its key.
 *
 * @throws PodError `TLS_UNUSABLE` when the folder cannot be written, or holds something else
 */
export async function keptAuthority(folder: string): Promise<CertificateAuthority> {
  const file = join(folder, certificateName);
  const known = existsSync(file) ? await readKept(folder, file) : undefined;
  return known === undefined || known.hasExpired ? makeAuthority(folder, file) : known;
}

async function readKept(folder: string, file: string): Promise<CertificateAuthority> {
  try {
    const [cert, key] = await Promise.all([
      readFile(file, 'utf8'),
      readFile(join(folder, keyName), 'utf8'),
    ]);
    return CertificateAuthority.read({ key, cert }, file);
  } catch (error) {
    throw new PodError(
      'TLS_UNUSABLE',
      `The authority for certificates in ${folder} cannot be used: ${certificateName} and ${keyName} must be readable and belong together. Put them back, or remove the folder for a new authority, which clients then have to trust.`,
      { cause: error },
    );
  }
}

/** The certificate is written last: where it lies, its key lies too. */
async function makeAuthority(folder: string, file: string): Promise<CertificateAuthority> {
  const { privateKey: key, certificate: cert } = await CertificateAuthority.create();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, keyName), key, { mode: 0o600 });
    await writeFile(file, cert);
  } catch (error) {
    throw new PodError(
      'TLS_UNUSABLE',
      `The certificate of the pod's authority cannot be kept in ${file}. Its folder must be writable.`,
      { cause: error },
    );
  }
  return CertificateAuthority.read({ key, cert }, file);
}
