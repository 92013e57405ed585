import { createHash, randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { badRequest, Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { created, ok, withLists } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { runLong } from '../store/long-statement.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Queries, UserGroupsTable } from '../store/tables.js';
import { kindOfPicture } from '../users/avatars.js';
import type { GroupRow } from './groups.js';
import {
  addToGroup,
  groupBody,
  groupColumns,
  groupsInTurns,
  memberShape,
  requireGroup,
  shownGroup,
} from './groups.js';

const updateBody = groupBody.extend({
  id: optional(z.string()),
  status: optional(z.enum(['ACTIVE', 'DELETED'])),
  eTag: optional(z.string()),
});
const memberBody = z.object({ member: memberShape });
const avatarBody = z.object({ image: z.base64() });

/** Longer pictures are refused, in bytes. */
const longestImage = 2_000_000;

/** `POST /profile-manager/v1/groups`: a new group. For administrators. */
export async function createGroup({ service, session, body }: SessionCall): Promise<Answer> {
  const given = shaped(groupBody, body);
  const now = service.clock.now();
  const row = await service.change(async ({ queries }) => {
    const fresh: GroupRow = {
      id: randomUUID().replaceAll('-', '').slice(0, 24),
      number: await nextNumber(queries),
      status: 'ACTIVE',
      avatar: null,
      created_at: now,
      created_by: session.user.id,
      updated_at: now,
      updated_by: session.user.id,
      ...groupColumns(given),
    };
    await queries.insertInto('user_groups').values(fresh).execute();
    await addToGroup(queries, fresh.id, given.members ?? [], now);
    return fresh;
  });
  return created(await shownGroup(service.store.queries, row));
}

/**
 * `PUT /profile-manager/v1/groups/{groupId}`: replaces what is said of a group, and its members where they are
 * given. `If-Match`, or `eTag` in the body, names the version that the caller knows: 412 when it is not the
 * current one.
 */
export async function updateGroup(call: SessionCall): Promise<Answer> {
  const { eTag, status, members, ...given } = shaped(updateBody, call.body);
  const known = call.header('if-match')?.replace(/^"|"$/g, '') ?? eTag;
  if (known === undefined) {
    throw badRequest('Say which version of the group you know: its eTag, in the header If-Match.');
  }
  return changeGroup(call, async (queries, before, now) => {
    if (known !== before.etag) {
      throw new Refusal(
        412,
        'The group has changed meanwhile. Read it again, and repeat the change.',
      );
    }
    if (members !== undefined) {
      const kept = members.map(({ memberId }) => memberId);
      await queries
        .deleteFrom('group_members')
        .where('group_id', '=', before.id)
        .$if(kept.length > 0, (others) => others.where('user_id', 'not in', kept))
        .execute();
      await addToGroup(queries, before.id, members, now);
    }
    return { ...groupColumns({ ...given, members }), status: status ?? before.status };
  });
}

/** `POST /profile-manager/v1/groups/{groupId}/member`: puts a user into a group. */
export async function addMember(call: SessionCall): Promise<Answer> {
  const { member } = shaped(memberBody, call.body);
  return changeGroup(call, async (queries, { id }, now) => {
    await addToGroup(queries, id, [member], now);
    return {};
  });
}

/** `POST /profile-manager/v1/groups/{groupId}/avatar`: gives a group a picture, as Base64 and below 2 MB. */
export async function updateGroupAvatar(call: SessionCall): Promise<Answer> {
  const { image } = shaped(avatarBody, call.body, 'image');
  const picture = Buffer.from(image, 'base64');
  const kind = kindOfPicture(picture);
  if (kind === undefined || picture.length >= longestImage) {
    throw badRequest('"image" must be a PNG, JPEG or GIF of less than 2 MB.');
  }
  const avatar = `${createHash('sha256').update(picture).digest('base64url')}.${kind}`;
  return changeGroup(call, () => Promise.resolve({ avatar, image: picture.toString('base64') }));
}

/** `DELETE /profile-manager/v1/groups/deleteAll`: deletes every group; they stay, as deleted ones. */
export async function deleteAllGroups({ service, session }: SessionCall): Promise<Answer> {
  const now = service.clock.now();
  const numbers = await service.change(async ({ queries }) => {
    const etag = randomUUID();
    // With their pictures, the rows may be gigabytes.
    await runLong(
      queries,
      sql`
        update user_groups set status = 'DELETED', etag = ${sql.lit(etag)},
          updated_at = ${sql.lit(now)}, updated_by = ${sql.lit(session.user.id)}
        where status = 'ACTIVE'`,
    );
    const deleted = await readAllInTurns<{ readonly number: number }>((last, most) =>
      queries
        .selectFrom('user_groups')
        .select('number')
        .where('etag', '=', etag)
        .where('number', '>', last?.number ?? 0)
        .orderBy('number')
        .limit(most)
        .execute(),
    );
    return deleted.map(({ number }) => number);
  });
  return withLists({ data: groupsInTurns(service.store.queries, numbers, shownGroup) });
}

/** Changes the group that a call names. */
async function changeGroup(
  call: SessionCall,
  columnsOf: (
    queries: Queries,
    before: GroupRow,
    now: number,
  ) => Promise<Updateable<UserGroupsTable>>,
): Promise<Answer> {
  const { service, session } = call;
  const now = service.clock.now();
  const row = await service.change(async ({ queries }) => {
    const before = await requireGroup(queries, call.parameter('groupId'));
    const given = await columnsOf(queries, before, now);
    const columns = {
      ...given,
      updated_at: now,
      updated_by: session.user.id,
      etag: randomUUID(),
    };
    await queries.updateTable('user_groups').set(columns).where('id', '=', before.id).execute();
    return requireGroup(queries, before.id);
  });
  // After the change: a group may have many members, and meanwhile nothing else would be changed.
  return ok(await shownGroup(service.store.queries, row));
}

/** The numbers of groups begin here. */
const firstNumber = 10_000;

async function nextNumber(queries: Queries): Promise<number> {
  const last = await queries
    .selectFrom('user_groups')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  return (last?.number ?? firstNumber - 1) + 1;
}
