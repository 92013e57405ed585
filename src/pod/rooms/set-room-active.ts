import { badRequest } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag } from '../http/query-values.js';
import { memberIdsOf } from '../store/memberships.js';
import { toMessageUser } from '../store/users.js';
import { requireOfCompany, requireOwner, requireRoom } from '../streams/access.js';
import { toRoomDetail } from './rooms.js';

/** `POST /pod/v1/room/{id}/setActive?active=`: closes a room, or opens it again. For its owners. */
export function setRoomActive(call: SessionCall): Promise<Answer> {
  return setActive(call, requireOwner);
}

/** `POST /pod/v1/admin/room/{id}/setActive?active=`: the same, for administrators, of any room of the company. */
export function setRoomActiveAsAdmin(call: SessionCall): Promise<Answer> {
  return setActive(call, requireOfCompany);
}

async function setActive(call: SessionCall, requireRight: typeof requireOwner): Promise<Answer> {
  const { service, session } = call;
  const active = flag('active', call.query('active'));
  if (active === undefined) {
    throw badRequest('"active" is missing: true or false.');
  }
  const now = service.clock.now();
  const room = await service.change(async ({ queries, announce }) => {
    const before = await requireRoom(queries, call.parameter('streamId'));
    await requireRight(queries, before, session.user);
    if (before.active === (active ? 1 : 0)) {
      return before;
    }
    const change = { active: active ? 1 : 0, modified_at: now } as const;
    await queries.updateTable('streams').set(change).where('id', '=', before.id).execute();
    const stream = { streamId: before.id, streamType: before.type };
    const occasion = { initiator: toMessageUser(session.user), timestamp: now };
    announce(
      active
        ? newEvent(occasion, 'ROOMREACTIVATED', { roomReactivated: { stream } })
        : newEvent(occasion, 'ROOMDEACTIVATED', { roomDeactivated: { stream } }),
      await memberIdsOf(queries, before.id),
    );
    return { ...before, ...change };
  });
  return ok(toFirstRoomDetail(toRoomDetail(room)));
}

/** The first version of a room's detail, which these calls still answer. */
function toFirstRoomDetail({
  roomAttributes: room,
  roomSystemInfo,
}: ReturnType<typeof toRoomDetail>) {
  return {
    roomAttributes: {
      name: room.name,
      description: room.description,
      membersCanInvite: room.membersCanInvite,
      discoverable: room.discoverable,
    },
    roomSystemInfo,
    immutableRoomAttributes: {
      public: room.public,
      readOnly: room.readOnly,
      copyProtected: room.copyProtected,
    },
  };
}
