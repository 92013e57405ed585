import type { UserId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok, withLists } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { sessionInForce, sessionsInTurns } from '../store/sessions.js';
import type { Queries } from '../store/tables.js';
import { endSession } from '../store/tokens.js';
import { logOutEverywhere, requireUser } from './administration.js';

/** `GET /pod/v1/users/{uid}/sessions`: the open sessions of a user. For administrators. */
export async function listUserSessions(call: SessionCall): Promise<Answer> {
  const { service } = call;
  const { queries } = service.store;
  const user = await requireUser(queries, call.session.user, call.parameter('userId'));
  return withLists({ sessions: listedSessions(queries, user.id, service.clock.now()) });
}

async function* listedSessions(queries: Queries, userId: UserId, now: number) {
  for await (const sessions of sessionsInTurns(queries, userId, now)) {
    yield sessions.map(({ id, createdAt, expiresAt }) => ({
      sessionId: id,
      userId,
      creationTime: createdAt,
      // Whatever its name says, it is a time.
      expirationDelay: expiresAt,
    }));
  }
}

/** `POST /pod/v1/users/{uid}/sessions/logout`: ends all of them. For administrators. */
export async function logOutUser(call: SessionCall): Promise<Answer> {
  await call.service.change(async (change) => {
    const user = await requireUser(change.queries, call.session.user, call.parameter('userId'));
    await logOutEverywhere(change, user.id);
  });
  return ok({ format: 'TEXT', message: 'OK' });
}

/** `POST /pod/v1/users/{uid}/sessions/{sid}/logout`: ends one of them. For administrators. */
export async function logOutUserSession(call: SessionCall): Promise<Answer> {
  const { service } = call;
  await service.change(async ({ queries, wakeReads }) => {
    const user = await requireUser(queries, call.session.user, call.parameter('userId'));
    const now = service.clock.now();
    const named = await sessionInForce(queries, call.parameter('sessionId'), now);
    if (named?.user?.id !== user.id) {
      throw badRequest('The user has no open session with this id.');
    }
    await endSession(queries, named.sessionId);
    wakeReads(user.id);
  });
  return ok({ format: 'TEXT', message: 'OK' });
}
