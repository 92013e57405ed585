import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, optional, paging, shaped } from '../http/shape.js';
import type { Tables, UserRow } from '../store/tables.js';
import { textOrder } from '../store/text-order.js';
import { parseObject, toUser } from '../store/users.js';
import { usersInTurns } from './users-in-turns.js';

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

/** `POST /pod/v1/user/search`: users whose name or e-mail address contains a text. */
export async function searchUsers({ service, body, query }: SessionCall): Promise<Answer> {
  const search = shaped(searchBody, body);
  const { skip, limit } = paging(query, { limit: 50, max: 1000 });
  flag('local', query('local'));
  const pattern = `%${search.query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const wanted = service.store.queries
    .selectFrom('users')
    .where('status', '=', 'ENABLED')
    .where(
      sql<boolean>`lower(display_name || ${'\n'} || username || ${'\n'} || email) like ${pattern} escape '\\'`,
    );
  const { filters } = search;
  const { count, users } = await (filters === undefined
    ? pageOf(wanted, skip, limit)
    : filteredPageOf(wanted, filters, skip, limit));
  return ok({ count, skip, limit, searchQuery: body, users: users.map(toUser) });
}

interface Page {
  /** How many there are in all. */
  readonly count: number;
  readonly users: readonly UserRow[];
}

type Wanted = SelectQueryBuilder<Tables, 'users', object>;

/** The database counts and orders them: of many that fit, only those of the page are loaded. */
async function pageOf(wanted: Wanted, skip: number, limit: number): Promise<Page> {
  const { count } = await wanted
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const users = await wanted
    .selectAll()
    .orderBy('display_name')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute();
  return { count: Number(count), users };
}

/** What is filtered by stands in JSON, which is read here. */
async function filteredPageOf(
  wanted: Wanted,
  filters: Filters,
  skip: number,
  limit: number,
): Promise<Page> {
  const found: Pick<UserRow, 'id' | 'display_name'>[] = [];
  for await (const user of usersInTurns(wanted.selectAll())) {
    if (passes(user, filters)) {
      found.push({ id: user.id, display_name: user.display_name });
    }
  }
  found.sort((one, other) => textOrder(one.display_name, other.display_name) || one.id - other.id);
  const ids = found.slice(skip, skip + limit).map(({ id }) => id);
  const users = ids.length === 0 ? [] : await wanted.selectAll().where('id', 'in', ids).execute();
  const byId = new Map(users.map((user) => [user.id, user]));
  return { count: found.length, users: ids.flatMap((id) => byId.get(id) ?? []) };
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
