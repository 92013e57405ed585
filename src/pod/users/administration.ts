import type { UserId } from '../../contract/index.js';
import { areColleagues } from '../company.js';
import { badRequest } from '../errors.js';
import type { SessionCall } from '../http/call.js';
import { userIdOf } from '../http/query-values.js';
import { shortened } from '../http/shortened.js';
import type { Change } from '../service.js';
import { endSessionsOf } from '../store/sessions.js';
import type { Queries, UserRow } from '../store/tables.js';
import { userById } from '../store/users.js';

/**
 * The user of the caller's company that a path names: people of another company cannot be administered.
 *
 * @throws Refusal 400 when there is none
 */
export async function requireUser(queries: Queries, caller: UserRow, id: string): Promise<UserRow> {
  const user = await userById(queries, userIdOf(id));
  if (user === undefined || !areColleagues(user, caller)) {
    throw badRequest(`There is no user with the id ${shortened(id)}.`);
  }
  return user;
}

/** Changes columns of the user that a call names; a user who is no longer active loses all sessions. */
export async function changeUser(call: SessionCall, columns: Partial<UserRow>): Promise<void> {
  const { service } = call;
  await service.change(async (change) => {
    const { queries } = change;
    const before = await requireUser(queries, call.session.user, call.parameter('userId'));
    await queries
      .updateTable('users')
      .set({ ...columns, updated_at: service.clock.now() })
      .where('id', '=', before.id)
      .execute();
    if (columns.suspended === 1 || columns.status === 'DISABLED') {
      await logOutEverywhere(change, before.id);
    }
  });
}

/** Ends every session of a user, and the logins to the console. Reads that are held for one of them are answered at once. */
export async function logOutEverywhere(
  { queries, wakeReads, endLogins }: Change,
  userId: UserId,
): Promise<void> {
  await endSessionsOf(queries, userId);
  wakeReads(userId);
  endLogins(userId);
}
