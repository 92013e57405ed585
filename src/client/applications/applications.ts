import { fields, given, kinds, listOfKind, optional } from '../../contract/given/index.js';
import type { UserId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { list, nothing, object, page } from '../transport/answers.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';
import { MovingPages } from '../transport/walked.js';
import {
  applicationDetail,
  podEntitlement,
  userEntitlement,
  userEntitlementChange,
} from './application-kinds.js';
import type {
  ApplicationDetail,
  ApplicationUser,
  ApplicationUserPage,
  PodEntitlement,
  UserEntitlement,
  UserEntitlementChange,
} from './application-types.js';

const pageSize = 100;
const userEntitlements = '/v1/admin/user/{userId}/app/entitlement/list';

/** The service's operations on applications. */
export const applicationRoutes = {
  get: route({
    ...podGet,
    operation: 'applications.get',
    path: '/v1/admin/app/{appId}/get',
    answer: object<ApplicationDetail>(),
  }),
  create: route({
    ...podPost,
    operation: 'applications.create',
    path: '/v1/admin/app/create',
    repeat: 'once',
    answer: object<ApplicationDetail>(),
  }),
  update: route({
    ...podPost,
    operation: 'applications.update',
    path: '/v1/admin/app/{appId}/update',
    repeat: 'once',
    answer: object<ApplicationDetail>(),
  }),
  delete: route({
    ...podPost,
    operation: 'applications.delete',
    path: '/v1/admin/app/{appId}/delete',
    answer: nothing,
  }),
  entitlements: route({
    ...podGet,
    operation: 'applications.entitlements',
    path: '/v1/admin/app/entitlement/list',
    answer: list<PodEntitlement>(),
  }),
  setEntitlements: route({
    ...podPost,
    operation: 'applications.setEntitlements',
    path: '/v1/admin/app/entitlement/list',
    answer: list<PodEntitlement>(),
  }),
  ofUser: route({
    ...podGet,
    operation: 'applications.ofUser',
    path: userEntitlements,
    answer: list<UserEntitlement>(),
  }),
  setOfUser: route({
    ...podPost,
    operation: 'applications.setOfUser',
    path: userEntitlements,
    answer: list<UserEntitlement>(),
  }),
  users: route({
    component: 'users',
    method: 'GET',
    tokens: 'session',
    repeat: 'safe',
    operation: 'applications.users',
    path: '/v5/users/apps/{appId}',
    answer: page<ApplicationUserPage>({ users: [] }),
  }),
  changeOfUser: route({
    ...podPost,
    operation: 'applications.changeOfUser',
    method: 'PATCH',
    path: userEntitlements,
    answer: list<UserEntitlement>(),
  }),
};

/**
 * Looks after extension applications and who has them; for administrators.
 *
 * @example
 * for (const { appId, install } of await client.applications.ofUser(alice.id)) console.log(appId, install);
 * await client.applications.changeOfUser(alice.id, [{ appId: 'desk', install: 'TRUE' }]);
 */
export class Applications {
  static {
    checkArguments<Applications>(Applications, 'applications', {
      users: [
        given('appId', kinds.id),
        given('filter', optional(fields({ installed: optional(kinds.flag) }))),
        callOptions,
      ],
      get: [given('appId', kinds.id), callOptions],
      create: [given('application', applicationDetail), callOptions],
      update: [given('appId', kinds.id), given('application', applicationDetail), callOptions],
      delete: [given('appId', kinds.id), callOptions],
      entitlements: [callOptions],
      setEntitlements: [given('entitlements', listOfKind(podEntitlement)), callOptions],
      ofUser: [given('userId', kinds.userId), callOptions],
      setOfUser: [
        given('userId', kinds.userId),
        given('entitlements', listOfKind(userEntitlement)),
        callOptions,
      ],
      changeOfUser: [
        given('userId', kinds.userId),
        given('changes', listOfKind(userEntitlementChange)),
        callOptions,
      ],
    });
  }

  readonly #caller: Caller;
  readonly #app: Caller;

  /** @param app - calls with the session of the configured application */
  constructor(caller: Caller, app: Caller) {
    this.#caller = caller;
    this.#app = app;
  }

  /**
   * The users of an application, page by page as they are read. The call is the application's own, so it
   * needs an `app` in the configuration.
   */
  async *users(
    appId: string,
    filter: { readonly installed?: boolean | undefined } = {},
    options?: CallOptions,
  ): AsyncGenerator<ApplicationUser, void, undefined> {
    const moving = new MovingPages(applicationRoutes.users.operation);
    for (let number = 0; ; number++) {
      const query = { ...filter, page: number, size: pageSize };
      const request = { params: { appId }, query, options };
      const { users, page: place } = await this.#app.call(applicationRoutes.users, request);
      moving.check(users);
      yield* users;
      if (users.length === 0 || place?.hasNext !== true) {
        return;
      }
    }
  }

  /** One application, by its `appId`. */
  async get(appId: string, options?: CallOptions): Promise<ApplicationDetail> {
    return this.#caller.call(applicationRoutes.get, { params: { appId }, options });
  }

  /** Makes an application. An id with a colon could not log in. */
  async create(application: ApplicationDetail, options?: CallOptions): Promise<ApplicationDetail> {
    return this.#caller.call(applicationRoutes.create, { json: application, options });
  }

  /** Changes an application. */
  async update(
    appId: string,
    application: ApplicationDetail,
    options?: CallOptions,
  ): Promise<ApplicationDetail> {
    const request = { params: { appId }, json: application, options };
    return this.#caller.call(applicationRoutes.update, request);
  }

  /** Deletes an application: its users lose it, and it can no longer log in. */
  async delete(appId: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(applicationRoutes.delete, { params: { appId }, options });
  }

  /** Which applications can be used in the company. */
  async entitlements(options?: CallOptions): Promise<readonly PodEntitlement[]> {
    return this.#caller.call(applicationRoutes.entitlements, { options });
  }

  /** Sets which applications can be used in the company. */
  async setEntitlements(
    entitlements: readonly PodEntitlement[],
    options?: CallOptions,
  ): Promise<readonly PodEntitlement[]> {
    return this.#caller.call(applicationRoutes.setEntitlements, { json: entitlements, options });
  }

  /** Which applications a user has. */
  async ofUser(userId: UserId, options?: CallOptions): Promise<readonly UserEntitlement[]> {
    return this.#caller.call(applicationRoutes.ofUser, { params: { userId }, options });
  }

  /** Sets which applications a user has, in place of those before. */
  async setOfUser(
    userId: UserId,
    entitlements: readonly UserEntitlement[],
    options?: CallOptions,
  ): Promise<readonly UserEntitlement[]> {
    const request = { params: { userId }, json: entitlements, options };
    return this.#caller.call(applicationRoutes.setOfUser, request);
  }

  /** Changes some of the applications that a user has. */
  async changeOfUser(
    userId: UserId,
    changes: readonly UserEntitlementChange[],
    options?: CallOptions,
  ): Promise<readonly UserEntitlement[]> {
    const request = { params: { userId }, json: changes, options };
    return this.#caller.call(applicationRoutes.changeOfUser, request);
  }
}
