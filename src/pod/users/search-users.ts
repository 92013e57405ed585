import { sql } from 'kysely';
import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, optional, paging, shaped } from '../http/shape.js';
import type { UserRow } from '../store/tables.js';
import { parseObject, toUser } from '../store/users.js';

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

type Filters = z.output<typeof searchBody>['filters'];

/** `POST /pod/v1/user/search`: users whose name or e-mail address contains a text. */
export async function searchUsers({ service, body, query }: SessionCall): Promise<Answer> {
  const search = shaped(searchBody, body);
  const { skip, limit } = paging(query, { limit: 50, max: 1000 });
  flag('local', query('local'));
  const pattern = `%${search.query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const found = await service.store.queries
    .selectFrom('users')
    .selectAll()
    .where('status', '=', 'ENABLED')
    .where(
      sql<boolean>`lower(display_name || ${'\n'} || username || ${'\n'} || email) like ${pattern} escape '\\'`,
    )
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  const matching = found.filter((user) => passes(user, search.filters));
  return ok({
    count: matching.length,
    skip,
    limit,
    searchQuery: body,
    users: matching.slice(skip, skip + limit).map(toUser),
  });
}

function passes(user: UserRow, filters: Filters): boolean {
  if (filters === undefined) {
    return true;
  }
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
