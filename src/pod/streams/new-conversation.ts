import { tenantOf } from '../../contract/index.js';
import { newId } from '../ids.js';
import type { StreamRow, UserRow } from '../store/tables.js';

/** Whether users of several companies are among these. */
function isExternal(users: readonly UserRow[]): boolean {
  return new Set(users.map(({ id }) => tenantOf(id))).size > 1;
}

/** The row of a new IM or MIM. */
export function newConversation(
  initiator: UserRow,
  members: readonly UserRow[],
  key: string,
  now: number,
): StreamRow {
  return {
    id: newId('t', now),
    type: members.length > 2 ? 'MIM' : 'IM',
    active: 1,
    created_at: now,
    created_by: initiator.id,
    modified_at: now,
    name: null,
    description: null,
    public: 0,
    external: isExternal([initiator, ...members]) ? 1 : 0,
    attributes: '{}',
    shows_history: 1,
    member_key: key,
  };
}
