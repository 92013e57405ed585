import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/shape.js';
import type { Queries } from '../store/tables.js';

/** `GET /pod/v1/admin/group/list`: the groups that barriers are made of, by name. For administrators. */
export async function listBarrierGroups({ service }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const groups = await queries.selectFrom('barrier_groups').selectAll().orderBy('name').execute();
  const links = await linksOf(queries);
  const counts = await membersByGroup(queries);
  return ok(
    groups.map(({ id, name, active, created_at, updated_at }) => ({
      id,
      name,
      active: active === 1,
      memberCount: counts.get(id) ?? 0,
      policies: links.filter((link) => link.group_id === id).map(({ policy_id }) => policy_id),
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
  const counts = await membersByPolicy(queries);
  return ok(
    policies.map(({ id, type, active, created_at }) => ({
      id,
      policyType: type,
      active: active === 1,
      memberCount: counts.get(id) ?? 0,
      groups: links.filter((link) => link.policy_id === id).map(({ group_id }) => group_id),
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

/** How many people each policy concerns; someone in several of its groups counts once. */
async function membersByPolicy(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('barrier_policy_groups as links')
    .innerJoin('barrier_members as members', 'members.group_id', 'links.group_id')
    .select(({ fn }) => [
      'links.policy_id',
      fn.count<number>('members.user_id').distinct().as('count'),
    ])
    .groupBy('links.policy_id')
    .execute();
  return new Map(rows.map(({ policy_id, count }) => [policy_id, count]));
}

async function membersByGroup(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('barrier_members')
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('count')])
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ group_id, count }) => [group_id, count]));
}
