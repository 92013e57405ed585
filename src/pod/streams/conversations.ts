import { z } from 'zod';
import type { StreamId, UserId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Change, Service } from '../service.js';
import { addMembers } from '../store/memberships.js';
import { memberKeyOf, toMessageStream } from '../store/streams.js';
import type { UserRow } from '../store/tables.js';
import { isActive, toMessageUser, usersById } from '../store/users.js';
import { newConversation } from './new-conversation.js';

/** Users of one IM or MIM. */
const maxMembers = 1000;

/** The body of the calls that make an IM or MIM: a bare array of user ids. */
export const userIdList = z
  .array(z.int().nonnegative())
  .min(1, 'Name at least one user')
  .max(maxMembers, `The list has at most ${maxMembers} users`);

/**
 * The IM or MIM of exactly these users: the one there is, or a new one.
 *
 * @param initiator - who asks for it; a member only if named among the members
 * @throws Refusal 400 when a user is unknown or not active
 */
export async function conversationOf(
  service: Service,
  change: Change,
  initiator: UserRow,
  memberIds: readonly UserId[],
): Promise<StreamId> {
  const { queries } = change;
  const key = memberKeyOf(memberIds);
  const known = await queries
    .selectFrom('streams')
    .select('id')
    .where('member_key', '=', key)
    .executeTakeFirst();
  if (known !== undefined) {
    return known.id;
  }
  const members = await activeUsers(change, [...new Set(memberIds)]);
  const stream = newConversation(initiator, members, key, service.clock.now());
  await queries.insertInto('streams').values(stream).execute();
  await addMembers(
    queries,
    stream.id,
    members.map(({ id }) => ({ userId: id, owner: false })),
    stream.created_at,
  );
  const occasion = { initiator: toMessageUser(initiator), timestamp: stream.created_at };
  const event = newEvent(occasion, 'INSTANTMESSAGECREATED', {
    instantMessageCreated: {
      stream: { ...toMessageStream(stream), members: members.map(toMessageUser) },
    },
  });
  change.announce(event, [...members.map(({ id }) => id), initiator.id]);
  return stream.id;
}

async function activeUsers({ queries }: Change, ids: readonly UserId[]): Promise<UserRow[]> {
  const users = await usersById(queries, ids);
  const active = new Set(users.filter(isActive).map(({ id }) => id));
  const missing = ids.filter((id) => !active.has(id));
  if (missing.length > 0) {
    throw badRequest(`Not an active user: ${missing.join(', ')}.`);
  }
  return users;
}
