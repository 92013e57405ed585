import type { LoginToken, UserId } from '../../../contract/index.js';
import { forbidden } from '../../errors.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { ApplicationCall, Call } from '../../http/call.js';
import { newSessionId } from '../../ids.js';
import { claimedLogin, loginRefused, verifyLogin } from '../../login/login-token.js';
import { sessionLifetime } from '../../login/sessions.js';
import { applicationById } from '../../store/applications.js';
import type { UserRow } from '../../store/tables.js';
import { dropExpiredTokens, issueToken } from '../../store/tokens.js';
import { isActive, userById, userByUsername } from '../../store/users.js';
import { loginTokenOf } from './authenticate.js';

/** `POST /login/pubkey/app/authenticate`: an application logs on (AUT-5). */
export async function authenticateApplication({ service, body }: Call): Promise<Answer> {
  const now = service.clock.now();
  const login = claimedLogin(loginTokenOf(body));
  const application = await applicationById(service.store.queries, login.subject);
  if (application?.public_key === null || application?.enabled !== 1) {
    throw loginRefused();
  }
  await verifyLogin(login, [application.public_key], now);
  const token = await service.change(async ({ queries }) => {
    await dropExpiredTokens(queries, now);
    return issueToken(queries, {
      kind: 'application',
      sessionId: newSessionId(),
      applicationId: application.id,
      createdAt: now,
      expiresAt: now + sessionLifetime,
    });
  });
  const answer: LoginToken = { name: 'sessionToken', token };
  return ok(answer);
}

/** `POST /login/pubkey/app/user/{userId}/authenticate`: a session on behalf of a user (AUT-2). */
export async function actForUserId(call: ApplicationCall): Promise<Answer> {
  const id: UserId = Number(call.parameter('userId'));
  return actFor(call, await userById(call.service.store.queries, id));
}

/** `POST /login/pubkey/app/username/{username}/authenticate`: the same, by the user's name. */
export async function actForUsername(call: ApplicationCall): Promise<Answer> {
  return actFor(call, await userByUsername(call.service.store.queries, call.parameter('username')));
}

async function actFor({ service, applicationId }: ApplicationCall, user: UserRow | undefined) {
  if (user === undefined || !isActive(user)) {
    throw forbidden('The application cannot act on behalf of this user.');
  }
  const now = service.clock.now();
  const token = await service.change(({ queries }) =>
    issueToken(queries, {
      kind: 'onBehalfOf',
      sessionId: newSessionId(),
      userId: user.id,
      applicationId,
      createdAt: now,
      expiresAt: now + sessionLifetime,
    }),
  );
  const answer: LoginToken = { name: 'sessionToken', token };
  return ok(answer);
}
