import { requireAdministrator } from '../../accounts/administration.js';
import { toUserDetail } from '../../accounts/user-detail.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { paging } from '../../http/shape.js';

/** `GET /pod/v2/admin/user/list?skip=&limit=`: every user, by id. */
export async function listUsers({ service, session, query }: SessionCall): Promise<Answer> {
  requireAdministrator(session.user);
  const { skip, limit } = paging(query, { limit: 100, max: 1000 });
  const users = await service.store.queries
    .selectFrom('users')
    .selectAll()
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute();
  return ok(users.map((user) => toUserDetail(user, service.clock.now())));
}
