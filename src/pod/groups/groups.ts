import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { UserId } from '../../contract/index.js';
import { tenantOf } from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import { optional } from '../http/shape.js';
import { Pace, paced } from '../pace.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import { parseObject } from '../store/json-columns.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Queries, UserGroupsTable } from '../store/tables.js';
import { avatarsOf, usersById } from '../store/users.js';

/** A group as stored, without its picture: that is as long as two thousand groups, and asked for by its own name. */
export type GroupRow = Omit<Selectable<UserGroupsTable>, 'image'>;

const columns = [
  'id',
  'number',
  'type',
  'name',
  'status',
  'etag',
  'body',
  'avatar',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const satisfies readonly (keyof GroupRow)[];

/** Asks for groups. */
export function selectGroups(queries: Queries) {
  return queries.selectFrom('user_groups').select(columns);
}

const text = optional(z.string());
const texts = optional(z.array(z.string()));
const differentTexts = optional(
  z
    .array(z.string())
    .refine((list) => new Set(list).size === list.length, 'holds the same text twice'),
);

const userIds = optional(z.array(z.int().nonnegative()));
const tenants = optional(z.array(z.int().nonnegative()));

/** Who is in a group. */
export const memberShape = z.object({
  memberTenant: optional(z.int().nonnegative()),
  memberId: z.int().nonnegative(),
});

const profile = z.object({
  displayName: optional(z.string().min(1, 'must not be empty')),
  companyName: text,
  email: text,
  mobile: text,
  jobTitle: text,
  jobRole: text,
  jobDepartment: text,
  jobDivision: text,
  jobPhone: text,
  jobCity: text,
  industryOfInterest: texts,
  assetClassesOfInterest: texts,
  marketCoverage: differentTexts,
  responsibility: differentTexts,
  function: differentTexts,
  instrument: differentTexts,
});

const restriction = optional(
  z.object({ restrictedTenantsList: tenants, restrictedUsersList: userIds }),
);

/** The body that makes a group. */
export const groupBody = z.object({
  type: z.enum(['SDL', 'COMPANY']),
  ownerType: z.enum(['TENANT', 'PLATFORM', 'USER']),
  ownerId: z.int().nonnegative(),
  name: z.string().trim().min(1, 'a group needs a name').max(256),
  subType: optional(z.enum(['COMMUNITY', 'CHANNEL'])),
  referrer: text,
  members: optional(z.array(memberShape)),
  profile: optional(profile),
  visibilityRestriction: restriction,
  implicitConnection: optional(
    z.object({ connectedTenantsList: tenants, connectedUsersList: userIds }),
  ),
  interactionTransfer: restriction,
});

/** A group as a body gives it. */
export type GroupBody = z.output<typeof groupBody>;

/** The columns of a group that its body says. */
export function groupColumns({ members: _members, ...body }: GroupBody) {
  return { name: body.name, type: body.type, etag: randomUUID(), body: JSON.stringify(body) };
}

/** The group with an id. @throws Refusal 404 when there is none */
export async function requireGroup(queries: Queries, id: string): Promise<GroupRow> {
  const row = await selectGroups(queries).where('id', '=', id).executeTakeFirst();
  if (row === undefined) {
    throw notFound('There is no group with this id.');
  }
  return row;
}

/**
 * Adds users to a group; existing members stay.
 *
 * @throws Refusal 400 when one is unknown, or of another company than is said
 */
export async function addToGroup(
  queries: Queries,
  groupId: string,
  members: readonly z.output<typeof memberShape>[],
  now: number,
): Promise<void> {
  if (members.length === 0) {
    return;
  }
  const known = new Set(
    (
      await usersById(
        queries,
        members.map(({ memberId }) => memberId),
      )
    ).map(({ id }) => id),
  );
  const wrong = members.find(
    ({ memberId, memberTenant = tenantOf(memberId) }) =>
      !known.has(memberId) || tenantOf(memberId) !== memberTenant,
  );
  if (wrong !== undefined) {
    throw badRequest(`There is no user with the id ${wrong.memberId} in this company.`);
  }
  await queries
    .insertInto('group_members')
    .values([...known].map((user_id) => ({ group_id: groupId, user_id, added_at: now })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .execute();
}

/** A group as the service returns it, with its members. */
export async function shownGroup(queries: Queries, row: GroupRow): Promise<object> {
  return toGroup(row, await membersOf(queries, row.id));
}

/** Groups are read so many at a time: what is said of each may be long. */
const atOnce = 10;

/** Shows groups one after the other, while they are sent: each may have thousands of members. */
export async function* groupsInTurns<Shown>(
  queries: Queries,
  numbers: readonly number[],
  show: (queries: Queries, row: GroupRow) => Promise<Shown>,
): AsyncGenerator<readonly Shown[], void> {
  const pace = new Pace();
  for (let start = 0; start < numbers.length; start += atOnce) {
    const some = numbers.slice(start, start + atOnce);
    const found = await selectGroups(queries).where('number', 'in', some).execute();
    const rows = new Map(found.map((row) => [row.number, row]));
    for (const row of some.flatMap((number) => rows.get(number) ?? [])) {
      yield [await show(queries, row)];
      await pace.turn();
    }
  }
}

/** A member of a group as stored. */
export interface GroupMember {
  readonly user_id: UserId;
  readonly added_at: number;
}

/** The members of a group, longest-standing first. */
export async function membersOf(
  queries: Queries,
  groupId: string,
): Promise<readonly GroupMember[]> {
  const members = await readAllInTurns<GroupMember>((last, most) =>
    queries
      .selectFrom('group_members')
      .select(['user_id', 'added_at'])
      .where('group_id', '=', groupId)
      .where('user_id', '>', last?.user_id ?? -1)
      .orderBy('user_id')
      .limit(most)
      .execute(),
  );
  return sortedInTurns(members, (one, other) => one.added_at - other.added_at);
}

async function toGroup(row: GroupRow, members: readonly GroupMember[]): Promise<object> {
  const { profile: shown, ...body } = parseObject(row.body);
  return {
    ...body,
    id: row.id,
    status: row.status,
    eTag: row.etag,
    createdDate: new Date(row.created_at).toISOString(),
    createdBy: String(row.created_by),
    updatedDate: new Date(row.updated_at).toISOString(),
    updatedBy: String(row.updated_by),
    members: await paced(members, ({ user_id, added_at }) => ({
      memberTenant: tenantOf(user_id),
      memberId: user_id,
      addedDate: new Date(added_at).toISOString(),
      status: 'ENABLED',
    })),
    ...((shown !== undefined || row.avatar !== null) && {
      profile: { ...(typeof shown === 'object' && shown), id: row.id, avatars: avatarsOf(row) },
    }),
  };
}
