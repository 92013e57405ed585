import { z } from 'zod';
import type { ActingSession } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import { noControlToken, requireOwnSession } from '../http/authorize.js';
import type { ControlCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { newSessionId } from '../ids.js';
import { endSessions } from '../login/logout.js';
import { admit, openSession, sessionLifetime } from '../login/sessions.js';
import type { Queries, UserRow } from '../store/tables.js';
import { toUser, userByUsername } from '../store/users.js';

const actAsBody = z.object({ username: z.string() });

/** `POST /cadenza/v1/sessions`: a person's tokens, as if the person had logged on. */
export async function actAs(call: ControlCall): Promise<Answer> {
  const { username } = shaped(actAsBody, call.body);
  const session = await actingSession(call, async (queries, now) => {
    const user = await userByUsername(queries, username);
    if (user === undefined) {
      throw notFound('There is no user with this user name. The seed, or create user, makes one.');
    }
    requireOwnSession(call.controller, user.id);
    await admit(queries, user, now);
    return user;
  });
  return ok(session);
}

/**
 * A new session of a user, with both tokens. One that a login to the console has asked for ends with the login.
 *
 * @param whose - finds the user
 * @throws Refusal 401 when the login has ended meanwhile
 */
export async function actingSession(
  { service, controller, access }: ControlCall,
  whose: (queries: Queries, now: number) => Promise<UserRow>,
): Promise<ActingSession> {
  const { login } = controller;
  // Each token has a session of its own: a logout at the key manager's side ends its token alone.
  const ids = { session: newSessionId(), keyManager: newSessionId() };
  const lasts = Math.min(sessionLifetime, login === undefined ? Infinity : access.timeLeft(login));
  const session = await service.change(async ({ queries }) => {
    const now = service.clock.now();
    const user = await whose(queries, now);
    const open = (kind: 'session' | 'keyManager') =>
      openSession(queries, user, kind, now, { id: ids[kind], lasts });
    return {
      sessionToken: (await open('session')).token,
      keyManagerToken: (await open('keyManager')).token,
      user: toUser(user),
    };
  });
  const opened = Object.values(ids);
  const ended = login === undefined ? [] : await access.noteSessions(login, opened);
  await endSessions(service, ended);
  if (opened.some((id) => ended.includes(id))) {
    throw noControlToken();
  }
  return session;
}
