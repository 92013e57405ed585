import { tenantOf } from '../../contract/index.js';
import { newId } from '../ids.js';
import { newRoom } from '../rooms/rooms.js';
import { memberKeyOf } from '../store/streams.js';
import type { Queries, UserRow } from '../store/tables.js';
import { newConversation } from '../streams/new-conversation.js';
import type { SeedMessage } from './seed.js';
import type { PlannedStream } from './seed-plan.js';
import type { CheckedSeed } from './seed-shape.js';

/** The row and the members of a room of a seed. */
export async function planRoom(
  queries: Queries,
  { owner, members, messages, ...attributes }: CheckedSeed['rooms'][number],
  userOf: (username: string) => UserRow,
  now: number,
): Promise<PlannedStream> {
  const known = await queries
    .selectFrom('streams')
    .select('id')
    .where('name', '=', attributes.name)
    .where('type', '=', 'ROOM')
    .executeTakeFirst();
  const ownerId = userOf(owner).id;
  const origin = {
    id: known?.id ?? newId('t', now),
    createdBy: ownerId,
    createdAt: beginOf(messages, now),
  };
  const others = new Set(members.map((member) => userOf(member).id));
  others.delete(ownerId);
  const companies = new Set([ownerId, ...others].map(tenantOf));
  const { crossPod = companies.size > 1 } = attributes;
  return {
    row: newRoom({ ...emptyRoom, ...attributes, crossPod }, origin),
    members: [
      { userId: ownerId, owner: true },
      ...[...others].map((userId) => ({ userId, owner: false })),
    ],
  };
}

/** The row and the members of a chat of a seed. */
export async function planChat(
  queries: Queries,
  [first, ...others]: readonly [UserRow, ...UserRow[]],
  messages: readonly SeedMessage[],
  now: number,
): Promise<PlannedStream> {
  const members = [...new Set([first, ...others])];
  const key = memberKeyOf(members.map(({ id }) => id));
  const known = await queries
    .selectFrom('streams')
    .select('id')
    .where('member_key', '=', key)
    .executeTakeFirst();
  const row = newConversation(first, members, key, beginOf(messages, now));
  return {
    row: { ...row, ...(known !== undefined && { id: known.id }) },
    members: members.map(({ id }) => ({ userId: id, owner: false })),
  };
}

/** A stream is there before its first message, or its members could not read that. */
function beginOf(messages: readonly SeedMessage[], now: number): number {
  return messages.reduce(
    (begin, { at }) => (at === undefined ? begin : Math.min(begin, Date.parse(at))),
    now,
  );
}

const emptyRoom = {
  description: undefined,
  keywords: undefined,
  membersCanInvite: undefined,
  discoverable: undefined,
  public: undefined,
  readOnly: undefined,
  copyProtected: undefined,
  crossPod: undefined,
  viewHistory: undefined,
  multiLateralRoom: undefined,
  scheduledMeeting: undefined,
  pinnedMessageId: undefined,
};
