import { z } from 'zod';
import type { ActingSession } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import { requireOwnSession } from '../http/authorize.js';
import type { ControlCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { admit, openSession } from '../login/sessions.js';
import type { Queries, UserRow } from '../store/tables.js';
import { toUser, userByUsername } from '../store/users.js';

const actAsBody = z.object({ username: z.string() });

/** `POST /cadenza/v1/sessions`: a person's tokens, as if the person had logged on. */
export async function actAs({ service, body, controller }: ControlCall): Promise<Answer> {
  const { username } = shaped(actAsBody, body);
  const now = service.clock.now();
  const session = await service.change(async ({ queries }) => {
    const user = await userByUsername(queries, username);
    if (user === undefined) {
      throw notFound('There is no user with this user name. The seed, or create user, makes one.');
    }
    requireOwnSession(controller, user.id);
    await admit(queries, user, now);
    return actingSession(queries, user, now);
  });
  return ok(session);
}

/** A new session of a user, with both tokens. */
export async function actingSession(
  queries: Queries,
  user: UserRow,
  now: number,
): Promise<ActingSession> {
  return {
    sessionToken: (await openSession(queries, user, 'session', now)).token,
    keyManagerToken: (await openSession(queries, user, 'keyManager', now)).token,
    user: toUser(user),
  };
}
