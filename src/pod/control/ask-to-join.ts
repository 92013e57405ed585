import { badRequest } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { noContent } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { membersOf } from '../store/memberships.js';
import { toMessageStream } from '../store/streams.js';
import { toMessageUser, usersById } from '../store/users.js';
import { requireRoom, requireVisible } from '../streams/access.js';
import { requireActiveRoom } from '../streams/changes.js';

/**
 * `POST /cadenza/v1/streams/{streamId}/requests`: asks the owners of a room to be let in, as a person
 * does in the client. The owners and the person are told; it does not let the person in.
 */
export async function askToJoin({ service, session, parameter }: SessionCall): Promise<Answer> {
  await service.change(async ({ queries, announce }) => {
    const room = await requireRoom(queries, parameter('streamId'));
    await requireVisible(queries, room, session.user);
    requireActiveRoom(room);
    const members = await membersOf(queries, room.id);
    if (members.some(({ user_id }) => user_id === session.user.id)) {
      throw badRequest('The user is a member of this room already.');
    }
    const ownerIds = members.filter(({ owner }) => owner === 1).map(({ user_id }) => user_id);
    const affectedUsers = (await usersById(queries, ownerIds)).map(toMessageUser);
    const occasion = { initiator: toMessageUser(session.user), timestamp: service.clock.now() };
    announce(
      newEvent(occasion, 'USERREQUESTEDTOJOINROOM', {
        userRequestedToJoinRoom: { stream: toMessageStream(room), affectedUsers },
      }),
      [session.user.id, ...ownerIds],
    );
  });
  return noContent;
}
