import { z } from 'zod';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { optional, shaped } from '../http/shape.js';
import { isRoleName } from '../roles.js';
import type { UserRow } from '../store/tables.js';
import { rolesOf } from '../store/users.js';
import { requireFeature, usersWithout } from './feature-names.js';
import { toUserDetail } from './user-detail.js';
import { usersInTurns } from './users-in-turns.js';

const filterBody = z.object({
  role: optional(z.string()),
  feature: optional(z.string()),
  status: optional(z.enum(['ENABLED', 'DISABLED'])),
});

/** `POST /pod/v1/admin/user/find?skip=&limit=`: the users of the company with a role, a feature and a status, by id. */
export async function findAccounts(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const { role, feature, status } = shaped(filterBody, call.body ?? {});
  if (role !== undefined && !isRoleName(role)) {
    throw badRequest(`There is no role "${role}".`);
  }
  requireFeature(feature);
  const { skip, limit } = paging(query, { limit: 100, max: 1000 });
  const tenant = tenantOf(session.user.id);
  const users = service.store.queries
    .selectFrom('users')
    .selectAll()
    .where((where) => where.between('id', ...userIdsOf(tenant)))
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'ENABLED'));
  const without = await usersWithout(service.store.queries, feature);
  const found: UserRow[] = [];
  for await (const user of usersInTurns(users, call.pace())) {
    if (!without.has(user.id) && (role === undefined || rolesOf(user).includes(role))) {
      found.push(user);
    }
    if (found.length >= skip + limit) {
      break;
    }
  }
  const now = service.clock.now();
  return ok(found.slice(skip, skip + limit).map((user) => toUserDetail(user, now)));
}
