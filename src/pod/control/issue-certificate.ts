import { z } from 'zod';
import type { ClientCertificate } from '../../contract/index.js';
import { Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { shaped } from '../http/shape.js';

/** X.509 takes no longer names. */
const certificateBody = z.object({ name: z.string().trim().min(1).max(64) });

/** `POST /cadenza/v1/certificates`: what an account or an application logs in with (AUT-3). */
export async function issueCertificate({ service, body }: ControlCall): Promise<Answer> {
  const { name } = shaped(certificateBody, body);
  const { authority } = service;
  if (authority === undefined) {
    throw new Refusal(
      409,
      'This pod has no authority for certificates. Start it with HTTPS and without certificates of your own (--tls).',
    );
  }
  const issued: ClientCertificate = {
    ...(await authority.issue(name)),
    ca: authority.certificate,
  };
  return ok(issued);
}
