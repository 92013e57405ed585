import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { UserId } from '../../contract/index.js';
import type { Queries, Tables } from '../store/tables.js';
import { writeListInTurns } from '../store/write-in-turns.js';
import type { CheckedSeed } from './seed-shape.js';

/** The information barriers of a seed, as rows with ids that stay the same over resets. */
export interface PlannedBarriers {
  readonly groups: readonly Selectable<Tables['barrier_groups']>[];
  readonly members: readonly Selectable<Tables['barrier_members']>[];
  readonly policies: readonly Selectable<Tables['barrier_policies']>[];
  readonly links: readonly Selectable<Tables['barrier_policy_groups']>[];
}

/** Works out the rows of a seed's information barriers. */
export function planBarriers(
  { barrierGroups, barrierPolicies }: CheckedSeed,
  userOf: (username: string) => { readonly id: UserId },
  now: number,
): PlannedBarriers {
  const policies = barrierPolicies.map(({ type, groups, active }) => ({
    row: {
      id: hashedId(`${type} ${JSON.stringify([...groups].sort())}`),
      type,
      active: active ? (1 as const) : (0 as const),
      created_at: now,
    },
    groups,
  }));
  return {
    groups: barrierGroups.map(({ name, active }) => ({
      id: hashedId(name),
      name,
      active: active ? 1 : 0,
      created_at: now,
      updated_at: now,
    })),
    members: barrierGroups.flatMap(({ name, members }) =>
      members.map((member) => ({ group_id: hashedId(name), user_id: userOf(member).id })),
    ),
    policies: policies.map(({ row }) => row),
    links: policies.flatMap(({ row, groups }) =>
      groups.map((group) => ({ policy_id: row.id, group_id: hashedId(group) })),
    ),
  };
}

/** Inserts those that the database does not have yet; members of a group that it has stay as they are. */
export async function insertBarriers(
  queries: Queries,
  { groups, members, policies, links }: PlannedBarriers,
): Promise<void> {
  const there = await queries.selectFrom('barrier_groups').select('id').execute();
  const known = new Set(there.map(({ id }) => id));
  const added = groups.filter(({ id }) => !known.has(id));
  const addedMembers = members.filter(({ group_id }) => !known.has(group_id));
  await writeListInTurns(queries, added, (some) =>
    queries.insertInto('barrier_groups').values(some).execute(),
  );
  await writeListInTurns(queries, addedMembers, (some) =>
    queries
      .insertInto('barrier_members')
      .values(some)
      .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
      .execute(),
  );
  await writeListInTurns(queries, policies, (some) =>
    queries
      .insertInto('barrier_policies')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
  await writeListInTurns(queries, links, (some) =>
    queries
      .insertInto('barrier_policy_groups')
      .values(some)
      .onConflict((conflict) => conflict.columns(['policy_id', 'group_id']).doNothing())
      .execute(),
  );
}

function hashedId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
