import { badRequest, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok, withLists } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { cursorPage } from '../http/cursors.js';
import { wholeNumber } from '../http/query-values.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import { groupsInTurns, requireGroup, shownGroup } from './groups.js';

/** The kinds of groups that there are. */
const groupTypes = [
  { id: 'SDL', ownerType: 'TENANT', name: 'Symphony Distribution List', status: 'ACTIVE' },
  { id: 'COMPANY', ownerType: 'TENANT', name: 'Company', status: 'ACTIVE' },
] as const;

/** `GET /profile-manager/v1/groups/{groupId}`: one group. */
export async function getGroup({ service, parameter }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  return ok(await shownGroup(queries, await requireGroup(queries, parameter('groupId'))));
}

/** `GET /profile-manager/v1/groups/type/{typeId}?status=&before=&after=&limit=&sortOrder=`: those of a type. */
export async function listGroups(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const type = requireType(call.parameter('typeId')).id;
  const status = statusOf(call);
  const rows = await readAllInTurns<{ readonly number: number }>((last, most) =>
    queries
      .selectFrom('user_groups')
      .select('number')
      .where('type', '=', type)
      .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'ACTIVE'))
      .where('number', '>', last?.number ?? 0)
      .orderBy('number')
      .limit(most)
      .execute(),
  );
  const { items, pagination } = requestedPage(call, rows, ({ number }) => number);
  const numbers = items.map(({ number }) => number);
  return withLists({ data: groupsInTurns(queries, numbers, shownGroup), pagination });
}

/** `GET /profile-manager/v1/types?status=&before=&after=&limit=&sortOrder=`: the kinds of groups. */
export function listGroupTypes(call: SessionCall): Answer {
  const status = statusOf(call);
  const types = groupTypes.filter((type) => status === undefined || type.status === status);
  const { items, pagination } = requestedPage(call, types, ({ id }) =>
    groupTypes.findIndex((type) => type.id === id),
  );
  return ok({ data: items, ...(pagination && { pagination }) });
}

/** `GET /profile-manager/v1/types/{typeId}`: one of them. */
export function getGroupType({ parameter }: SessionCall): Answer {
  return ok(requireType(parameter('typeId')));
}

function requireType(id: string) {
  const type = groupTypes.find((each) => each.id === id.toUpperCase());
  if (type === undefined) {
    throw notFound(`There is no type of groups "${id}".`);
  }
  return type;
}

function statusOf({ query }: SessionCall): 'ACTIVE' | 'DELETED' | undefined {
  const status = query('status');
  if (status !== undefined && status !== 'ACTIVE' && status !== 'DELETED') {
    throw badRequest('"status" is ACTIVE or DELETED.');
  }
  return status;
}

/** No group has such a number. */
const beyond = 1_000_000_000_000;

function requestedPage<Item>(
  { query }: SessionCall,
  rows: readonly Item[],
  numberOf: (item: Item) => number,
) {
  const order = query('sortOrder') ?? 'ASC';
  if (order !== 'ASC' && order !== 'DESC') {
    throw badRequest('"sortOrder" is ASC or DESC.');
  }
  const limit = wholeNumber('limit', query('limit'), { min: 1, max: 100, fallback: 100 });
  // A cursor is a place that grows with the order of the list, and stays when the list gets longer or shorter.
  const isAscending = order === 'ASC';
  const placeOf = (item: Item) => (isAscending ? numberOf(item) : beyond - numberOf(item));
  const list = isAscending ? rows : [...rows].reverse();
  return cursorPage(list, placeOf, { before: query('before'), after: query('after'), limit });
}
