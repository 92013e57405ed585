import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { UserId } from '../../contract/index.js';
import type { ConsoleAccess, Controller } from '../console/console-access.js';
import { forbidden, invalidSession, Refusal } from '../errors.js';
import type { Service } from '../service.js';
import { applicationById, isInstalledFor } from '../store/applications.js';
import { parseStrings } from '../store/json-columns.js';
import type { TokenInForce } from '../store/tokens.js';
import { isActive } from '../store/users.js';
import { sessionOfBearer } from './bearer-token.js';
import type { Session } from './call.js';
import type { ApplicationPermission } from './permissions.js';

/**
 * The session that a call's `sessionToken` opens, or the JWT that it was exchanged for.
 *
 * @param permissions - what an application must be allowed, one of these, to make the call on behalf of
 *   a user; `nothing` for a call that each may make
 * @throws Refusal 401 when there is none; 403 for the session of an application, which is not a user, and
 *   for an application that may not make this call
 */
export async function sessionOf(
  service: Service,
  headers: IncomingHttpHeaders,
  permissions: readonly ApplicationPermission[] | 'nothing',
): Promise<Session> {
  const found =
    (await sessionOfBearer(service, bearerOf(headers))) ??
    (await requireSessionToken(service, headers));
  if (found.kind === 'application') {
    throw forbidden('The session of an application has no user. Log on on behalf of a user.');
  }
  if (found.kind === 'keyManager' || found.user === undefined || !isActive(found.user)) {
    throw invalidSession();
  }
  const { sessionId: id, user, applicationId } = found;
  if (found.kind === 'session') {
    return { id, kind: 'user', user };
  }
  await requirePermission(service, applicationId, user.id, permissions);
  return { id, kind: 'onBehalfOf', user, applicationId };
}

/** The `Authorization` of a call that has no session token. */
function bearerOf({ sessiontoken, authorization }: IncomingHttpHeaders): string | undefined {
  return sessiontoken === undefined || sessiontoken === '' ? authorization : undefined;
}

async function requirePermission(
  { store }: Service,
  applicationId: string | undefined,
  userId: UserId,
  anyOf: readonly ApplicationPermission[] | 'nothing',
): Promise<void> {
  const application = await applicationById(store.queries, applicationId ?? '');
  if (
    application?.enabled !== 1 ||
    !(await isInstalledFor(store.queries, application.id, userId))
  ) {
    throw invalidSession();
  }
  const granted = parseStrings(application.permissions);
  if (anyOf !== 'nothing' && !anyOf.some((permission) => granted.includes(permission))) {
    throw forbidden(
      anyOf.length === 0
        ? 'This call cannot be made on behalf of a user.'
        : `The application needs the permission ${anyOf.join(' or ')} for this call.`,
    );
  }
}

/**
 * Checks the key manager's token of a call (AUT-1): it must belong to the session's account. A session on behalf of a
 * user needs none (MSG-2), and does not accept another account's.
 *
 * @throws Refusal 401
 */
export async function requireKeyManagerToken(
  service: Service,
  headers: IncomingHttpHeaders,
  session: Session,
): Promise<void> {
  if (session.kind === 'onBehalfOf' && (headers['keymanagertoken'] ?? '') === '') {
    return;
  }
  const token = requireHeader(headers, 'keymanagertoken');
  const found = await service.tokens.keyManagerOf(token, service.clock.now());
  if (found !== session.user.id) {
    throw new Refusal(401, 'Invalid key manager token');
  }
}

/**
 * The application that a call's `sessionToken` was issued to, and that the company has enabled.
 *
 * @throws Refusal 401
 */
export async function applicationOf(
  service: Service,
  headers: IncomingHttpHeaders,
): Promise<string> {
  const found = await requireSessionToken(service, headers);
  if (found.kind !== 'application' || found.applicationId === undefined) {
    throw invalidSession();
  }
  const application = await applicationById(service.store.queries, found.applicationId);
  if (application?.enabled !== 1) {
    throw invalidSession();
  }
  return application.id;
}

/**
 * The common name of the certificate that a client has shown (AUT-3).
 *
 * @throws Refusal 401 when the connection is not encrypted, no known authority signed a certificate, or it names nobody
 */
export function commonNameOf(socket: Socket): string {
  if (socket instanceof TLSSocket && socket.authorized) {
    const name = socket.getPeerCertificate().subject.CN;
    if (typeof name === 'string' && name !== '') {
      return name;
    }
    throw new Refusal(
      401,
      'The client certificate has not one common name. It is to be the name of the account, or the id of the application.',
    );
  }
  throw new Refusal(401, 'This login needs a client certificate that the pod trusts, over HTTPS');
}

/**
 * Whose control token `Authorization: Bearer …` carries.
 *
 * @param forPersons - whether the token of a person who is logged in to the console is enough
 * @throws Refusal 401 when it is not one; 403 when it is a person's and the call is not for these
 */
export function controllerOf(
  access: ConsoleAccess,
  headers: IncomingHttpHeaders,
  forPersons: boolean,
): Controller {
  const controller = knownController(access, headers);
  if (controller === undefined) {
    throw noControlToken();
  }
  if (controller.of === 'person' && !forPersons) {
    throw forbidden('This call needs the control token of the pod.');
  }
  return controller;
}

/** Whose control token `Authorization: Bearer …` carries, or `undefined`. */
export function knownController(
  access: ConsoleAccess,
  { authorization = '' }: IncomingHttpHeaders,
): Controller | undefined {
  return access.controllerOf(/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
}

/** The refusal of a call of the control API by somebody whom the pod does not know, or not any more. */
export function noControlToken(): Refusal {
  return new Refusal(401, 'The control token is missing or wrong.');
}

/** @throws Refusal 403 when an end user who is logged in to the console acts as another user */
export function requireOwnSession(controller: Controller, userId: UserId): void {
  if (controller.of === 'person' && controller.userId !== userId) {
    throw forbidden('You are logged in as somebody else.');
  }
}

async function requireSessionToken(
  service: Service,
  headers: IncomingHttpHeaders,
): Promise<TokenInForce> {
  const token = requireHeader(headers, 'sessiontoken');
  const found = await service.tokens.session(token, service.clock.now());
  if (found === undefined) {
    throw invalidSession();
  }
  return found;
}

function requireHeader(
  headers: IncomingHttpHeaders,
  name: 'sessiontoken' | 'keymanagertoken',
): string {
  const token = headers[name];
  if (typeof token !== 'string' || token === '') {
    throw name === 'sessiontoken'
      ? invalidSession()
      : new Refusal(401, 'The header keyManagerToken is missing');
  }
  return token;
}
