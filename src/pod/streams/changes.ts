import type { StreamId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Queries, StreamRow } from '../store/tables.js';

/** Notes that a room's properties or members changed (STR-3). */
export async function markModified(
  queries: Queries,
  streamId: StreamId,
  now: number,
): Promise<void> {
  await queries
    .updateTable('streams')
    .set({ modified_at: now })
    .where('id', '=', streamId)
    .execute();
}

/**
 * Checks that a room is active: an inactive one keeps its members and properties.
 *
 * @throws Refusal 400
 */
export function requireActiveRoom(room: StreamRow): void {
  if (room.active === 0) {
    throw badRequest('This room is not active.');
  }
}
