import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { endSessionsOf, sessionsOf } from '../store/sessions.js';
import { endSession } from '../store/tokens.js';
import { requireUser } from './administration.js';

/** `GET /pod/v1/users/{uid}/sessions`: the open sessions of a user. For administrators. */
export async function listUserSessions(call: SessionCall): Promise<Answer> {
  const { service } = call;
  const { queries } = service.store;
  const user = await requireUser(queries, call.session.user, call.parameter('userId'));
  const sessions = await sessionsOf(queries, user.id, service.clock.now());
  return ok({
    sessions: sessions.map(({ id, createdAt, expiresAt }) => ({
      sessionId: id,
      userId: user.id,
      creationTime: createdAt,
      // Whatever its name says, it is a time.
      expirationDelay: expiresAt,
    })),
  });
}

/** `POST /pod/v1/users/{uid}/sessions/logout`: ends all of them. For administrators. */
export async function logOutUser(call: SessionCall): Promise<Answer> {
  await call.service.change(async ({ queries, wakeReads }) => {
    const user = await requireUser(queries, call.session.user, call.parameter('userId'));
    await endSessionsOf(queries, user.id);
    wakeReads(user.id);
  });
  return ok({ format: 'TEXT', message: 'OK' });
}

/** `POST /pod/v1/users/{uid}/sessions/{sid}/logout`: ends one of them. For administrators. */
export async function logOutUserSession(call: SessionCall): Promise<Answer> {
  const { service } = call;
  await service.change(async ({ queries, wakeReads }) => {
    const user = await requireUser(queries, call.session.user, call.parameter('userId'));
    const sessions = await sessionsOf(queries, user.id, service.clock.now());
    const named = sessions.find(({ id }) => id === call.parameter('sessionId'));
    if (named === undefined) {
      throw badRequest('The user has no open session with this id.');
    }
    await endSession(queries, named.id);
    wakeReads(user.id);
  });
  return ok({ format: 'TEXT', message: 'OK' });
}
