import type { People } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { paced } from '../pace.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import { rowsInTurns } from '../store/rows-in-turns.js';
import type { UserRow } from '../store/tables.js';
import { textOrder } from '../store/text-order.js';
import { administratorName } from './administrator.js';

type Listed = Pick<
  UserRow,
  'id' | 'username' | 'display_name' | 'account_type' | 'suspended' | 'suspended_until'
>;

/** `GET /cadenza/v1/people`: everyone whom the console can act as or talk to. */
export async function listPeople({ service, controller }: ControlCall): Promise<Answer> {
  const wanted = service.store.queries
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'account_type', 'suspended', 'suspended_until'])
    .where('status', '=', 'ENABLED')
    .where('username', '!=', administratorName);
  const users = await rowsInTurns<Listed>((last, most) =>
    wanted
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(most)
      .execute(),
  );
  const inOrder = await sortedInTurns(
    users,
    (one, other) =>
      textOrder(one.account_type, other.account_type) ||
      textOrder(one.display_name, other.display_name),
  );
  const now = service.clock.now();
  const people: People = {
    people: await paced(inOrder, ({ id, username, display_name, account_type, ...user }) => {
      const isSuspended = user.suspended === 1 && (user.suspended_until ?? Infinity) > now;
      const about = service.bots.get(username);
      return {
        id,
        username,
        displayName: display_name,
        accountType: account_type,
        ...(controller.of === 'person' && controller.userId !== id && { mayActAs: false }),
        ...(isSuspended && { suspended: true }),
        ...(about && { about }),
      };
    }),
  };
  return ok(people);
}
