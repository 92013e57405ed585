import type { User, UserId, UsersFound } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, nothing, object, objectIfAny, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';
import type { UserDetail } from './user-detail.js';
import type { FollowPage, UsersMatched } from './user-search.js';
import type {
  Avatar,
  FeatureEntitlement,
  RoleDescription,
  UserSession,
  UserStatus,
} from './user-types.js';

/** The service's operations on users. */
export const userRoutes = {
  lookUp: route({
    ...podGet,
    operation: 'users.lookUp',
    path: '/v3/users',
    answer: plainNumbers(page<UsersFound>({ users: [] }), 'id'),
  }),
  get: route({
    ...podGet,
    operation: 'users.get',
    path: '/v2/user',
    answer: plainNumbers(objectIfAny<User>(), 'id'),
  }),
  create: route({
    ...podPost,
    operation: 'users.create',
    path: '/v2/admin/user/create',
    repeat: 'once',
    answer: object<UserDetail>(),
  }),
  search: route({
    ...podPost,
    operation: 'users.search',
    path: '/v1/user/search',
    answer: plainNumbers(page<UsersMatched>({ users: [] }), 'id'),
  }),
  follow: route({
    ...podPost,
    operation: 'users.follow',
    path: '/v1/user/{userId}/follow',
    answer: nothing,
  }),
  unfollow: route({
    ...podPost,
    operation: 'users.unfollow',
    path: '/v1/user/{userId}/unfollow',
    answer: nothing,
  }),
  followers: route({
    ...podGet,
    operation: 'users.followers',
    path: '/v1/user/{userId}/followers',
    answer: page<FollowPage>({}),
  }),
  following: route({
    ...podGet,
    operation: 'users.following',
    path: '/v1/user/{userId}/following',
    answer: page<FollowPage>({}),
  }),
  manifest: route({
    ...podGet,
    operation: 'users.manifest',
    path: '/v1/user/manifest/own',
    answer: object<{ readonly manifest: string }>(),
  }),
  setManifest: route({
    ...podPost,
    operation: 'users.setManifest',
    path: '/v1/user/manifest/own',
    answer: nothing,
  }),
  session: route({
    ...podGet,
    operation: 'users.session',
    path: '/v2/sessioninfo',
    answer: plainNumbers(object<User>(), 'id'),
  }),
  detail: route({
    ...podGet,
    operation: 'users.detail',
    path: '/v2/admin/user/{userId}',
    answer: object<UserDetail>(),
  }),
  list: route({
    ...podGet,
    operation: 'users.list',
    path: '/v2/admin/user/list',
    answer: list<UserDetail>(),
  }),
  find: route({
    ...podPost,
    operation: 'users.find',
    path: '/v1/admin/user/find',
    answer: list<UserDetail>(),
  }),
  update: route({
    ...podPost,
    operation: 'users.update',
    path: '/v2/admin/user/{userId}/update',
    // Saving a key twice is refused, and says nothing of the first time.
    repeat: 'once',
    answer: object<UserDetail>(),
  }),
  status: route({
    ...podGet,
    operation: 'users.status',
    path: '/v1/admin/user/{userId}/status',
    answer: object<UserStatus>(),
  }),
  setStatus: route({
    ...podPost,
    operation: 'users.setStatus',
    path: '/v1/admin/user/{userId}/status/update',
    answer: nothing,
  }),
  suspension: route({
    ...podPost,
    operation: 'users.suspension',
    method: 'PUT',
    path: '/v1/admin/user/{userId}/suspension/update',
    answer: nothing,
  }),
  addRole: route({
    ...podPost,
    operation: 'users.addRole',
    path: '/v1/admin/user/{userId}/roles/add',
    answer: nothing,
  }),
  removeRole: route({
    ...podPost,
    operation: 'users.removeRole',
    path: '/v1/admin/user/{userId}/roles/remove',
    answer: nothing,
  }),
  roles: route({
    ...podGet,
    operation: 'users.roles',
    path: '/v1/admin/system/roles/list',
    answer: list<RoleDescription>(),
  }),
  features: route({
    ...podGet,
    operation: 'users.features',
    path: '/v1/admin/user/{userId}/features',
    answer: list<FeatureEntitlement>(),
  }),
  setFeatures: route({
    ...podPost,
    operation: 'users.setFeatures',
    path: '/v1/admin/user/{userId}/features/update',
    answer: nothing,
  }),
  allFeatures: route({
    ...podGet,
    operation: 'users.allFeatures',
    path: '/v1/admin/system/features/list',
    answer: list<string>(),
  }),
  avatar: route({
    ...podGet,
    operation: 'users.avatar',
    path: '/v1/admin/user/{userId}/avatar',
    answer: list<Avatar>(),
  }),
  setAvatar: route({
    ...podPost,
    operation: 'users.setAvatar',
    path: '/v1/admin/user/{userId}/avatar/update',
    answer: nothing,
  }),
  delegates: route({
    ...podGet,
    operation: 'users.delegates',
    path: '/v1/admin/user/{userId}/delegates',
    answer: list<UserId>(),
  }),
  setDelegate: route({
    ...podPost,
    operation: 'users.setDelegate',
    path: '/v1/admin/user/{userId}/delegates/update',
    answer: nothing,
  }),
  sessions: route({
    ...podGet,
    operation: 'users.sessions',
    path: '/v1/users/{userId}/sessions',
    answer: page<{ readonly sessions: readonly UserSession[] }>({ sessions: [] }),
  }),
  logOut: route({
    ...podPost,
    operation: 'users.logOut',
    path: '/v1/users/{userId}/sessions/logout',
    answer: nothing,
  }),
  logOutSession: route({
    ...podPost,
    operation: 'users.logOutSession',
    path: '/v1/users/{userId}/sessions/{sessionId}/logout',
    answer: nothing,
  }),
};
