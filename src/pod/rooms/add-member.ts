import { z } from 'zod';
import { tenantOf } from '../../contract/index.js';
import { badRequest, forbidden } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { addMembers, memberIdsOf, membershipOf } from '../store/memberships.js';
import { toMessageStream } from '../store/streams.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { isActive, toMessageUser, userById } from '../store/users.js';
import { isPublicFor, requireOfCompany, requireRoom } from '../streams/access.js';
import { markModified, requireActiveRoom } from '../streams/changes.js';
import { roomAttributesOf } from '../streams/room-attributes.js';

/** The body of the calls that change a membership. */
export const memberBody = z.object({ id: z.int().nonnegative() });

/**
 * `POST /pod/v1/room/{id}/membership/add`: makes a user a member. Owners may add anyone, members too
 * where the room lets them invite, and users may add themselves to a public room.
 */
export function addMember(call: SessionCall): Promise<Answer> {
  return add(call, requireRightToAdd);
}

/** `POST /pod/v1/admin/room/{id}/membership/add`: the same to any room of the company. For administrators. */
export async function addMemberAsAdmin(call: SessionCall): Promise<Answer> {
  return add(call, requireOfCompany);
}

async function add(call: SessionCall, requireRight: typeof requireRightToAdd): Promise<Answer> {
  const { service, session, body } = call;
  const { id: userId } = shaped(memberBody, body);
  const now = service.clock.now();
  const added = await service.change(async ({ queries, announce }) => {
    const room = await requireRoom(queries, call.parameter('streamId'));
    await requireRight(queries, room, session.user, userId);
    requireActiveRoom(room);
    const user = await userById(queries, userId);
    if (user === undefined || !isActive(user)) {
      throw badRequest(`Not an active user: ${userId}.`);
    }
    if (room.external === 0 && tenantOf(user.id) !== tenantOf(room.created_by)) {
      throw badRequest('The room is not open to members of other companies.');
    }
    if ((await membershipOf(queries, room.id, userId)) !== undefined) {
      return false;
    }
    await addMembers(queries, room.id, [{ userId, owner: false }], now);
    await markModified(queries, room.id, now);
    announce(
      newEvent({ initiator: toMessageUser(session.user), timestamp: now }, 'USERJOINEDROOM', {
        userJoinedRoom: { stream: toMessageStream(room), affectedUser: toMessageUser(user) },
      }),
      await memberIdsOf(queries, room.id),
    );
    return true;
  });
  return ok({
    format: 'TEXT',
    message: added ? 'Member added' : 'Member already part of the room',
  });
}

async function requireRightToAdd(
  queries: Queries,
  room: StreamRow,
  caller: UserRow,
  userId: number,
): Promise<void> {
  if (isPublicFor(room, caller) && userId === caller.id) {
    return;
  }
  const membership = await membershipOf(queries, room.id, caller.id);
  const mayInvite =
    membership !== undefined && (membership.owner === 1 || roomAttributesOf(room).membersCanInvite);
  if (!mayInvite) {
    throw forbidden('Only owners, or members where the room lets them, can add members.');
  }
}
