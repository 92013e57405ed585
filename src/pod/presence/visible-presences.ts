import { tenantOf, userIdsOf } from '../../contract/index.js';
import type { Queries, UserRow } from '../store/tables.js';
import type { Presence } from './presence.js';
import { presenceCategory } from './presence.js';

/** What of the presences to list. */
export interface PresencePage {
  /** Whose changes after this place. */
  readonly afterPosition?: number;
  /** Whose ids are above this one. */
  readonly afterUser?: number;
  readonly limit: number;
}

/** A presence, and the place of the change that brought it about. */
export interface PlacedPresence {
  readonly presence: Presence;
  readonly position: number;
}

/** The presence of a viewer's colleagues and connections: by changes, or by their ids. */
export async function visiblePresences(
  queries: Queries,
  viewer: UserRow,
  { afterPosition, afterUser, limit }: PresencePage,
): Promise<PlacedPresence[]> {
  const tenant = tenantOf(viewer.id);
  const rows = await queries
    .selectFrom('presences')
    .selectAll()
    .where((where) =>
      where.or([
        where.between('user_id', ...userIdsOf(tenant)),
        where(
          'user_id',
          'in',
          where
            .selectFrom('connections')
            .select('high_id')
            .where('low_id', '=', viewer.id)
            .where('status', '=', 'ACCEPTED'),
        ),
        where(
          'user_id',
          'in',
          where
            .selectFrom('connections')
            .select('low_id')
            .where('high_id', '=', viewer.id)
            .where('status', '=', 'ACCEPTED'),
        ),
      ]),
    )
    .$if(afterPosition !== undefined, (query) => query.where('position', '>', afterPosition ?? 0))
    .$if(afterUser !== undefined, (query) => query.where('user_id', '>', afterUser ?? 0))
    .orderBy(afterPosition === undefined ? 'user_id' : 'position')
    .limit(limit)
    .execute();
  return rows.map(({ user_id, category, updated_at, position }) => ({
    presence: {
      category: presenceCategory.parse(category),
      userId: user_id,
      timestamp: updated_at,
    },
    position,
  }));
}
