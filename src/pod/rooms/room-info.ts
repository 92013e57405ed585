import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { requireRoom, requireVisible } from '../streams/access.js';
import { toRoomDetail } from './rooms.js';

/** `GET /pod/v3/room/{id}/info`: a room, for its members; a discoverable or public one for everyone. */
export async function roomInfo(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const room = await requireRoom(queries, call.parameter('streamId'));
  await requireVisible(queries, room, call.session.user);
  return ok(toRoomDetail(room));
}
