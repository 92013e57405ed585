import { tenantOf } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { listed, ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import { paced } from '../pace.js';
import { parseObject } from '../store/json-columns.js';
import type { Queries } from '../store/tables.js';
import type { GroupRow } from './groups.js';
import { groupsInTurns, membersOf, selectGroups } from './groups.js';

/** `GET /v1/groups/sdl/{groupId}`: a distribution list, by its number. */
export async function getDistributionList({ service, parameter }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const number = parameter('groupId');
  const row = await selectGroups(queries)
    .where('type', '=', 'SDL')
    .where('number', '=', /^\d{1,16}$/.test(number) ? Number(number) : -1)
    .executeTakeFirst();
  if (row === undefined) {
    throw badRequest(`There is no distribution list with the number ${number}.`);
  }
  return ok(await shownList(queries, row));
}

/** `GET /v1/groups/sdl/list?lastGroupId=&limit=`: distribution lists, by number. */
export async function listDistributionLists({ service, query }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const rows = await queries
    .selectFrom('user_groups')
    .select('number')
    .where('type', '=', 'SDL')
    .where('status', '=', 'ACTIVE')
    .where('number', '>', wholeNumber('lastGroupId', query('lastGroupId'), { min: 0, fallback: 0 }))
    .orderBy('number')
    .limit(wholeNumber('limit', query('limit'), { min: 1, max: 100, fallback: 100 }))
    .execute();
  const numbers = rows.map(({ number }) => number);
  return listed(groupsInTurns(queries, numbers, shownList));
}

async function shownList(queries: Queries, row: GroupRow): Promise<object> {
  const members = await membersOf(queries, row.id);
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
    members: await paced(members, ({ user_id, added_at }) => ({
      userId: user_id,
      tenantId: tenantOf(user_id),
      addedDate: added_at,
    })),
    eTag: row.etag,
    createdDate: row.created_at,
    updatedDate: row.updated_at,
  };
}
