import { given, kinds, listOfKind, oneOf, optional } from '../../contract/given/index.js';
import {
  type Open,
  presenceCategories,
  type PresenceCategory,
  type UserId,
} from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { list, nothing, object } from '../transport/answers.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readPagesBehind } from '../transport/pages.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';

/** What a user showed, and since when (epoch milliseconds). */
export interface UserPresence {
  /** What the user shows: `AVAILABLE`, `BUSY`, …. */
  readonly category: Open<PresenceCategory>;
  /** Whose presence it is. */
  readonly userId: UserId;
  /** Since when; epoch milliseconds. */
  readonly timestamp: number;
}

/** The service's operations on presence. */
export const presenceRoutes = {
  own: route({
    ...podGet,
    operation: 'presence.own',
    path: '/v2/user/presence',
    answer: object<UserPresence>(),
  }),
  set: route({
    ...podPost,
    operation: 'presence.set',
    path: '/v2/user/presence',
    answer: object<UserPresence>(),
  }),
  of: route({
    ...podGet,
    operation: 'presence.of',
    path: '/v3/user/{userId}/presence',
    answer: object<UserPresence>(),
  }),
  setOf: route({
    ...podPost,
    operation: 'presence.setOf',
    path: '/v3/user/presence',
    answer: object<UserPresence>(),
  }),
  list: route({
    ...podGet,
    operation: 'presence.list',
    path: '/v2/users/presence',
    answer: list<UserPresence>(),
  }),
  register: route({
    ...podPost,
    operation: 'presence.register',
    path: '/v1/user/presence/register',
    answer: nothing,
  }),
  createFeed: route({
    ...podPost,
    operation: 'presence.createFeed',
    path: '/v1/presence/feed/create',
    answer: object<{ readonly id: string }>(),
  }),
  readFeed: route({
    ...podGet,
    operation: 'presence.readFeed',
    path: '/v1/presence/feed/{feedId}/read',
    // What was read is gone from the feed.
    repeat: 'once',
    answer: list<UserPresence>(),
  }),
  deleteFeed: route({
    ...podPost,
    operation: 'presence.deleteFeed',
    path: '/v1/presence/feed/{feedId}/delete',
    answer: nothing,
  }),
};

const pageSize = 1_000;

/**
 * Reads and sets the presence of users: who is available, and who is away.
 *
 * @example
 * await client.presence.set('BUSY');
 * const { category } = await client.presence.of(alice.id);
 */
export class Presence {
  static {
    checkArguments<Presence>(Presence, 'presence', {
      own: [callOptions],
      set: [
        given('category', oneOf(...presenceCategories)),
        given('soft', optional(kinds.flag)),
        callOptions,
      ],
      of: [given('userId', kinds.userId), callOptions],
      setOf: [
        given('userId', kinds.userId),
        given('category', oneOf(...presenceCategories)),
        given('soft', optional(kinds.flag)),
        callOptions,
      ],
      list: [callOptions],
      register: [given('userIds', listOfKind(kinds.userId)), callOptions],
      createFeed: [callOptions],
      readFeed: [given('feedId', kinds.id), callOptions],
      deleteFeed: [given('feedId', kinds.id), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The caller's own presence. */
  async own(options?: CallOptions): Promise<UserPresence> {
    return this.#caller.call(presenceRoutes.own, { options });
  }

  /**
   * Sets the caller's own presence.
   *
   * @param soft - whether a presence that shows more activity than the new one is kept. Default: false
   */
  async set(
    category: PresenceCategory,
    soft = false,
    options?: CallOptions,
  ): Promise<UserPresence> {
    return this.#caller.call(presenceRoutes.set, { query: { soft }, json: { category }, options });
  }

  /** The presence of a user. */
  async of(userId: UserId, options?: CallOptions): Promise<UserPresence> {
    return this.#caller.call(presenceRoutes.of, { params: { userId }, options });
  }

  /** Sets the presence of another user; for administrators. */
  async setOf(
    userId: UserId,
    category: PresenceCategory,
    soft = false,
    options?: CallOptions,
  ): Promise<UserPresence> {
    const json = { category, userId };
    return this.#caller.call(presenceRoutes.setOf, { query: { soft }, json, options });
  }

  /** The presences of all users of the company, page by page as they are read. */
  async *list(options?: CallOptions): AsyncGenerator<UserPresence, void, undefined> {
    yield* readPagesBehind(presenceRoutes.list.operation, pageSize, {
      read: (lastUserId: UserId | undefined) =>
        this.#caller.call(presenceRoutes.list, { query: { lastUserId, limit: pageSize }, options }),
      idOf: ({ userId }) => userId,
    });
  }

  /** Asks to be told about the presence of users of other companies. */
  async register(userIds: readonly UserId[], options?: CallOptions): Promise<void> {
    await this.#caller.call(presenceRoutes.register, { json: userIds, options });
  }

  /**
   * Starts a feed of presences that change from now on. Services have been dropping these feeds since
   * version 24.1.
   *
   * @example
   * const feedId = await client.presence.createFeed();
   * for (const { userId, category } of await client.presence.readFeed(feedId)) …
   * await client.presence.deleteFeed(feedId);
   */
  async createFeed(options?: CallOptions): Promise<string> {
    return (await this.#caller.call(presenceRoutes.createFeed, { options })).id;
  }

  /** What changed since the feed was last read, at most 500 presences. */
  async readFeed(feedId: string, options?: CallOptions): Promise<readonly UserPresence[]> {
    return this.#caller.call(presenceRoutes.readFeed, { params: { feedId }, options });
  }

  /** Ends a feed of presences that is no longer read. */
  async deleteFeed(feedId: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(presenceRoutes.deleteFeed, { params: { feedId }, options });
  }
}
