import { tenantOf, userIdsOf } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, paging } from '../http/query-values.js';
import { toUserDetail } from './user-detail.js';

/** `GET /pod/v2/admin/user/list?skip=&limit=`: every user of the company, by id. */
export async function listUsers({ service, session, query }: SessionCall): Promise<Answer> {
  flag('includeFeatures', query('includeFeatures'));
  const { skip, limit } = paging(query, { limit: 100, max: 1000 });
  const tenant = tenantOf(session.user.id);
  const users = await service.store.queries
    .selectFrom('users')
    .selectAll()
    .where((where) => where.between('id', ...userIdsOf(tenant)))
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute();
  return ok(users.map((user) => toUserDetail(user, service.clock.now())));
}
