import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { parseObject } from '../store/json-columns.js';
import type { UserRow } from '../store/tables.js';
import { logOutEverywhere, requireUser } from './administration.js';
import { requireFreeNames } from './free-names.js';
import { changedKeys } from './keys-of-user.js';
import { storedAttributes, userAttributes } from './user-attributes.js';
import { toUserDetail } from './user-detail.js';

/** `POST /pod/v2/admin/user/{uid}/update`: changes attributes and keys; what is left out stays. */
export async function updateUser(call: SessionCall): Promise<Answer> {
  const { service, body } = call;
  const changes = shaped(userAttributes, body);
  const now = service.clock.now();
  const user = await service.change(async (change): Promise<UserRow> => {
    const { queries } = change;
    const before = await requireUser(queries, call.session.user, call.parameter('userId'));
    if (changes.accountType !== undefined && changes.accountType !== before.account_type) {
      throw badRequest('The account type of a user cannot be changed.');
    }
    const { userName: username, emailAddress } = changes;
    // What was read of a user can be sent back, also where a seed gave an address to several.
    const email = emailAddress === before.email ? undefined : emailAddress;
    await requireFreeNames(queries, { username, email }, before.id);
    const after: UserRow = {
      ...before,
      username: changes.userName ?? before.username,
      email: changes.emailAddress ?? before.email,
      display_name: changes.displayName ?? before.display_name,
      first_name: changes.firstName ?? before.first_name,
      last_name: changes.lastName ?? before.last_name,
      company: changes.companyName ?? before.company,
      attributes: storedAttributes(changes, parseObject(before.attributes)),
      updated_at: now,
      ...changedKeys(before, changes, now),
    };
    // Not the id: SQLite would look at every row that refers to it, such as each message, though it stays.
    const { id, ...columns } = after;
    await queries.updateTable('users').set(columns).where('id', '=', id).execute();
    if (losesKey(before, after)) {
      await logOutEverywhere(change, after.id);
    }
    return after;
  });
  return ok(toUserDetail(user, now));
}

/** Whether a key was revoked: whoever logged on with it has no session any more. */
function losesKey(before: UserRow, after: UserRow): boolean {
  return (['public_key', 'previous_key'] as const).some(
    (key) => before[key] !== null && after[key] === null,
  );
}
