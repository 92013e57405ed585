import type { UserId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { SessionCall } from '../http/call.js';
import { requireRole } from '../roles.js';
import type { Queries, UserRow } from '../store/tables.js';
import { userById } from '../store/users.js';

/**
 * Checks that a user may administer others: who provisions users, or a super administrator.
 *
 * @throws Refusal 403
 */
export function requireAdministrator(user: UserRow): void {
  requireRole(user, 'USER_PROVISIONING', 'SUPER_ADMINISTRATOR');
}

/**
 * The user that a path names.
 *
 * @throws Refusal 400 when there is none
 */
export async function requireUser(queries: Queries, id: string): Promise<UserRow> {
  const userId: UserId = /^\d{1,16}$/.test(id) ? Number(id) : -1;
  const user = await userById(queries, userId);
  if (user === undefined) {
    throw badRequest(`There is no user with the id ${id}.`);
  }
  return user;
}

/** Changes columns of the user that a call names; a user who is no longer active loses all sessions. */
export async function changeUser(call: SessionCall, columns: Partial<UserRow>): Promise<void> {
  const { service } = call;
  await service.change(async ({ queries }) => {
    const before = await requireUser(queries, call.parameter('userId'));
    await queries
      .updateTable('users')
      .set({ ...columns, updated_at: service.clock.now() })
      .where('id', '=', before.id)
      .execute();
    if (columns.suspended === 1 || columns.status === 'DISABLED') {
      await queries.deleteFrom('tokens').where('user_id', '=', before.id).execute();
    }
  });
}
