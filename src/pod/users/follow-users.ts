import { z } from 'zod';
import type { UserId } from '../../contract/index.js';
import { areColleagues } from '../company.js';
import { badRequest, forbidden } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { cursorPage } from '../http/cursors.js';
import { wholeNumber } from '../http/query-values.js';
import { shaped } from '../http/shape.js';
import { hasRole } from '../roles.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Queries } from '../store/tables.js';
import { usersById } from '../store/users.js';
import { requireUser } from './administration.js';

const maxFollowers = 1000;
const followersBody = z.object({
  followers: z.array(z.int().nonnegative()).min(1, 'name at least one user').max(maxFollowers),
});

/**
 * `POST /pod/v1/user/{uid}/follow`: lets users follow a colleague. Users may do so for themselves,
 * administrators for others.
 */
export async function follow(call: SessionCall): Promise<Answer> {
  await changeFollowers(call, async (queries, userId, followers) => {
    await queries
      .insertInto('follows')
      .values(followers.map((id) => ({ user_id: userId, follower_id: id })))
      .onConflict((conflict) => conflict.columns(['user_id', 'follower_id']).doNothing())
      .execute();
  });
  return ok({ format: 'TEXT', message: 'OK' });
}

/** `POST /pod/v1/user/{uid}/unfollow`: ends that. */
export async function unfollow(call: SessionCall): Promise<Answer> {
  await changeFollowers(call, async (queries, userId, followers) => {
    await queries
      .deleteFrom('follows')
      .where('user_id', '=', userId)
      .where('follower_id', 'in', followers)
      .execute();
  });
  return ok({ format: 'TEXT', message: 'OK' });
}

async function changeFollowers(
  call: SessionCall,
  step: (queries: Queries, userId: UserId, followers: readonly UserId[]) => Promise<void>,
): Promise<void> {
  const { service, session, body } = call;
  const followers = [...new Set(shaped(followersBody, body).followers)];
  const isForOthers = followers.some((id) => id !== session.user.id);
  if (isForOthers && !hasRole(session.user, 'USER_PROVISIONING', 'SUPER_ADMINISTRATOR')) {
    throw forbidden('Only administrators let others follow somebody.');
  }
  await service.change(async ({ queries }) => {
    const user = await requireUser(queries, session.user, call.parameter('userId'));
    const known = (await usersById(queries, followers)).filter((it) => areColleagues(it, user));
    if (known.length < followers.length || followers.includes(user.id)) {
      throw badRequest('Followers are other users of the same company.');
    }
    await step(queries, user.id, followers);
  });
}

/** `GET /pod/v1/user/{uid}/followers?limit=&before=&after=`: who follows a user, by id. */
export async function listFollowers(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const user = await requireUser(queries, call.session.user, call.parameter('userId'));
  const rows = await acrossFrom(queries, 'user_id', user.id);
  const { ids, ...page } = requestedPage(call, rows);
  return ok({ count: rows.length, followers: ids, ...page });
}

/** `GET /pod/v1/user/{uid}/following?limit=&before=&after=`: whom a user follows, by id. */
export async function listFollowing(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const user = await requireUser(queries, call.session.user, call.parameter('userId'));
  const rows = await acrossFrom(queries, 'follower_id', user.id);
  const { ids, ...page } = requestedPage(call, rows);
  return ok({ count: rows.length, following: ids, ...page });
}

interface Followed {
  readonly id: UserId;
}

/** Who is across from each side. */
const across = { user_id: 'follower_id', follower_id: 'user_id' } as const;

/** Those across from a user who is on a side, in the order of their ids. */
function acrossFrom(
  queries: Queries,
  side: keyof typeof across,
  userId: UserId,
): Promise<Followed[]> {
  const other = across[side];
  return readAllInTurns<Followed>((last, most) =>
    queries
      .selectFrom('follows')
      .select(`${other} as id`)
      .where(side, '=', userId)
      .where(other, '>', last?.id ?? 0)
      .orderBy(other)
      .limit(most)
      .execute(),
  );
}

function requestedPage({ query }: SessionCall, rows: readonly Followed[]) {
  const limit = wholeNumber('limit', query('limit'), { min: 1, max: 1000, fallback: 100 });
  const range = { before: query('before'), after: query('after'), limit };
  const { items, pagination } = cursorPage(rows, ({ id }) => id, range);
  return { ids: items.map(({ id }) => id), ...(pagination && { pagination }) };
}
