import type { Person, UserId } from '../../contract/index.js';
import type { Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';

/**
 * What a stream of the enterprise list is called: a room's name, or the names of everyone in a chat.
 *
 * @example
 * streamName({ type: 'IM', attributes: { members: [alice.id, echo.id] } }, people); // 'Alice Adams, Echo'
 */
export function streamName(stream: Row, people: ReadonlyMap<UserId, Person>): string {
  const members = valueAt(stream, 'attributes.members');
  return Array.isArray(members)
    ? members.map((id) => people.get(Number(id))?.displayName ?? `User ${id}`).join(', ')
    : textAt(stream, 'attributes.roomName');
}
