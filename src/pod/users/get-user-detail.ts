import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { requireUser } from './administration.js';
import { toUserDetail } from './user-detail.js';

/** `GET /pod/v2/admin/user/{uid}`: everything about a user. */
export async function getUserDetail(call: SessionCall): Promise<Answer> {
  const { service } = call;
  const user = await requireUser(
    service.store.queries,
    call.session.user,
    call.parameter('userId'),
  );
  return ok(toUserDetail(user, service.clock.now()));
}
