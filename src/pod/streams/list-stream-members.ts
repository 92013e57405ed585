import { tenantOf } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { membersPage } from '../store/memberships.js';
import type { UserRow } from '../store/tables.js';
import { usersById } from '../store/users.js';
import { requireOfCompany, requireStream } from './access.js';
import { memberCounts } from './stream-members.js';

/** `GET /pod/v1/admin/stream/{id}/membership/list?skip=&limit=`: who is in a stream of the company, of any kind. */
export async function listStreamMembers(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const { skip, limit } = paging(query, { limit: 100, max: 1000 });
  const { queries } = service.store;
  const stream = await requireStream(queries, call.parameter('streamId'));
  await requireOfCompany(queries, stream, session.user);
  const counts = await memberCounts(queries, [stream.id]);
  const page = await membersPage(queries, stream.id, { skip, limit });
  const users = await usersById(
    queries,
    page.map(({ user_id }) => user_id),
  );
  const byId = new Map(users.map((user) => [user.id, user]));
  return ok({
    count: counts.get(stream.id) ?? 0,
    skip,
    limit,
    members: page.flatMap(({ user_id, owner, joined_at }) => {
      const user = byId.get(user_id);
      return user === undefined
        ? []
        : [
            {
              user: toMember(user, tenantOf(session.user.id)),
              isOwner: owner === 1,
              isCreator: user_id === stream.created_by,
              joinDate: joined_at,
            },
          ];
    }),
  });
}

function toMember(user: UserRow, ownTenant: number) {
  return {
    userId: user.id,
    email: user.email,
    ...(user.first_name !== null && { firstName: user.first_name }),
    ...(user.last_name !== null && { lastName: user.last_name }),
    displayName: user.display_name,
    company: user.company,
    companyId: tenantOf(user.id),
    isExternal: tenantOf(user.id) !== ownTenant,
  };
}
