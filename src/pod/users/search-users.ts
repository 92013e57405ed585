import { z } from 'zod';
import type { UserId } from '../../contract/index.js';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, paging } from '../http/query-values.js';
import { optional, shaped } from '../http/shape.js';
import { parseObject } from '../store/json-columns.js';
import type { Queries, UserRow } from '../store/tables.js';
import { toUser, usersAtOnce, usersById } from '../store/users.js';

const filterFields = [
  'title',
  'location',
  'marketCoverage',
  'responsibility',
  'function',
  'instrument',
] as const;

/** Characters of a query. */
const maxQuery = 1000;

const searchBody = z.object({
  query: z
    .string()
    .trim()
    .min(1, 'say whom to search for')
    .max(maxQuery, `has at most ${maxQuery} characters`),
  filters: optional(
    z.object({
      company: optional(z.string()),
      accountTypes: optional(z.array(z.enum(['NORMAL', 'SYSTEM', 'SDL']))),
      title: optional(z.string()),
      location: optional(z.string()),
      marketCoverage: optional(z.string()),
      responsibility: optional(z.string()),
      function: optional(z.string()),
      instrument: optional(z.string()),
    }),
  ),
});

type Filters = NonNullable<z.output<typeof searchBody>['filters']>;

/**
 * `POST /pod/v1/user/search?skip=&limit=&local=`: users whose name or e-mail address contains a text; with `local=true`
 * those of the caller's company alone.
 */
export async function searchUsers(call: SessionCall): Promise<Answer> {
  const { service, session, body, query } = call;
  const search = shaped(searchBody, body);
  const { skip, limit } = paging(query, { limit: 50, max: 1000 });
  const isLocal = flag('local', query('local')) === true;
  const [first, last] = userIdsOf(tenantOf(session.user.id));
  const matching = (await service.names.matching(service.store, search.query)).filter(
    (id) => !isLocal || (id >= first && id <= last),
  );
  const { filters } = search;
  const ids =
    filters === undefined
      ? matching
      : await filtered(call, matching, (user) => passes(user, filters));
  const users = await inOrder(service.store.queries, ids.slice(skip, skip + limit));
  return ok({ count: ids.length, skip, limit, searchQuery: body, users: users.map(toUser) });
}

/** The attributes of the filters are stored as JSON, which is read here. */
async function filtered(
  { service, pace: paceOf }: Pick<SessionCall, 'service' | 'pace'>,
  ids: readonly UserId[],
  fits: (user: UserRow) => boolean,
): Promise<UserId[]> {
  const fitting: UserId[] = [];
  const pace = paceOf();
  for (let at = 0; at < ids.length; at += usersAtOnce) {
    const users = await inOrder(service.store.queries, ids.slice(at, at + usersAtOnce));
    fitting.push(...users.filter(fits).map(({ id }) => id));
    await pace.turn();
  }
  return fitting;
}

/** Users in the order of their ids in a list; who was removed meanwhile is left out. */
async function inOrder(queries: Queries, ids: readonly UserId[]): Promise<UserRow[]> {
  const users = await usersById(queries, ids);
  const byId = new Map(users.map((user) => [user.id, user]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function passes(user: UserRow, filters: Filters): boolean {
  const attributes = parseObject(user.attributes);
  const fits = (value: unknown, wanted: string | undefined) =>
    wanted === undefined ||
    [value].flat().some((item) => String(item).toLowerCase() === wanted.toLowerCase());
  return (
    fits(user.company, filters.company) &&
    (filters.accountTypes?.some((type) => type === user.account_type) ?? true) &&
    filterFields.every((field) => fits(attributes[field], filters[field]))
  );
}
