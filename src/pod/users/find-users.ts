import type { UsersFound } from '../../contract/index.js';
import { limits, tenantOf } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { noContent, ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag } from '../http/query-values.js';
import type { Queries, UserRow } from '../store/tables.js';
import { isActive, toUser, userByEmail, userById, userByUsername } from '../store/users.js';

type Criterion = 'uid' | 'email' | 'username';

const criteria: readonly Criterion[] = ['uid', 'email', 'username'];

/**
 * `GET /pod/v3/users?uid=|email=|username=&active=&local=`: several users at once, by one kind of list. Who
 * is not found stands under `errors`.
 */
export async function findUsers(call: SessionCall): Promise<Answer> {
  const { service, query } = call;
  const { criterion, value } = criterionOf(query);
  const wanted = [...new Set(value.split(',').map((text) => text.trim()))].filter(Boolean);
  if (wanted.length > limits.usersPerLookup) {
    throw badRequest(`At most ${limits.usersPerLookup} users can be looked up at once.`);
  }
  const active = flag('active', query('active'));
  const isWanted = wantedBy(call);
  const users: UserRow[] = [];
  const errors: NonNullable<UsersFound['errors']>[number][] = [];
  for (const text of wanted) {
    const user = await findUserBy(service.store.queries, criterion, text);
    if (user === undefined || !isWanted(user)) {
      errors.push(lookUpError(criterion, text));
    } else if (active === undefined || active === isActive(user)) {
      users.push(user);
    }
  }
  const found: UsersFound = { users: users.map(toUser), ...(errors.length > 0 && { errors }) };
  return ok(found);
}

/** `GET /pod/v2/user?uid=|email=|username=&local=`: one user; 204 when there is none. */
export async function findUser(call: SessionCall): Promise<Answer> {
  const { service, query } = call;
  const { criterion, value } = criterionOf(query);
  if (criterion === 'uid' && !/^\d{1,16}$/.test(value)) {
    throw badRequest('"uid" must be the id of a user, a whole number.');
  }
  const isWanted = wantedBy(call);
  const user = await findUserBy(service.store.queries, criterion, value);
  return user === undefined || !isWanted(user) ? noContent : ok(toUser(user));
}

/** Whom a call looks for: with `local=true`, people of the caller's company alone. */
function wantedBy({ query, session }: SessionCall): (user: UserRow) => boolean {
  const isLocal = flag('local', query('local')) === true;
  const tenant = tenantOf(session.user.id);
  return ({ id }) => !isLocal || tenantOf(id) === tenant;
}

function criterionOf(query: SessionCall['query']): { criterion: Criterion; value: string } {
  const given = criteria.flatMap((criterion) => {
    const value = query(criterion);
    return value === undefined ? [] : [{ criterion, value }];
  });
  const [only, ...others] = given;
  if (only === undefined || others.length > 0) {
    throw badRequest('Give one of "uid", "email" and "username".');
  }
  return only;
}

async function findUserBy(
  queries: Queries,
  criterion: Criterion,
  text: string,
): Promise<UserRow | undefined> {
  switch (criterion) {
    case 'uid':
      return /^\d{1,16}$/.test(text) ? userById(queries, Number(text)) : undefined;
    case 'email':
      return userByEmail(queries, text);
    case 'username':
      return userByUsername(queries, text);
  }
}

function lookUpError(criterion: Criterion, text: string) {
  switch (criterion) {
    case 'uid':
      return { error: /^\d+$/.test(text) ? 'user.not.found' : 'invalid.format', id: text };
    case 'email':
      return { error: text.includes('@') ? 'user.not.found' : 'invalid.format', email: text };
    case 'username':
      return { error: 'user.not.found', username: text };
  }
}
