import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call, CertificateCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { requireApplication, requireSigner } from './act-on-behalf.js';
import { loginRefused } from './login-token.js';

/** How long a pair of application tokens is good for, in milliseconds. */
const pairLifetime = 5 * 60_000;

const authBody = z.object({ authToken: z.string().min(1) });
const tokenBody = z.object({ appToken: z.string().min(1, 'must not be empty') });

/**
 * `POST /login/v1/pubkey/app/authenticate/extensionApp`: an extension application exchanges the token that
 * it made for one of the pod's, so that its page can prove who it is (AUT-5).
 */
export async function authenticateExtensionApp({ service, body }: Call): Promise<Answer> {
  const given = authBody.safeParse(body);
  if (!given.success) {
    throw loginRefused();
  }
  const { id } = await requireSigner(service, given.data.authToken);
  const { appToken } = shaped(tokenBody, body);
  return ok(tokenPair(id, appToken, service.clock.base.now()));
}

/** `POST /sessionauth/v1/authenticate/extensionApp`: the same with the application's certificate (AUT-3). */
export async function authenticateExtensionAppByCertificate({
  service,
  commonName,
  body,
}: CertificateCall): Promise<Answer> {
  const { appToken } = shaped(tokenBody, body);
  const { id } = await requireApplication(service, commonName);
  return ok(tokenPair(id, appToken, service.clock.base.now()));
}

function tokenPair(appId: string, appToken: string, now: number) {
  const symphonyToken = randomBytes(64).toString('hex');
  return { appId, appToken, symphonyToken, expireAt: now + pairLifetime };
}
