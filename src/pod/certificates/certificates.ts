import { X509Certificate } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { badRequest } from '../errors.js';
import { optional } from '../http/shape.js';
import type { CompanyCertificatesTable, Queries } from '../store/tables.js';

/** A certificate of the company as stored. */
export type CertificateRow = Selectable<CompanyCertificatesTable>;

/** What a certificate is for. */
export const certificateTypes = [
  'USERSIGNING',
  'USER',
  'OPERATIONSSIGNING',
  'OPERATIONSUSER',
] as const;

/** What administrators say of a certificate. */
export const attributesShape = z.object({
  name: optional(z.string().trim().min(1).max(256)),
  type: optional(z.object({ type: z.enum(certificateTypes) })),
  status: optional(z.object({ type: z.enum(['TRUSTED', 'KNOWN', 'REVOKED', 'DISABLED']) })),
});

/** Reads a certificate. @throws Refusal 400 for what is not one */
export function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw badRequest('"pem" must be an X.509 certificate in PEM form.');
  }
}

/** The name of a certificate: its SHA-256, in hexadecimal. */
export function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
}

/** The certificate of a fingerprint, or `undefined`. */
export function certificateOf(
  queries: Queries,
  fingerprint: string,
): Promise<CertificateRow | undefined> {
  return queries
    .selectFrom('company_certificates')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
}

/** The certificate of a fingerprint. @throws Refusal 400 when there is none */
export async function requireCertificate(
  queries: Queries,
  fingerprint: string,
): Promise<CertificateRow> {
  const row = await certificateOf(queries, fingerprint.replaceAll(':', '').toLowerCase());
  if (row === undefined) {
    throw badRequest('There is no certificate with this fingerprint.');
  }
  return row;
}

/** Whether one certificate was issued by the other. */
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
