import type { People } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { administratorName } from './administrator.js';

/** `GET /cadenza/v1/people`: everyone whom the console can act as or talk to. */
export async function listPeople({ service, controller }: ControlCall): Promise<Answer> {
  const users = await service.store.queries
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'account_type', 'suspended', 'suspended_until'])
    .where('status', '=', 'ENABLED')
    .where('username', '!=', administratorName)
    .orderBy('account_type')
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  const now = service.clock.now();
  const people: People = {
    people: users.map(({ id, username, display_name, account_type, ...user }) => {
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
