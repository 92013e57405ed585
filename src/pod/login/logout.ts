import { Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call, SessionCall } from '../http/call.js';
import type { Service } from '../service.js';
import { sessionInForce } from '../store/sessions.js';
import { endSession, tokenInForce } from '../store/tokens.js';

/** `POST /sessionauth/v1/logout`: ends the session. */
export async function logout({ service, session }: SessionCall): Promise<Answer> {
  await service.change(async ({ queries, wakeReads }) => {
    await endSession(queries, session.id);
    wakeReads(session.user.id);
  });
  return ok({ message: 'Success' });
}

/**
 * `POST /keyauth/v1/logout`: ends the key manager's token, whichever of the two headers it is in, and the
 * session whose token is given.
 */
export async function logoutAtKeyManager({ service, header }: Call): Promise<Answer> {
  const given = [header('keymanagertoken'), header('sessiontoken')].filter(
    (token) => token !== undefined,
  );
  const ended = await service.change(async ({ queries, wakeReads }) => {
    let count = 0;
    for (const token of given) {
      const found = await tokenInForce(queries, token, service.clock.now());
      if (found !== undefined) {
        await endSession(queries, found.sessionId);
        if (found.user !== undefined) {
          wakeReads(found.user.id);
        }
        count += 1;
      }
    }
    return count;
  });
  if (ended === 0) {
    throw new Refusal(401, 'Invalid key manager token');
  }
  return ok({ message: 'Success' });
}

/** Ends sessions by their ids, those that are over by now as well. */
export async function endSessions(service: Service, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) {
    return;
  }
  await service.change(async ({ queries, wakeReads }) => {
    for (const id of ids) {
      const found = await sessionInForce(queries, id, service.clock.now());
      await endSession(queries, id);
      if (found?.user !== undefined) {
        wakeReads(found.user.id);
      }
    }
  });
}
