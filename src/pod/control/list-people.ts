import type { People } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { administratorName } from './administrator.js';

/** `GET /cadenza/v1/people`: everyone whom the console can act as or talk to. */
export async function listPeople({ service, controller }: ControlCall): Promise<Answer> {
  const users = await service.store.queries
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'account_type'])
    .where('status', '=', 'ENABLED')
    .where('username', '!=', administratorName)
    .orderBy('account_type')
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  const people: People = {
    people: users.map(({ id, username, display_name, account_type }) => {
      const about = service.bots.get(username);
      return {
        id,
        username,
        displayName: display_name,
        accountType: account_type,
        ...(controller.of === 'person' && controller.userId !== id && { mayActAs: false }),
        ...(about && { about }),
      };
    }),
  };
  return ok(people);
}
