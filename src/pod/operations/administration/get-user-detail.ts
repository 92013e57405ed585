import { requireAdministrator, requireUser } from '../../accounts/administration.js';
import { toUserDetail } from '../../accounts/user-detail.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';

/** `GET /pod/v2/admin/user/{uid}`: everything about a user. */
export async function getUserDetail(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  requireAdministrator(session.user);
  const user = await requireUser(service.store.queries, call.parameter('userId'));
  return ok(toUserDetail(user, service.clock.now()));
}
