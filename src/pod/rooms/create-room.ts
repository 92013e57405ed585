import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { newId } from '../ids.js';
import { bodyFlags, roomContent } from '../policies/contents.js';
import { permit } from '../policies/enforce.js';
import { addMembers } from '../store/memberships.js';
import { toMessageStream } from '../store/streams.js';
import { toMessageUser } from '../store/users.js';
import {
  newRoom,
  requireConsistent,
  requireIgnorable,
  roomBody,
  toRoomDetail,
  toRoomProperties,
} from './rooms.js';

/** `POST /pod/v3/room/create`: a new room, owned by the caller, who is its first member (IMP-17). */
export async function createRoom({ service, session, body, query }: SessionCall): Promise<Answer> {
  const attributes = shaped(roomBody, body ?? {});
  requireIgnorable(body);
  requireConsistent(attributes);
  const now = service.clock.now();
  const creator = session.user;
  const room = newRoom(attributes, { id: newId('t', now), createdBy: creator.id, createdAt: now });
  const flags = bodyFlags(body, query);
  const permission = await permit(
    service,
    roomContent(creator, room, { target: 'new room' }, flags),
  );
  await service.change(async ({ queries, announce }) => {
    await queries.insertInto('streams').values(room).execute();
    await addMembers(queries, room.id, [{ userId: creator.id, owner: true }], now);
    await permission.record(queries, room.id);
    const initiator = toMessageUser(creator);
    announce(
      newEvent({ initiator, timestamp: now }, 'ROOMCREATED', {
        roomCreated: {
          stream: toMessageStream(room),
          roomProperties: toRoomProperties(room, initiator),
        },
      }),
      [creator.id],
    );
  });
  return ok(toRoomDetail(room));
}
