import { badRequest } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { bodyFlags, roomContent } from '../policies/contents.js';
import { permit } from '../policies/enforce.js';
import { memberIdsOf } from '../store/memberships.js';
import { toMessageStream } from '../store/streams.js';
import type { Queries, StreamRow } from '../store/tables.js';
import { toMessageUser, userById } from '../store/users.js';
import { requireOwner, requireRoom } from '../streams/access.js';
import { requireActiveRoom } from '../streams/changes.js';
import { requirePinnable } from '../streams/pinnable.js';
import type { RoomChanges } from './rooms.js';
import {
  changedRoom,
  requireIgnorable,
  roomChanges,
  toRoomDetail,
  toRoomProperties,
} from './rooms.js';

/**
 * `POST /pod/v3/room/{id}/update`: changes a room's attributes; what is left out stays. For owners. Who changes nothing
 * modifies nothing, and nobody is told (STR-3).
 */
export async function updateRoom(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const changes = shaped(roomChanges, body ?? {});
  requireIgnorable(body);
  const now = service.clock.now();
  const { after: planned } = await plannedChange(service.store.queries, call, changes, now);
  const content = roomContent(
    session.user,
    planned,
    { target: planned.id, changes: planned.id },
    bodyFlags(body, call.query),
  );
  const permission = await permit(service, content);
  const room = await service.change(async ({ queries, announce }): Promise<StreamRow> => {
    const { before, after } = await plannedChange(queries, call, changes, now);
    await permission.record(queries, after.id);
    if (after === before) {
      return before;
    }
    // Not the id: SQLite would look at every row that refers to it, such as each message, though it stays.
    const { id, ...columns } = after;
    await queries.updateTable('streams').set(columns).where('id', '=', id).execute();
    const creator = await userById(queries, after.created_by);
    announce(
      newEvent({ initiator: toMessageUser(session.user), timestamp: now }, 'ROOMUPDATED', {
        roomUpdated: {
          stream: toMessageStream(after),
          newRoomProperties: toRoomProperties(after, toMessageUser(creator ?? session.user)),
        },
      }),
      await memberIdsOf(queries, after.id),
    );
    return after;
  });
  return ok(toRoomDetail(room));
}

interface PlannedChange {
  readonly before: StreamRow;
  /** The very same when nothing changes. */
  readonly after: StreamRow;
}

/** The room as it is and as it will be, if the caller may change it so. */
async function plannedChange(
  queries: Queries,
  call: SessionCall,
  changes: RoomChanges,
  now: number,
): Promise<PlannedChange> {
  const before = await requireRoom(queries, call.parameter('streamId'));
  await requireOwner(queries, before, call.session.user);
  requireActiveRoom(before);
  if (changes.public !== undefined && changes.public !== (before.public === 1)) {
    throw badRequest('Whether a room is public cannot be changed.');
  }
  const { pinnedMessageId: wanted } = changes;
  const pin =
    wanted === undefined ? {} : { pinnedMessageId: await requirePinnable(queries, before, wanted) };
  return { before, after: changedRoom(before, { ...changes, ...pin }, now) };
}
