import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { optional, shaped } from '../http/shape.js';
import type { Queries } from '../store/tables.js';
import type { CertificateRow } from './certificates.js';
import {
  attributesShape,
  certificateTypes,
  fingerprintOf,
  isIssuedBy,
  readCertificate,
  requireCertificate,
  toCertificate,
  toCertificateDetail,
} from './certificates.js';

const createBody = z.object({ pem: z.string(), attributes: optional(attributesShape) });
const deleteBody = z.object({ id: z.string() });
const typesBody = z.array(z.object({ type: z.enum(certificateTypes) }));
const done = { format: 'TEXT', message: 'OK' };

/** `GET /pod/v1/companycert/list?skip=&limit=`: every certificate, by name. For administrators. */
export async function listCertificates(call: SessionCall): Promise<Answer> {
  return answerList(call, () => true);
}

/** `GET /pod/v1/companycert/podmanaged/list`: those that the pod manages itself: none. */
export async function listPodManaged(call: SessionCall): Promise<Answer> {
  return answerList(call, () => false);
}

/** `POST /pod/v1/companycert/type/list?skip=&limit=`: those of some types. */
export async function listByType(call: SessionCall): Promise<Answer> {
  const types = new Set(shaped(typesBody, call.body).map(({ type }) => type));
  return answerList(call, ({ type }) => types.has(type));
}

/** `GET /pod/v1/companycert/{fingerPrint}/issuedBy`: those that a certificate has issued. */
export async function listIssuedBy(call: SessionCall): Promise<Answer> {
  const issuer = await requireCertificate(
    call.service.store.queries,
    call.parameter('fingerPrint'),
  );
  const certificate = new X509Certificate(issuer.pem);
  return answerList(
    call,
    ({ fingerprint, pem }) =>
      fingerprint !== issuer.fingerprint && isIssuedBy(new X509Certificate(pem), certificate),
  );
}

/** `GET /pod/v1/companycert/{fingerPrint}/get`: one certificate, with what is in it. */
export async function getCertificate(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const row = await requireCertificate(queries, call.parameter('fingerPrint'));
  return ok(toCertificateDetail(row, await allCertificates(queries)));
}

/** `POST /pod/v2/companycert/create`: a new certificate. */
export async function createCertificate({ service, session, body }: SessionCall): Promise<Answer> {
  const { pem, attributes } = shaped(createBody, body, 'pem');
  const certificate = readCertificate(pem);
  const row: CertificateRow = {
    fingerprint: fingerprintOf(certificate),
    pem: certificate.toString(),
    name: attributes?.name ?? /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? 'certificate',
    type: attributes?.type?.type ?? 'USER',
    status: attributes?.status?.type ?? 'TRUSTED',
    updated_at: service.clock.now(),
    updated_by: session.user.id,
  };
  return ok(
    await service.change(async ({ queries }) => {
      const known = await allCertificates(queries);
      if (known.some(({ fingerprint }) => fingerprint === row.fingerprint)) {
        throw new Refusal(409, 'The company has this certificate already.');
      }
      await queries.insertInto('company_certificates').values(row).execute();
      return toCertificateDetail(row, [...known, row]);
    }),
  );
}

/** `POST /pod/v1/companycert/{fingerPrint}/update`: another name, type or status. */
export async function updateCertificate(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { name, type, status } = shaped(attributesShape, call.body);
  await service.change(async ({ queries }) => {
    const { fingerprint } = await requireCertificate(queries, call.parameter('fingerPrint'));
    await queries
      .updateTable('company_certificates')
      .set({
        ...(name !== undefined && { name }),
        ...(type !== undefined && { type: type.type }),
        ...(status !== undefined && { status: status.type }),
        updated_at: service.clock.now(),
        updated_by: session.user.id,
      })
      .where('fingerprint', '=', fingerprint)
      .execute();
  });
  return ok(done);
}

/** `POST /pod/v1/companycert/delete`: forgets a certificate. */
export async function deleteCertificate({ service, body }: SessionCall): Promise<Answer> {
  const { id } = shaped(deleteBody, body);
  await service.change(async ({ queries }) => {
    const { fingerprint } = await requireCertificate(queries, id);
    await queries
      .deleteFrom('company_certificates')
      .where('fingerprint', '=', fingerprint)
      .execute();
  });
  return ok(done);
}

async function answerList(
  { service, query }: SessionCall,
  isWanted: (row: CertificateRow) => boolean,
): Promise<Answer> {
  const { skip, limit } = paging(query, { limit: 100, max: 1000 });
  const all = await allCertificates(service.store.queries);
  const page = all.filter(isWanted).slice(skip, skip + limit);
  return ok(page.map((row) => toCertificate(row, all)));
}

function allCertificates(queries: Queries): Promise<CertificateRow[]> {
  return queries
    .selectFrom('company_certificates')
    .selectAll()
    .orderBy('name')
    .orderBy('fingerprint')
    .execute();
}
