import { X509Certificate } from 'node:crypto';
import type { CertificateRow } from './certificates.js';
import type { CertificateDirectory } from './directory.js';

/** A certificate as lists show it. */
export async function toCertificate(row: CertificateRow, directory: CertificateDirectory) {
  const certificate = new X509Certificate(row.pem);
  const issuer = await directory.issuerOf(row.fingerprint, certificate);
  return {
    companyCertAttributes: {
      name: row.name,
      type: { type: row.type },
      status: { type: row.status },
    },
    companyCertInfo: {
      fingerPrint: row.fingerprint,
      ...(issuer !== undefined && { issuerFingerPrint: issuer }),
      lastSeen: 0,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by,
      commonName: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '',
      expiryDate: Date.parse(certificate.validTo),
    },
  };
}

/** A certificate with what is in it. */
export async function toCertificateDetail(row: CertificateRow, directory: CertificateDirectory) {
  const certificate = new X509Certificate(row.pem);
  return {
    ...(await toCertificate(row, directory)),
    certInfo: [
      { name: 'Subject', attributes: nameParts(certificate.subject) },
      { name: 'Issuer', attributes: nameParts(certificate.issuer) },
      {
        name: 'Validity',
        attributes: [
          { name: 'Not Before', value: certificate.validFrom },
          { name: 'Not After', value: certificate.validTo },
        ],
      },
    ],
  };
}

function nameParts(distinguishedName: string) {
  return distinguishedName
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => ({
      name: line.slice(0, line.indexOf('=')),
      value: line.slice(line.indexOf('=') + 1),
    }));
}
