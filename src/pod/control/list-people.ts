import type { People, Person, UserId } from '../../contract/index.js';
import type { Controller } from '../console/console-access.js';
import type { Answer } from '../http/answer.js';
import { withLists } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { Pace } from '../pace.js';
import type { Service } from '../service.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import type { UserRow } from '../store/tables.js';
import { administratorName } from './administrator.js';

/** `GET /cadenza/v1/people`: everyone whom the console can act as or talk to. */
export async function listPeople({ service, controller }: ControlCall): Promise<Answer> {
  const ids = await service.names.inOrder(service.store);
  return withLists({ people: peopleOf(service, ids, controller) } satisfies ListedPeople);
}

/** {@link People}, whose list comes in groups. */
type ListedPeople = { readonly [Name in keyof People]: AsyncIterable<People[Name]> };

/** People that are read at a time. */
const atOnce = 256;

type Listed = Pick<
  UserRow,
  'id' | 'username' | 'display_name' | 'account_type' | 'suspended' | 'suspended_until'
>;

const byIds = prepared<{ readonly ids: readonly UserId[] }, Listed>(
  (queries, { list }: Marks<{ ids: readonly UserId[] }>) =>
    queries
      .selectFrom('users')
      .select(['id', 'username', 'display_name', 'account_type', 'suspended', 'suspended_until'])
      .where('id', 'in', list('ids'))
      .where('status', '=', 'ENABLED')
      .where('username', '!=', administratorName),
);

async function* peopleOf(
  service: Service,
  ids: readonly UserId[],
  controller: Controller,
): AsyncGenerator<readonly Person[]> {
  const pace = new Pace();
  const now = service.clock.now();
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    const users = await byIds.all(service.store.queries, { ids: some });
    const byId = new Map(users.map((user) => [user.id, user]));
    yield some
      .flatMap((id) => byId.get(id) ?? [])
      .map((user) => toPerson(service, user, { controller, now }));
    await pace.turn();
  }
}

function toPerson(
  { bots }: Service,
  user: Listed,
  { controller, now }: { readonly controller: Controller; readonly now: number },
): Person {
  const isSuspended = user.suspended === 1 && (user.suspended_until ?? Infinity) > now;
  const about = bots.get(user.username);
  return {
    id: user.id,
    username: user.username,
    displayName: user.display_name,
    accountType: user.account_type,
    ...(controller.of === 'person' && controller.userId !== user.id && { mayActAs: false }),
    ...(isSuspended && { suspended: true }),
    ...(about && { about }),
  };
}
