import type { LoginToken } from '../../contract/index.js';
import { tenantOf } from '../../contract/index.js';
import { forbidden } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ApplicationCall, Call, CertificateCall } from '../http/call.js';
import { userIdOf } from '../http/query-values.js';
import { newSessionId } from '../ids.js';
import type { Service } from '../service.js';
import type { ApplicationRow } from '../store/applications.js';
import { applicationById, isInstalledFor } from '../store/applications.js';
import type { Queries, UserRow } from '../store/tables.js';
import { dropExpiredTokens, issueToken } from '../store/tokens.js';
import { userById, userByUsername } from '../store/users.js';
import { loginTokenOf } from './authenticate.js';
import { claimedLogin, loginRefused, verifyLogin } from './login-token.js';
import { liftSuspension, sessionLifetime } from './sessions.js';

/** `POST /login/pubkey/app/authenticate`: an application logs on (AUT-5). */
export async function authenticateApplication({ service, body }: Call): Promise<Answer> {
  const { id } = await requireSigner(service, loginTokenOf(body));
  return ok(await openApplicationSession(service, id));
}

/** `POST /sessionauth/v1/app/authenticate`: the same with the application's certificate (AUT-3). */
export async function authenticateApplicationByCertificate({
  service,
  commonName,
}: CertificateCall): Promise<Answer> {
  const { id } = await requireApplication(service, commonName);
  return ok(await openApplicationSession(service, id));
}

/** The application that signed a login token. @throws Refusal 401 */
export async function requireSigner(service: Service, token: string): Promise<ApplicationRow> {
  const login = claimedLogin(token);
  const application = await requireApplication(service, login.subject);
  const keys = application.public_key === null ? [] : [application.public_key];
  await verifyLogin(login, keys, service.clock.base.now());
  return application;
}

/** An application that may log on. @throws Refusal 401 */
export async function requireApplication({ store }: Service, id: string): Promise<ApplicationRow> {
  const application = await applicationById(store.queries, id);
  if (application?.enabled !== 1) {
    throw loginRefused();
  }
  return application;
}

async function openApplicationSession(service: Service, id: string): Promise<LoginToken> {
  const now = service.clock.now();
  const token = await service.change(async ({ queries }) => {
    await dropExpiredTokens(queries, now);
    return issueToken(queries, {
      kind: 'application',
      sessionId: newSessionId(),
      applicationId: id,
      createdAt: now,
      expiresAt: now + sessionLifetime,
    });
  });
  return { name: 'sessionToken', token };
}

/**
 * `POST /login/pubkey/app/user/{userId}/authenticate`: a session on behalf of a user (AUT-2). An application belongs to
 * the company, and acts for its users only.
 */
export async function actForUserId(call: ApplicationCall): Promise<Answer> {
  return ok({ name: 'sessionToken', token: await actFor(call, userByIdOf) });
}

/** `POST /login/pubkey/app/username/{username}/authenticate`: the same, by the user's name. */
export async function actForUsername(call: ApplicationCall): Promise<Answer> {
  return ok({ name: 'sessionToken', token: await actFor(call, userByNameOf) });
}

/** `POST /sessionauth/v1/app/user/{userId}/authenticate`: the same, answered in its older shape. */
export async function actForUserIdOlder(call: ApplicationCall): Promise<Answer> {
  return ok({ sessionToken: await actFor(call, userByIdOf) });
}

/** `POST /sessionauth/v1/app/username/{username}/authenticate`: the same, by the user's name. */
export async function actForUsernameOlder(call: ApplicationCall): Promise<Answer> {
  return ok({ sessionToken: await actFor(call, userByNameOf) });
}

type Finder = (queries: Queries, call: ApplicationCall) => Promise<UserRow | undefined>;

const userByIdOf: Finder = (queries, { parameter }) =>
  userById(queries, userIdOf(parameter('userId')));

const userByNameOf: Finder = (queries, { parameter }) =>
  userByUsername(queries, parameter('username'));

async function actFor(call: ApplicationCall, find: Finder): Promise<string> {
  const { service, applicationId } = call;
  const now = service.clock.now();
  return service.change(async ({ queries }) => {
    const user = await find(queries, call);
    if (
      user === undefined ||
      tenantOf(user.id) !== service.company.tenant ||
      !(await mayBeActedFor(queries, applicationId, user, now))
    ) {
      throw forbidden('The application cannot act on behalf of this user.');
    }
    return issueToken(queries, {
      kind: 'onBehalfOf',
      sessionId: newSessionId(),
      userId: user.id,
      applicationId,
      createdAt: now,
      expiresAt: now + sessionLifetime,
    });
  });
}

/**
 * Whether an application may act for a user now: it is installed for the user (AUT-2), who could log on as
 * well. A suspension whose end has come is lifted (USR-8).
 */
export async function mayBeActedFor(
  queries: Queries,
  applicationId: string,
  user: UserRow,
  now: number,
): Promise<boolean> {
  return (
    user.status === 'ENABLED' &&
    (await isInstalledFor(queries, applicationId, user.id)) &&
    (user.suspended === 0 || (await liftSuspension(queries, user, now)))
  );
}
