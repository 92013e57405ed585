import type { StreamId } from '../../contract/index.js';
import { badRequest, forbidden } from '../errors.js';
import type { Occasion } from '../events/events.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import type { Change } from '../service.js';
import { memberIdsOf, membershipOf } from '../store/memberships.js';
import { toMessageStream } from '../store/streams.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { toMessageUser, userById } from '../store/users.js';
import { requireOfCompany, requireRoom } from '../streams/access.js';
import { markModified, requireActiveRoom } from '../streams/changes.js';
import { memberBody } from './add-member.js';

/**
 * `POST /pod/v1/room/{id}/membership/remove`: ends a membership. Owners may end any, users their own. A
 * room that loses its last owner gets the longest-standing end user as its owner.
 */
export function removeMember(call: SessionCall): Promise<Answer> {
  return remove(call, requireRightToRemove);
}

/** `POST /pod/v1/admin/room/{id}/membership/remove`: the same from any room of the company. For administrators. */
export async function removeMemberAsAdmin(call: SessionCall): Promise<Answer> {
  return remove(call, requireOfCompany);
}

async function remove(
  call: SessionCall,
  requireRight: typeof requireRightToRemove,
): Promise<Answer> {
  const { service, session, body } = call;
  const { id: userId } = shaped(memberBody, body);
  await service.change(async (change) => {
    const { queries } = change;
    const room = await requireRoom(queries, call.parameter('streamId'));
    await requireRight(queries, room, session.user, userId);
    requireActiveRoom(room);
    const occasion = {
      initiator: toMessageUser(session.user),
      timestamp: service.clock.now(),
    };
    await endMembership(change, room, userId, occasion);
  });
  return ok({ format: 'TEXT', message: 'Member removed' });
}

async function requireRightToRemove(
  queries: Queries,
  room: StreamRow,
  caller: UserRow,
  userId: number,
): Promise<void> {
  const membership = await membershipOf(queries, room.id, caller.id);
  if (membership === undefined || (membership.owner === 0 && userId !== caller.id)) {
    throw forbidden('Only an owner can remove another member.');
  }
}

async function endMembership(
  change: Change,
  room: StreamRow,
  userId: number,
  occasion: Occasion,
): Promise<void> {
  const { queries } = change;
  const user = await userById(queries, userId);
  const membersBefore = await memberIdsOf(queries, room.id);
  if (user === undefined || !membersBefore.includes(userId)) {
    throw badRequest(`Not a member of this room: ${userId}.`);
  }
  await queries
    .deleteFrom('memberships')
    .where('stream_id', '=', room.id)
    .where('user_id', '=', userId)
    .execute();
  await markModified(queries, room.id, occasion.timestamp);
  change.announce(
    newEvent(occasion, 'USERLEFTROOM', {
      userLeftRoom: { stream: toMessageStream(room), affectedUser: toMessageUser(user) },
    }),
    membersBefore,
  );
  await replaceLastOwner(change, room, occasion);
}

async function replaceLastOwner(
  { queries, announce }: Change,
  room: StreamRow,
  occasion: Occasion,
): Promise<void> {
  const owner = await queries
    .selectFrom('memberships')
    .select('user_id')
    .where('stream_id', '=', room.id)
    .where('owner', '=', 1)
    .limit(1)
    .executeTakeFirst();
  const heir = owner === undefined ? await longestStanding(queries, room.id) : undefined;
  if (heir === undefined) {
    return;
  }
  await queries
    .updateTable('memberships')
    .set({ owner: 1 })
    .where('stream_id', '=', room.id)
    .where('user_id', '=', heir.id)
    .execute();
  announce(
    newEvent(occasion, 'ROOMMEMBERPROMOTEDTOOWNER', {
      roomMemberPromotedToOwner: {
        stream: toMessageStream(room),
        affectedUser: toMessageUser(heir),
      },
    }),
    await memberIdsOf(queries, room.id),
  );
}

/** The end user who has been in a room longest, of those who can log on as long as there are any. */
function longestStanding(queries: Queries, streamId: StreamId): Promise<UserRow | undefined> {
  return queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .selectAll('users')
    .where('stream_id', '=', streamId)
    .where('account_type', '=', 'NORMAL')
    .orderBy((user) => user.case().when('status', '=', 'ENABLED').then(0).else(1).end())
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
}
