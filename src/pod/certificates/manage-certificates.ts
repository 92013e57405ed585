import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { optional, shaped } from '../http/shape.js';
import type { CertificateRow } from './certificates.js';
import {
  attributesShape,
  certificateOf,
  certificateTypes,
  fingerprintOf,
  readCertificate,
  requireCertificate,
} from './certificates.js';
import type { ListedCertificate } from './directory.js';
import { CertificateDirectory } from './directory.js';
import { toCertificate, toCertificateDetail } from './shown-certificate.js';

const createBody = z.object({ pem: z.string(), attributes: optional(attributesShape) });
const deleteBody = z.object({ id: z.string() });
const typesBody = z.array(z.object({ type: z.enum(certificateTypes) }));
const done = { format: 'TEXT', message: 'OK' };

/** `GET /pod/v1/companycert/list?skip=&limit=`: every certificate, by name. For administrators. */
export async function listCertificates(call: SessionCall): Promise<Answer> {
  const directory = await directoryOf(call);
  return answerList(call, directory, directory.all);
}

/** `GET /pod/v1/companycert/podmanaged/list`: those that the pod manages itself: none. */
export async function listPodManaged(call: SessionCall): Promise<Answer> {
  return answerList(call, await directoryOf(call), []);
}

/** `POST /pod/v1/companycert/type/list?skip=&limit=`: those of some types. */
export async function listByType(call: SessionCall): Promise<Answer> {
  const types = new Set(shaped(typesBody, call.body).map(({ type }) => type));
  const directory = await directoryOf(call);
  const wanted = directory.all.filter(({ type }) => types.has(type));
  return answerList(call, directory, wanted);
}

/** `GET /pod/v1/companycert/{fingerPrint}/issuedBy`: those that a certificate has issued. */
export async function listIssuedBy(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const { fingerprint, pem } = await requireCertificate(queries, call.parameter('fingerPrint'));
  const directory = await directoryOf(call);
  const issued = await directory.issuedBy(fingerprint, new X509Certificate(pem));
  return answerList(call, directory, issued);
}

/** `GET /pod/v1/companycert/{fingerPrint}/get`: one certificate, with what is in it. */
export async function getCertificate(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const row = await requireCertificate(queries, call.parameter('fingerPrint'));
  return ok(await toCertificateDetail(row, await directoryOf(call)));
}

/** `POST /pod/v2/companycert/create`: a new certificate. */
export async function createCertificate(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
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
  await service.change(async ({ queries }) => {
    const known = await certificateOf(queries, row.fingerprint);
    if (known !== undefined) {
      throw new Refusal(409, 'The company has this certificate already.');
    }
    await queries.insertInto('company_certificates').values(row).execute();
  });
  return ok(await toCertificateDetail(row, await directoryOf(call)));
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

function directoryOf(call: SessionCall): Promise<CertificateDirectory> {
  return CertificateDirectory.read(call.service.store.queries, call.pace());
}

async function answerList(
  { service, query }: SessionCall,
  directory: CertificateDirectory,
  wanted: readonly ListedCertificate[],
): Promise<Answer> {
  const { skip, limit } = paging(query, { limit: 100, max: 1000 });
  const shown: unknown[] = [];
  for (const { fingerprint } of wanted.slice(skip, skip + limit)) {
    const row = await certificateOf(service.store.queries, fingerprint);
    if (row !== undefined) {
      shown.push(await toCertificate(row, directory));
    }
  }
  return ok(shown);
}
