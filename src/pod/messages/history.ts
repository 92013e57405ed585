import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../store/tables.js';

/**
 * Whether the history that a member is shown has a message: an update stands in the place of the first version, which may
 * precede the joining.
 */
export function isInHistory(
  when: ExpressionBuilder<Tables, 'memberships' | 'streams' | 'messages'>,
): Expression<SqlBool> {
  const firstSent = when.fn.coalesce('messages.initial_timestamp', 'messages.timestamp');
  return when.or([
    when('streams.shows_history', '=', 1),
    when(firstSent, '>=', when.ref('memberships.joined_at')),
  ]);
}
