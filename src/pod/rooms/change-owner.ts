import { badRequest } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { membersOf } from '../store/memberships.js';
import { toMessageStream } from '../store/streams.js';
import { toMessageUser, userById } from '../store/users.js';
import { requireOwner, requireRoom } from '../streams/access.js';
import { markModified, requireActiveRoom } from '../streams/changes.js';
import { memberBody } from './add-member.js';

/** `POST /pod/v1/room/{id}/membership/promoteOwner`: makes a member an owner (IMP-17). For owners. */
export async function promoteOwner(call: SessionCall): Promise<Answer> {
  await changeOwner(call, true);
  return ok({ format: 'TEXT', message: 'Member promoted to owner' });
}

/** `POST /pod/v1/room/{id}/membership/demoteOwner`: makes an owner a member again. For owners. */
export async function demoteOwner(call: SessionCall): Promise<Answer> {
  await changeOwner(call, false);
  return ok({ format: 'TEXT', message: 'Owner demoted' });
}

async function changeOwner(call: SessionCall, owner: boolean): Promise<void> {
  const { service, session } = call;
  const { id: userId } = shaped(memberBody, call.body);
  await service.change(async ({ queries, announce }) => {
    const room = await requireRoom(queries, call.parameter('streamId'));
    await requireOwner(queries, room, session.user);
    requireActiveRoom(room);
    const members = await membersOf(queries, room.id);
    const membership = members.find((member) => member.user_id === userId);
    const user = await userById(queries, userId);
    if (membership === undefined || user === undefined) {
      throw badRequest(`Not a member of this room: ${userId}.`);
    }
    if ((membership.owner === 1) === owner) {
      return;
    }
    if (!owner && members.filter((member) => member.owner === 1).length === 1) {
      throw badRequest('The last owner of a room cannot be demoted. Promote somebody else first.');
    }
    const now = service.clock.now();
    await queries
      .updateTable('memberships')
      .set({ owner: owner ? 1 : 0 })
      .where('stream_id', '=', room.id)
      .where('user_id', '=', userId)
      .execute();
    await markModified(queries, room.id, now);
    const occasion = { initiator: toMessageUser(session.user), timestamp: now };
    const change = { stream: toMessageStream(room), affectedUser: toMessageUser(user) };
    announce(
      owner
        ? newEvent(occasion, 'ROOMMEMBERPROMOTEDTOOWNER', { roomMemberPromotedToOwner: change })
        : newEvent(occasion, 'ROOMMEMBERDEMOTEDFROMOWNER', {
            roomMemberDemotedFromOwner: change,
          }),
      members.map((member) => member.user_id),
    );
  });
}
