import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { grouped } from '../store/grouped.js';
import type { Queries } from '../store/tables.js';
import { membersByGroup, membersByPolicy } from './count-members.js';

/** `GET /pod/v1/admin/group/list`: the groups that barriers are made of, by name. For administrators. */
export async function listBarrierGroups({ service }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const groups = await queries.selectFrom('barrier_groups').selectAll().orderBy('name').execute();
  const policies = grouped(await linksOf(queries), ({ group_id }) => group_id);
  const counts = await membersByGroup(
    queries,
    groups.map(({ id }) => id),
  );
  return ok(
    groups.map(({ id, name, active, created_at, updated_at }) => ({
      id,
      name,
      active: active === 1,
      memberCount: counts.get(id) ?? 0,
      policies: (policies.get(id) ?? []).map(({ policy_id }) => policy_id),
      createdDate: created_at,
      modifiedDate: updated_at,
    })),
  );
}

/** `GET /pod/v1/admin/group/{gid}/membership/list?skip=&limit=`: the ids of a group's members. */
export async function listBarrierMembers(call: SessionCall): Promise<Answer> {
  const { service, query, parameter } = call;
  const { skip, limit } = paging(query, { limit: 10_000, max: 10_000 });
  const { queries } = service.store;
  const id = await requireBarrierGroup(queries, parameter('groupId'));
  const rows = await queries
    .selectFrom('barrier_members')
    .select('user_id')
    .where('group_id', '=', id)
    .orderBy('user_id')
    .limit(limit)
    .offset(skip)
    .execute();
  return ok(rows.map(({ user_id }) => user_id));
}

/** `GET /pod/v1/admin/policy/list`: which groups are kept apart, and which may meet. */
export async function listBarrierPolicies({ service }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const policies = await queries
    .selectFrom('barrier_policies')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const links = await linksOf(queries);
  const groups = grouped(links, ({ policy_id }) => policy_id);
  const counts = await membersByPolicy(queries, links);
  return ok(
    policies.map(({ id, type, active, created_at }) => ({
      id,
      policyType: type,
      active: active === 1,
      memberCount: counts.get(id) ?? 0,
      groups: (groups.get(id) ?? []).map(({ group_id }) => group_id),
      createdDate: created_at,
      modifiedDate: created_at,
    })),
  );
}

/** The id of a group that a path names. @throws Refusal 404 when there is none */
export async function requireBarrierGroup(queries: Queries, id: string): Promise<string> {
  const group = await queries
    .selectFrom('barrier_groups')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (group === undefined) {
    throw notFound('There is no group of information barriers with this id.');
  }
  return group.id;
}

function linksOf(queries: Queries) {
  return queries
    .selectFrom('barrier_policy_groups')
    .selectAll()
    .orderBy('policy_id')
    .orderBy('group_id')
    .execute();
}
