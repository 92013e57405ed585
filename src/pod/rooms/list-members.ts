import type { Answer } from '../http/answer.js';
import { listed } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag } from '../http/query-values.js';
import { membersInTurns } from '../store/memberships.js';
import type { Queries, StreamRow } from '../store/tables.js';
import { requireOfCompany, requireReader, requireRoom } from '../streams/access.js';

/** `GET /pod/v2/room/{id}/membership/list`: who is in a room, since when, and who owns it. */
export async function listMembers(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const room = await requireRoom(queries, call.parameter('streamId'));
  await requireReader(queries, room, call.session.user);
  return listed(membersListed(queries, room));
}

/** `GET /pod/v1/admin/room/{id}/membership/list`: the same of any of the company. For administrators. */
export async function listMembersAsAdmin(call: SessionCall): Promise<Answer> {
  flag('includePastMembers', call.query('includePastMembers'));
  const { queries } = call.service.store;
  const room = await requireRoom(queries, call.parameter('streamId'));
  await requireOfCompany(queries, room, call.session.user);
  return listed(membersListed(queries, room));
}

async function* membersListed(queries: Queries, room: StreamRow) {
  for await (const members of membersInTurns(queries, room.id)) {
    yield members.map((member) => ({
      id: member.user_id,
      owner: member.owner === 1,
      joinDate: member.joined_at,
    }));
  }
}
