import { z } from 'zod';
import type { UserId } from '../../contract/index.js';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import type { Queries } from '../store/tables.js';
import { requireBarrierGroup } from './barriers.js';

const idsBody = z.array(z.int()).min(1, 'must name a user');

/** `POST /pod/v1/admin/group/{gid}/membership/add`: people who are in the group already stay in it. */
export function addBarrierMembers(call: SessionCall): Promise<Answer> {
  return changeMembers(call, async (queries, group, users) => {
    const known = await queries
      .selectFrom('users')
      .select('id')
      .where('id', 'in', users)
      .where((where) => where.between('id', ...userIdsOf(tenantOf(call.session.user.id))))
      .execute();
    const rows = known.map(({ id }) => ({ group_id: group, user_id: id }));
    if (rows.length > 0) {
      await queries
        .insertInto('barrier_members')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
        .execute();
    }
    return { done: known.map(({ id }) => id), problem: 'There is no such user.' };
  });
}

/** `POST /pod/v1/admin/group/{gid}/membership/remove`: takes users out of a group. */
export function removeBarrierMembers(call: SessionCall): Promise<Answer> {
  return changeMembers(call, async (queries, group, users) => {
    const removed = await queries
      .deleteFrom('barrier_members')
      .where('group_id', '=', group)
      .where('user_id', 'in', users)
      .returning('user_id')
      .execute();
    return {
      done: removed.map(({ user_id }) => user_id),
      problem: 'This user is not in the group.',
    };
  });
}

/** Whose membership was changed, and what is reported of the others. */
interface Changed {
  readonly done: readonly UserId[];
  readonly problem: string;
}

async function changeMembers(
  { service, body, parameter }: SessionCall,
  change: (queries: Queries, group: string, users: readonly UserId[]) => Promise<Changed>,
): Promise<Answer> {
  const users = shaped(idsBody, body);
  const { done, problem } = await service.change(async ({ queries }) => {
    const group = await requireBarrierGroup(queries, parameter('groupId'));
    const changed = await change(queries, group, [...new Set(users)]);
    await queries
      .updateTable('barrier_groups')
      .set({ updated_at: service.clock.now() })
      .where('id', '=', group)
      .execute();
    return changed;
  });
  const isDone = new Set(done);
  const results = users.map((id) => (isDone.has(id) ? '' : problem));
  return ok({ overallResult: results.every((text) => text === '') ? 'SUCCESS' : 'FAIL', results });
}
