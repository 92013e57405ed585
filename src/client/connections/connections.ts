import { fields, given, kinds, listOfKind, oneOf, optional } from '../../contract/given/index.js';
import type { ConnectionStatus, UserConnection, UserId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { list, nothing, object } from '../transport/answers.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';

/** Which connections to list. */
export interface ConnectionFilter {
  /** Default: both pending kinds. */
  readonly status?: ConnectionStatus | 'ALL' | undefined;
  /** Users of one's own company are connected automatically, and listed only when they are named. */
  readonly userIds?: readonly UserId[] | undefined;
}

/** The service's operations on connections. */
export const connectionRoutes = {
  list: route({
    ...podGet,
    operation: 'connections.list',
    path: '/v1/connection/list',
    answer: list<UserConnection>(),
  }),
  get: route({
    ...podGet,
    operation: 'connections.get',
    path: '/v1/connection/user/{userId}/info',
    answer: object<UserConnection>(),
  }),
  request: route({
    ...podPost,
    operation: 'connections.request',
    path: '/v1/connection/create',
    answer: object<UserConnection>(),
  }),
  accept: route({
    ...podPost,
    operation: 'connections.accept',
    path: '/v1/connection/accept',
    answer: object<UserConnection>(),
  }),
  reject: route({
    ...podPost,
    operation: 'connections.reject',
    path: '/v1/connection/reject',
    answer: object<UserConnection>(),
  }),
  remove: route({
    ...podPost,
    operation: 'connections.remove',
    path: '/v1/connection/user/{userId}/remove',
    answer: nothing,
  }),
};

const connectionFilter = fields<ConnectionFilter>({
  status: optional(oneOf('PENDING_INCOMING', 'PENDING_OUTGOING', 'ACCEPTED', 'REJECTED', 'ALL')),
  userIds: optional(listOfKind(kinds.userId)),
});

/**
 * Asks users of other companies for a connection, and answers when they ask.
 *
 * @example
 * for (const { userId } of await client.connections.list({ status: 'PENDING_INCOMING' })) {
 *   await client.connections.accept(userId);
 * }
 */
export class Connections {
  static {
    checkArguments<Connections>(Connections, 'connections', {
      list: [given('filter', optional(connectionFilter)), callOptions],
      get: [given('userId', kinds.userId), callOptions],
      request: [given('userId', kinds.userId), callOptions],
      accept: [given('userId', kinds.userId), callOptions],
      reject: [given('userId', kinds.userId), callOptions],
      remove: [given('userId', kinds.userId), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The caller's connections, those that are asked for included. */
  async list(
    filter: ConnectionFilter = {},
    options?: CallOptions,
  ): Promise<readonly UserConnection[]> {
    const query = { status: filter.status, userIds: filter.userIds?.join(',') };
    return this.#caller.call(connectionRoutes.list, { query, options });
  }

  /** The connection with one user; `NOT_FOUND` when there is none. */
  async get(userId: UserId, options?: CallOptions): Promise<UserConnection> {
    return this.#caller.call(connectionRoutes.get, { params: { userId }, options });
  }

  /** Asks a user for a connection. */
  async request(userId: UserId, options?: CallOptions): Promise<UserConnection> {
    return this.#caller.call(connectionRoutes.request, { json: { userId }, options });
  }

  /** Accepts what a user asked for. */
  async accept(userId: UserId, options?: CallOptions): Promise<UserConnection> {
    return this.#caller.call(connectionRoutes.accept, { json: { userId }, options });
  }

  /** Rejects what a user of another company asked for. */
  async reject(userId: UserId, options?: CallOptions): Promise<UserConnection> {
    return this.#caller.call(connectionRoutes.reject, { json: { userId }, options });
  }

  /** Ends a connection, for both sides. */
  async remove(userId: UserId, options?: CallOptions): Promise<void> {
    await this.#caller.call(connectionRoutes.remove, { params: { userId }, options });
  }
}
