import type { Selectable } from 'kysely';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Queries, SignalsTable, UserRow } from '../store/tables.js';

/** A signal as stored. */
export type SignalRow = Selectable<SignalsTable>;

/** A signal that a user may see: the user's own, one that the user subscribes to, or one that a colleague shows. */
export async function visibleSignal(
  queries: Queries,
  id: string,
  user: UserRow,
): Promise<SignalRow | undefined> {
  return visibleSignals(queries, user).where('signals.id', '=', id).executeTakeFirst();
}

/** The signals that a user may see. */
export function visibleSignals(queries: Queries, user: UserRow) {
  const tenant = tenantOf(user.id);
  return queries
    .selectFrom('signals')
    .selectAll('signals')
    .where((where) =>
      where.or([
        where('owner_id', '=', user.id),
        where.and([
          where.or([where('company_wide', '=', 1), where('visible_on_profile', '=', 1)]),
          where.between('owner_id', ...userIdsOf(tenant)),
        ]),
        where(
          'signals.id',
          'in',
          where
            .selectFrom('subscriptions')
            .select('subscriptions.signal_id')
            .where('user_id', '=', user.id),
        ),
      ]),
    );
}

/**
 * A user's own signal.
 *
 * @throws Refusal 400 when it is not there, or not the user's
 */
export async function requireOwnSignal(
  queries: Queries,
  id: string,
  user: UserRow,
): Promise<SignalRow> {
  const signal = await queries
    .selectFrom('signals')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', user.id)
    .executeTakeFirst();
  if (signal === undefined) {
    throw badRequest('The user owns no signal with this id.');
  }
  return signal;
}

/** A signal as the service returns it. */
export function toSignal(signal: SignalRow) {
  return {
    id: signal.id,
    name: signal.name,
    query: signal.query,
    visibleOnProfile: signal.visible_on_profile === 1,
    companyWide: signal.company_wide === 1,
    timestamp: signal.created_at,
  };
}
