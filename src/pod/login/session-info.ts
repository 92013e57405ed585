import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { toUser } from '../store/users.js';

/** `GET /pod/v2/sessioninfo`: who the session's user is. */
export function sessionInfo({ session }: SessionCall): Answer {
  return ok(toUser(session.user));
}

/** `GET /pod/v1/sessioninfo`: the id of the session's user. */
export function olderSessionInfo({ session }: SessionCall): Answer {
  return ok({ userId: session.user.id });
}
