import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import { bearerLifetime, bearerTokenOf } from '../http/bearer-token.js';
import type { Call, SessionCall } from '../http/call.js';

/**
 * `POST /login/idm/tokens?scope=`: a short-lived JWT for the session, which goes into `Authorization:
 * Bearer …` instead of the session token. It ends with the session, and after five minutes.
 */
export async function exchangeToken({ service, session, query }: SessionCall): Promise<Answer> {
  return ok({
    token_type: 'Bearer',
    expires_in: bearerLifetime,
    access_token: await bearerTokenOf(service, session, query('scope') ?? ''),
  });
}

/** `GET /login/idm/keys`: the key with which these JWTs are checked, as a JWK set. */
export async function listKeys({ service }: Call): Promise<Answer> {
  return ok({ keys: [await service.podKey.jwk()] });
}

/** `GET /pod/v1/podcert`: the pod's certificate, which belongs to the same key. */
export async function podCertificate({ service }: Call): Promise<Answer> {
  return ok({ certificate: await service.podKey.certificate() });
}
