import type { IncomingMessage } from 'node:http';
import type { ConsoleAccess } from '../console/console-access.js';
import { requirePrivilege } from '../privileges.js';
import type { Service } from '../service.js';
import { controllerOf, requireKeyManagerToken, requireOwnSession, sessionOf } from './authorize.js';
import type { Route, Session, SessionCall } from './call.js';

/** A request of a route, as far as it says whether it is let in. */
export interface Admission {
  readonly service: Service;
  readonly access: ConsoleAccess;
  readonly route: Route;
  readonly request: IncomingMessage;
  /** Called with the call's session as soon as it is known. */
  readonly onSession: (session: Session) => void;
}

/** Who was let in, and what lets them in again. */
export type Admitted = Pick<SessionCall, 'session' | 'admitAgain'>;

/**
 * Lets in who calls with a session.
 *
 * @throws Refusal 401 or 403
 */
export async function admit(admission: Admission): Promise<Admitted> {
  const session = await admittedSession(admission);
  return {
    session,
    async admitAgain() {
      await admission.service.state.catchUp();
      await admittedSession(admission);
    },
  };
}

/**
 * Lets in again whose body was still on its way: who has been logged out or deactivated meanwhile changes nothing by it.
 *
 * @throws Refusal 401 or 403; 503 while all data is gone through
 */
export async function admitAfterBody(
  { upkeep }: Service,
  { admitAgain }: Admitted,
  wasThere: boolean,
): Promise<void> {
  if (!wasThere) {
    await upkeep.admit();
    await admitAgain();
  }
}

async function admittedSession(admission: Admission): Promise<Session> {
  const { service, access, route, request, onSession } = admission;
  const { headers } = request;
  if (route.auth === 'control+session') {
    const controller = controllerOf(access, headers, route.forPersons ?? false);
    const session = await sessionOf(service, headers, []);
    requireOwnSession(controller, session.user.id);
    return session;
  }
  const session = await sessionOf(service, headers, route.onBehalfOf ?? []);
  onSession(session);
  if (route.auth === 'session+keyManager') {
    await requireKeyManagerToken(service, headers, session);
  }
  if (route.privilege !== undefined) {
    requirePrivilege(service.company, session.user, route.privilege);
  }
  return session;
}
