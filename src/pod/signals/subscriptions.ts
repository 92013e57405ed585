import { z } from 'zod';
import type { UserId } from '../../contract/index.js';
import { areColleagues } from '../company.js';
import { badRequest, forbidden } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, paging } from '../http/query-values.js';
import { shaped } from '../http/shape.js';
import { Pace } from '../pace.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Queries, Tables, UserRow } from '../store/tables.js';
import { isActive, userById, usersById } from '../store/users.js';
import type { SignalRow } from './signals.js';
import { requireOwnSignal, visibleSignal } from './signals.js';

const maxUsers = 1000;
const usersBody = z.array(z.int().nonnegative()).max(maxUsers).nullish();

/** Why one user could not be subscribed, or not be released. */
interface SubscriptionError {
  readonly userId: UserId;
  readonly code: string;
  readonly message: string;
}

/**
 * `POST /agent/v1/signals/{id}/subscribe?pushed=`: subscribes the caller to a visible signal. The
 * owner subscribes others, whom `pushed` keeps from leaving.
 */
export async function subscribe(call: SessionCall): Promise<Answer> {
  const pushed = flag('pushed', call.query('pushed')) === true;
  const now = call.service.clock.now();
  return changeSubscriptions(call, async (queries, signal, user, asOwner) => {
    if (user.id === signal.owner_id) {
      return undefined;
    }
    const isPushed = asOwner && pushed;
    await queries
      .insertInto('subscriptions')
      .values({
        signal_id: signal.id,
        user_id: user.id,
        pushed: isPushed ? 1 : 0,
        created_at: now,
      })
      .onConflict((conflict) => {
        const subscribed = conflict.columns(['signal_id', 'user_id']);
        return isPushed ? subscribed.doUpdateSet({ pushed: 1 }) : subscribed.doNothing();
      })
      .execute();
    return undefined;
  });
}

/** `POST /agent/v1/signals/{id}/unsubscribe`: ends that; who was pushed is released by the owner alone. */
export async function unsubscribe(call: SessionCall): Promise<Answer> {
  return changeSubscriptions(call, async (queries, signal, user, asOwner) => {
    const { numDeletedRows } = await queries
      .deleteFrom('subscriptions')
      .where('signal_id', '=', signal.id)
      .where('user_id', '=', user.id)
      .$if(!asOwner, (rows) => rows.where('pushed', '=', 0))
      .executeTakeFirst();
    return numDeletedRows > 0n ? undefined : 'The user has no subscription to end.';
  });
}

type Step = (
  queries: Queries,
  signal: SignalRow,
  user: UserRow,
  asOwner: boolean,
) => Promise<string | undefined>;

/** Takes a step for the caller, or for each of the users that the owner names. */
async function changeSubscriptions(call: SessionCall, step: Step): Promise<Answer> {
  const { service, session } = call;
  const named = shaped(usersBody, call.body) ?? [];
  const userIds = [...new Set(named.length === 0 ? [session.user.id] : named)];
  const errors = await service.change(async ({ queries }) => {
    const signal = await visibleSignal(queries, call.parameter('signalId'), session.user);
    if (signal === undefined) {
      throw badRequest('There is no signal with this id.');
    }
    const asOwner = signal.owner_id === session.user.id;
    if (named.length > 0 && !asOwner) {
      throw forbidden('Only the owner of a signal subscribes others.');
    }
    const failures: SubscriptionError[] = [];
    const pace = new Pace();
    for (const userId of userIds) {
      await pace.turn();
      const user = await userById(queries, userId);
      const isThere = user !== undefined && isActive(user);
      const problem =
        !isThere || !areColleagues(user, session.user)
          ? 'There is no such user in the company.'
          : await step(queries, signal, user, asOwner);
      if (problem !== undefined) {
        failures.push({ userId, code: 'FAILED', message: problem });
      }
    }
    return failures;
  });
  return ok({
    requestedSubscription: userIds.length,
    successfulSubscription: userIds.length - errors.length,
    failedSubscription: errors.length,
    subscriptionErrors: errors,
  });
}

/** `GET /agent/v1/signals/{id}/subscribers?skip=&limit=`: the owner and who has subscribed. For the owner. */
export async function listSubscribers(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const { skip, limit } = paging(query, { limit: 100, max: 1000 });
  const { queries } = service.store;
  const signal = await requireOwnSignal(queries, call.parameter('signalId'), session.user);
  const owner = { user_id: signal.owner_id, pushed: 0, created_at: signal.created_at } as const;
  const all = [owner, ...(await subscriptionsOf(queries, signal))];
  const page = all.slice(skip, skip + limit);
  const users = await usersById(
    queries,
    page.map(({ user_id }) => user_id),
  );
  const names = new Map(users.map((user) => [user.id, user.display_name]));
  return ok({
    offset: skip,
    hasMore: skip + page.length < all.length,
    total: all.length,
    data: page.map(({ user_id, pushed, created_at }) => ({
      subscriptionId: `${signal.id}-${user_id}`,
      pushed: pushed === 1,
      owner: user_id === signal.owner_id,
      subscriberName: names.get(user_id) ?? '',
      userId: user_id,
      timestamp: created_at,
    })),
  });
}

type Subscription = Pick<Tables['subscriptions'], 'user_id' | 'pushed' | 'created_at'>;

/** Who has subscribed, longest-standing first. */
async function subscriptionsOf(queries: Queries, signal: SignalRow): Promise<Subscription[]> {
  const rows = await readAllInTurns<Subscription>((last, most) =>
    queries
      .selectFrom('subscriptions')
      .select(['user_id', 'pushed', 'created_at'])
      .where('signal_id', '=', signal.id)
      .where('user_id', '>', last?.user_id ?? 0)
      .orderBy('user_id')
      .limit(most)
      .execute(),
  );
  return sortedInTurns(rows, (one, other) => one.created_at - other.created_at);
}
