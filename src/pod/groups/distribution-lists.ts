import { tenantOf } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import { parseObject } from '../store/json-columns.js';
import type { GroupMember, GroupRow } from './groups.js';
import { withMembers } from './groups.js';

/** `GET /v1/groups/sdl/{groupId}`: a distribution list, by its number. */
export async function getDistributionList({ service, parameter }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const number = parameter('groupId');
  const row = await queries
    .selectFrom('user_groups')
    .selectAll()
    .where('type', '=', 'SDL')
    .where('number', '=', /^\d{1,16}$/.test(number) ? Number(number) : -1)
    .executeTakeFirst();
  if (row === undefined) {
    throw badRequest(`There is no distribution list with the number ${number}.`);
  }
  const [shown] = await withMembers(queries, [row], toDistributionList);
  return ok(shown);
}

/** `GET /v1/groups/sdl/list?lastGroupId=&limit=`: distribution lists, by number. */
export async function listDistributionLists({ service, query }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const rows = await queries
    .selectFrom('user_groups')
    .selectAll()
    .where('type', '=', 'SDL')
    .where('status', '=', 'ACTIVE')
    .where('number', '>', wholeNumber('lastGroupId', query('lastGroupId'), { min: 0, fallback: 0 }))
    .orderBy('number')
    .limit(wholeNumber('limit', query('limit'), { min: 1, max: 100, fallback: 100 }))
    .execute();
  return ok(await withMembers(queries, rows, toDistributionList));
}

function toDistributionList(row: GroupRow, members: readonly GroupMember[]) {
  const { profile } = parseObject(row.body);
  const { displayName, companyName, email } = parseObject(JSON.stringify(profile ?? {}));
  return {
    groupId: row.number,
    name: row.name,
    username: `sdl-${row.number}`,
    type: 'SDL',
    active: row.status === 'ACTIVE',
    displayName: displayName ?? row.name,
    companyName,
    email,
    members: members.map(({ user_id, added_at }) => ({
      userId: user_id,
      tenantId: tenantOf(user_id),
      addedDate: added_at,
    })),
    eTag: row.etag,
    createdDate: row.created_at,
    updatedDate: row.updated_at,
  };
}
