import { given, kinds, listOfKind } from '../../contract/given/index.js';
import type { Open, UserId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { list, object } from '../transport/answers.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readPages } from '../transport/pages.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';

/** People who are kept apart from others. Times are epoch milliseconds. */
export interface BarrierGroup {
  /** Names the group in other calls. */
  readonly id: string;
  /** What administrators call it. */
  readonly name: string;
  /** Whether its policies are enforced. */
  readonly active?: boolean;
  /** How many people are in it. */
  readonly memberCount?: number;
  /** The ids of the policies that concern it. */
  readonly policies?: readonly string[];
  /** When it was made. */
  readonly createdDate?: number;
  /** When it was last changed. */
  readonly modifiedDate?: number;
}

/** What keeps groups apart, or lets them meet. Times are epoch milliseconds. */
export interface BarrierPolicy {
  /** Names the policy in the `policies` of groups. */
  readonly id: string;
  /** `BLOCK` keeps its groups apart, `ALLOW` lets them meet. */
  readonly policyType: Open<'BLOCK' | 'ALLOW'>;
  /** Whether it is enforced. */
  readonly active?: boolean;
  /** How many people it concerns. */
  readonly memberCount?: number;
  /** The ids of its groups. */
  readonly groups?: readonly string[];
  /** When it was made. */
  readonly createdDate?: number;
  /** When it was last changed. */
  readonly modifiedDate?: number;
}

/** What became of each user, in the order given. */
export interface BarrierChange {
  /** `FAIL` as soon as one of the users could not be changed. */
  readonly overallResult: Open<'SUCCESS' | 'FAIL'>;
  /** One text for each user: empty where it was done, otherwise the reason. */
  readonly results: readonly string[];
}

/** The service's operations on information barriers. */
export const barrierRoutes = {
  groups: route({
    ...podGet,
    operation: 'barriers.groups',
    path: '/v1/admin/group/list',
    answer: list<BarrierGroup>(),
  }),
  members: route({
    ...podGet,
    operation: 'barriers.members',
    path: '/v1/admin/group/{groupId}/membership/list',
    answer: list<UserId>(),
  }),
  addMembers: route({
    ...podPost,
    operation: 'barriers.addMembers',
    path: '/v1/admin/group/{groupId}/membership/add',
    answer: object<BarrierChange>(),
  }),
  removeMembers: route({
    ...podPost,
    operation: 'barriers.removeMembers',
    path: '/v1/admin/group/{groupId}/membership/remove',
    answer: object<BarrierChange>(),
  }),
  policies: route({
    ...podGet,
    operation: 'barriers.policies',
    path: '/v1/admin/policy/list',
    answer: list<BarrierPolicy>(),
  }),
};

/** The service gives at most this many members in one call. */
const pageSize = 10_000;

/**
 * Says who is behind which information barrier: groups of people who must not talk with others.
 *
 * @example
 * const [traders] = await client.barriers.groups();
 * if (traders !== undefined) await client.barriers.addMembers(traders.id, [alice.id]);
 */
export class InformationBarriers {
  static {
    checkArguments<InformationBarriers>(InformationBarriers, 'barriers', {
      groups: [callOptions],
      members: [given('groupId', kinds.id), callOptions],
      addMembers: [
        given('groupId', kinds.id),
        given('userIds', listOfKind(kinds.userId)),
        callOptions,
      ],
      removeMembers: [
        given('groupId', kinds.id),
        given('userIds', listOfKind(kinds.userId)),
        callOptions,
      ],
      policies: [callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** All groups that barriers are made of, with how many people are in each. */
  async groups(options?: CallOptions): Promise<readonly BarrierGroup[]> {
    return this.#caller.call(barrierRoutes.groups, { options });
  }

  /** The members of a group, page by page as they are read. */
  members(groupId: string, options?: CallOptions): AsyncIterable<UserId> {
    return readPages(barrierRoutes.members.operation, pageSize, (page) =>
      this.#caller.call(barrierRoutes.members, {
        params: { groupId },
        query: { ...page },
        options,
      }),
    );
  }

  /** Adds users to a group. */
  async addMembers(
    groupId: string,
    userIds: readonly UserId[],
    options?: CallOptions,
  ): Promise<BarrierChange> {
    const request = { params: { groupId }, json: userIds, options };
    return this.#caller.call(barrierRoutes.addMembers, request);
  }

  /** Takes users out of a group. */
  async removeMembers(
    groupId: string,
    userIds: readonly UserId[],
    options?: CallOptions,
  ): Promise<BarrierChange> {
    const request = { params: { groupId }, json: userIds, options };
    return this.#caller.call(barrierRoutes.removeMembers, request);
  }

  /** All policies: which groups are kept apart, and which may meet. */
  async policies(options?: CallOptions): Promise<readonly BarrierPolicy[]> {
    return this.#caller.call(barrierRoutes.policies, { options });
  }
}
