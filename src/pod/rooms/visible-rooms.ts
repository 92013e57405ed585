import type { UserId } from '../../contract/index.js';
import { tenantOf } from '../../contract/index.js';
import { Pace } from '../pace.js';
import { streamIdsOf } from '../store/memberships.js';
import { readInTurns } from '../store/read-in-turns.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { isPublicFor } from '../streams/access.js';
import { roomAttributesOf } from '../streams/room-attributes.js';

/** Which rooms are wanted; `undefined` members do not narrow the list. */
export interface RoomFilter {
  readonly active: boolean | undefined;
  readonly private: boolean | undefined;
  readonly owner: UserId | undefined;
  readonly creator: UserId | undefined;
  readonly member: UserId | undefined;
  /** Whether rooms that are not to be discovered are wanted as well, where the viewer is in them. */
  readonly includeHidden: boolean;
}

/** Rooms that are loaded from the database at once. */
const loadedAtOnce = 500;

/**
 * The rooms that a viewer may know of, by id and some at a time, so that others have their turn: those the viewer is
 * in, and those of the viewer's company that are public or discoverable.
 */
export async function* visibleRooms(
  queries: Queries,
  viewer: UserRow,
  filter: RoomFilter,
  pace = new Pace(),
): AsyncGenerator<readonly StreamRow[], void, void> {
  const tenant = tenantOf(viewer.id);
  const wanted = queries
    .selectFrom('streams')
    .selectAll('streams')
    .where('type', '=', 'ROOM')
    .$if(filter.active !== undefined, (rooms) =>
      rooms.where('active', '=', filter.active === true ? 1 : 0),
    )
    .$if(filter.private !== undefined, (rooms) =>
      rooms.where('public', '=', filter.private === true ? 0 : 1),
    )
    .$if(filter.creator !== undefined, (rooms) =>
      rooms.where('created_by', '=', filter.creator ?? 0),
    )
    .orderBy('id');
  const isIn = await idsOf(queries, viewer.id, pace);
  const ownerIs = await idsOf(queries, filter.owner, pace, 'owned');
  const memberIs = await idsOf(queries, filter.member, pace);
  const isWanted = (room: StreamRow): boolean => {
    const isOpen = isPublicFor(room, viewer) || roomAttributesOf(room).discoverable;
    return (
      (isOpen || (filter.includeHidden && isIn.has(room.id))) &&
      (isIn.has(room.id) || tenantOf(room.created_by) === tenant) &&
      (filter.owner === undefined || ownerIs.has(room.id)) &&
      (filter.member === undefined || memberIs.has(room.id))
    );
  };
  const batches = readInTurns<StreamRow>(
    (last, most) =>
      wanted
        .where('id', '>', last?.id ?? '')
        .limit(most)
        .execute(),
    { pace, atOnce: loadedAtOnce },
  );
  for await (const rooms of batches) {
    const known: StreamRow[] = [];
    for (const room of rooms) {
      if (isWanted(room)) {
        known.push(room);
      }
      await pace.turn();
    }
    yield known;
  }
}

async function idsOf(
  queries: Queries,
  userId: UserId | undefined,
  pace: Pace,
  which: 'all' | 'owned' = 'all',
): Promise<ReadonlySet<string>> {
  return new Set(userId === undefined ? [] : await streamIdsOf(queries, userId, which, pace));
}
