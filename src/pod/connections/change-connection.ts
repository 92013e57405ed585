import type { UserConnection } from '../../contract/index.js';
import { areColleagues } from '../company.js';
import { badRequest, notFound } from '../errors.js';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { userIdInPath } from '../http/query-values.js';
import { shaped } from '../http/shape.js';
import type { Change } from '../service.js';
import type { ConnectionRow } from '../store/connections.js';
import {
  connectionBetween,
  connectionKey,
  deleteConnection,
  saveConnection,
} from '../store/connections.js';
import type { UserRow } from '../store/tables.js';
import { toMessageUser } from '../store/users.js';
import {
  colleague,
  connectionBody,
  otherSide,
  requireConnection,
  requireOther,
  toConnection,
} from './connections.js';

/**
 * `POST /pod/v1/connection/create`: asks a user of another company for a connection. Both are told. Callers who are
 * connected already, or have been asked by the other side, get the connection as it stands.
 */
export async function requestConnection(call: SessionCall): Promise<Answer> {
  return changeConnection(call, async ({ queries, announce }, caller, other, now) => {
    const known = await connectionBetween(queries, caller.id, other.id);
    if (known?.status === 'ACCEPTED' || (known?.status === 'PENDING' && isFrom(other, known))) {
      return known;
    }
    const row: ConnectionRow = {
      ...connectionKey(caller.id, other.id),
      requester_id: caller.id,
      status: 'PENDING',
      first_requested_at: known?.first_requested_at ?? now,
      updated_at: now,
      requests: (known?.requests ?? 0) + 1,
    };
    await saveConnection(queries, row);
    const occasion = { initiator: toMessageUser(caller), timestamp: now };
    const connectionRequested = { toUser: toMessageUser(other) };
    announce(newEvent(occasion, 'CONNECTIONREQUESTED', { connectionRequested }), [
      caller.id,
      other.id,
    ]);
    return row;
  });
}

/** `POST /pod/v1/connection/accept`: accepts what a user asked for. Both are told. */
export async function acceptConnection(call: SessionCall): Promise<Answer> {
  return changeConnection(call, async ({ queries, announce }, caller, other, now) => {
    const known = await requireConnection(queries, caller, other.id);
    if (known.status === 'ACCEPTED') {
      return known;
    }
    requireAsked(known, other);
    const row: ConnectionRow = { ...known, status: 'ACCEPTED', updated_at: now };
    await saveConnection(queries, row);
    const occasion = { initiator: toMessageUser(caller), timestamp: now };
    const connectionAccepted = { fromUser: toMessageUser(other) };
    announce(newEvent(occasion, 'CONNECTIONACCEPTED', { connectionAccepted }), [
      caller.id,
      other.id,
    ]);
    return row;
  });
}

/** `POST /pod/v1/connection/reject`: rejects what a user of another company asked for. */
export async function rejectConnection(call: SessionCall): Promise<Answer> {
  return changeConnection(
    call,
    async ({ queries }, caller, other, now) => {
      const known = await requireConnection(queries, caller, other.id);
      requireAsked(known, other);
      const row: ConnectionRow = { ...known, status: 'REJECTED', updated_at: now };
      await saveConnection(queries, row);
      return row;
    },
    'people of one company cannot reject each other',
  );
}

/**
 * `POST /pod/v1/connection/user/{uid}/remove`: ends a connection, in whatever state. Whoever left the company can be
 * removed as well.
 */
export async function removeConnection(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  await service.change(async ({ queries }) => {
    const userId = userIdInPath(call.parameter('userId'));
    const other = await otherSide(queries, session.user, userId);
    if (other !== undefined && areColleagues(session.user, other)) {
      throw badRequest('People of one company are connected automatically.');
    }
    await deleteConnection(queries, await requireConnection(queries, session.user, userId));
  });
  return ok({ format: 'TEXT', message: 'Connection Removed.' });
}

type Step = (
  change: Change,
  caller: UserRow,
  other: UserRow,
  now: number,
) => Promise<ConnectionRow>;

/** One step of a connection. Colleagues cannot take any, and others cannot take every step. */
async function changeConnection(
  { service, session, body }: SessionCall,
  step: Step,
  refusedToColleagues?: string,
): Promise<Answer> {
  const { userId } = shaped(connectionBody, body);
  const { user: caller } = session;
  const connection = await service.change(async (change): Promise<UserConnection> => {
    const other = await requireOther(change.queries, caller, userId);
    if (!areColleagues(caller, other)) {
      return toConnection(await step(change, caller, other, service.clock.now()), caller.id);
    }
    if (refusedToColleagues !== undefined) {
      throw badRequest(`This connection exists automatically: ${refusedToColleagues}.`);
    }
    return colleague(other);
  });
  return ok(connection);
}

function isFrom({ id }: UserRow, { requester_id }: ConnectionRow): boolean {
  return requester_id === id;
}

function requireAsked(row: ConnectionRow, other: UserRow): void {
  if (row.status !== 'PENDING' || !isFrom(other, row)) {
    throw notFound(`The user ${other.id} has not asked for a connection.`);
  }
}
