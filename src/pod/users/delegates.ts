import { z } from 'zod';
import { tenantOf } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { userById } from '../store/users.js';
import { requireUser } from './administration.js';

const delegateBody = z.object({
  userId: z.int().nonnegative(),
  action: z.enum(['ADD', 'REMOVE']),
});

/** `GET /pod/v1/admin/user/{uid}/delegates`: who stands in for a user. */
export async function listDelegates(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const user = await requireUser(queries, call.session.user, call.parameter('userId'));
  const rows = await queries
    .selectFrom('delegates')
    .select('delegate_id')
    .where('user_id', '=', user.id)
    .orderBy('delegate_id')
    .execute();
  return ok(rows.map(({ delegate_id }) => delegate_id));
}

/** `POST /pod/v1/admin/user/{uid}/delegates/update`: adds one, or removes one. */
export async function updateDelegates(call: SessionCall): Promise<Answer> {
  const { userId, action } = shaped(delegateBody, call.body);
  await call.service.change(async ({ queries }) => {
    const user = await requireUser(queries, call.session.user, call.parameter('userId'));
    const delegate = await userById(queries, userId);
    if (delegate === undefined || userId === user.id || tenantOf(userId) !== tenantOf(user.id)) {
      throw badRequest(`The user ${userId} cannot stand in for this user.`);
    }
    const row = { user_id: user.id, delegate_id: userId };
    if (action === 'ADD') {
      await queries
        .insertInto('delegates')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'delegate_id']).doNothing())
        .execute();
    } else {
      await queries
        .deleteFrom('delegates')
        .where('user_id', '=', row.user_id)
        .where('delegate_id', '=', row.delegate_id)
        .execute();
    }
  });
  return ok({ format: 'TEXT', message: 'OK' });
}
