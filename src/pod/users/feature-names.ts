import type { UserId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Queries } from '../store/tables.js';

/** Features that a user can be allowed or denied, one by one. A user has each until it is taken away. */
export const featureNames = [
  'canCreatePublicRoom',
  'canJoinMultiLateralRoom',
  'canUpdateAvatar',
  'canUpdateMessage',
  'delegatesEnabled',
  'isExternalIMEnabled',
  'isExternalRoomEnabled',
  'postReadEnabled',
  'sendFilesEnabled',
] as const;

/**
 * Checks that a feature exists, when one is named.
 *
 * @throws Refusal 400
 */
export function requireFeature(feature: string | undefined): void {
  if (feature !== undefined && !featureNames.some((name) => name === feature)) {
    throw badRequest(`There is no feature "${feature}".`);
  }
}

/** Those of the users from whom a feature was taken away; none when no feature is named. */
export async function usersWithout(
  queries: Queries,
  feature: string | undefined,
): Promise<ReadonlySet<UserId>> {
  if (feature === undefined) {
    return new Set();
  }
  const rows = await queries
    .selectFrom('user_features')
    .select('user_id')
    .where('feature', '=', feature)
    .where('enabled', '=', 0)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
