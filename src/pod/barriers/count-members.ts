import type { UserId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { isPostgres } from '../store/database-kind.js';
import { grouped } from '../store/grouped.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Queries } from '../store/tables.js';

/** That a policy concerns a group. */
export interface PolicyLink {
  readonly policy_id: string;
  readonly group_id: string;
}

/** How many people each group has. */
export async function membersByGroup(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const pace = new Pace();
  for (const id of ids) {
    counts.set(id, (await countOf.first(queries, { id }))?.count ?? 0);
    await pace.turn();
  }
  return counts;
}

/** How many people each policy concerns; someone in several of its groups counts once. */
export async function membersByPolicy(
  queries: Queries,
  links: readonly PolicyLink[],
): Promise<ReadonlyMap<string, number>> {
  return isPostgres(queries) ? countOnServer(queries) : countByTurns(queries, links);
}

/** SQLite computes in this process: each group is read once, some members at a time. */
async function countByTurns(
  queries: Queries,
  links: readonly PolicyLink[],
): Promise<ReadonlyMap<string, number>> {
  const members = new Map<string, readonly UserId[]>();
  const counts = new Map<string, number>();
  const pace = new Pace();
  for (const [policy, own] of grouped(links, ({ policy_id }) => policy_id)) {
    const people = new Set<UserId>();
    for (const { group_id: group } of own) {
      const ids = members.get(group) ?? (await memberIdsOf(queries, group));
      members.set(group, ids);
      ids.forEach((id) => people.add(id));
      await pace.turn();
    }
    counts.set(policy, people.size);
  }
  return counts;
}

async function memberIdsOf(queries: Queries, group: string): Promise<readonly UserId[]> {
  const members = await readAllInTurns<{ readonly id: UserId }>((last, most) =>
    memberIds.all(queries, { group, after: last?.id ?? -1, most }),
  );
  return members.map(({ id }) => id);
}

async function countOnServer(queries: Queries): Promise<ReadonlyMap<string, number>> {
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

const countOf = prepared((queries, { value }: Marks<{ id: string }>) =>
  queries
    .selectFrom('barrier_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', value('id')),
);

const memberIds = prepared(
  (queries, { value }: Marks<{ group: string; after: UserId; most: number }>) =>
    queries
      .selectFrom('barrier_members')
      .select('user_id as id')
      .where('group_id', '=', value('group'))
      .where('user_id', '>', value('after'))
      .orderBy('user_id')
      .limit(value('most')),
);
