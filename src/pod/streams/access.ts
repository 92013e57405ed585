import type { StreamId } from '../../contract/index.js';
import { tenantOf, toUrlSafeId, userIdsOf } from '../../contract/index.js';
import type { Refusal } from '../errors.js';
import { badRequest, forbidden, notFound } from '../errors.js';
import { membershipOf } from '../store/memberships.js';
import { streamById } from '../store/streams.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { roomAttributesOf } from './room-attributes.js';

/**
 * The stream that a path names, in either alphabet.
 *
 * @throws Refusal 404
 */
export async function requireStream(queries: Queries, id: StreamId): Promise<StreamRow> {
  const stream = await streamById(queries, toUrlSafeId(id));
  if (stream === undefined) {
    throw noSuchStream();
  }
  return stream;
}

/**
 * The room that a path names.
 *
 * @throws Refusal 404 when there is no such stream, 400 when it is not a room
 */
export async function requireRoom(queries: Queries, id: StreamId): Promise<StreamRow> {
  const stream = await requireStream(queries, id);
  if (stream.type !== 'ROOM') {
    throw badRequest('This stream is not a room.');
  }
  return stream;
}

/**
 * Checks that a user may write to a stream: it is active, and the user belongs to it or it is public
 * (MSG-3). In a read-only room only owners write, on a wall only whose it is.
 *
 * @throws Refusal 403, 400
 */
export async function requireWriter(
  queries: Queries,
  stream: StreamRow,
  user: UserRow,
): Promise<void> {
  const membership = await membershipOf(queries, stream.id, user.id);
  const isOpen = stream.type !== 'POST' && isPublicFor(stream, user);
  if (membership === undefined && !isOpen) {
    throw notAMember();
  }
  if (stream.active === 0) {
    throw badRequest('This stream is not active.');
  }
  if (isReadOnly(stream) && membership?.owner !== 1) {
    throw forbidden('Only the owners of a read-only room can write to it.');
  }
}

/**
 * Checks that a user may read a stream.
 *
 * @returns the time from which on its messages may be read, as {@link readableSince} has it
 * @throws Refusal 403
 */
export async function requireReader(
  queries: Queries,
  stream: StreamRow,
  user: UserRow,
): Promise<number> {
  const since = await readableSince(queries, stream, user);
  if (since === undefined) {
    throw notAMember();
  }
  return since;
}

/**
 * From when on a user may read the messages of a stream: a room that does not show its history begins, for a member, when
 * the member joined. `undefined`: the user may not read it.
 */
export async function readableSince(
  queries: Queries,
  stream: StreamRow,
  user: UserRow,
): Promise<number | undefined> {
  if (isPublicFor(stream, user)) {
    return 0;
  }
  const membership = await membershipOf(queries, stream.id, user.id);
  return stream.shows_history === 1 && membership !== undefined ? 0 : membership?.joined_at;
}

/**
 * Checks that a user may know of a stream: its members may, and everyone of the company if a
 * room is public or discoverable.
 *
 * @throws Refusal 403
 */
export async function requireVisible(
  queries: Queries,
  stream: StreamRow,
  user: UserRow,
): Promise<void> {
  const isOpen =
    isOwnCompany(stream, user) && (stream.public === 1 || roomAttributesOf(stream).discoverable);
  if (!isOpen && (await membershipOf(queries, stream.id, user.id)) === undefined) {
    throw notAMember();
  }
}

/**
 * Whether somebody of the user's company made a stream or is a member of it: what others have among themselves is
 * not for the company's administrators.
 */
export async function isOfCompany(
  queries: Queries,
  stream: StreamRow,
  user: UserRow,
): Promise<boolean> {
  if (isOwnCompany(stream, user)) {
    return true;
  }
  const member = await queries
    .selectFrom('memberships')
    .select('user_id')
    .where('stream_id', '=', stream.id)
    .where((where) => where.between('user_id', ...userIdsOf(tenantOf(user.id))))
    .limit(1)
    .executeTakeFirst();
  return member !== undefined;
}

/**
 * Checks that a stream is one of the user's company.
 *
 * @throws Refusal 404, the same as for one that is not there
 */
export async function requireOfCompany(
  queries: Queries,
  stream: StreamRow,
  user: UserRow,
): Promise<void> {
  if (!(await isOfCompany(queries, stream, user))) {
    throw noSuchStream();
  }
}

/** Whether a stream is a public room of the user's company: public rooms are not visible beyond the company. */
export function isPublicFor(stream: StreamRow, user: UserRow): boolean {
  return stream.public === 1 && isOwnCompany(stream, user);
}

function isOwnCompany(stream: StreamRow, user: UserRow): boolean {
  return tenantOf(stream.created_by) === tenantOf(user.id);
}

/**
 * Checks that a user owns a room.
 *
 * @throws Refusal 403
 */
export async function requireOwner(
  queries: Queries,
  room: StreamRow,
  user: UserRow,
): Promise<void> {
  const membership = await membershipOf(queries, room.id, user.id);
  if (membership?.owner !== 1) {
    throw forbidden('Only an owner of the room can do this.');
  }
}

function isReadOnly(stream: StreamRow): boolean {
  return stream.type === 'ROOM' && roomAttributesOf(stream).readOnly;
}

function noSuchStream(): Refusal {
  return notFound('There is no stream with this id.');
}

function notAMember(): Refusal {
  return forbidden('The user is not a member of this stream.');
}
