import type { User, UserId, UsersFound } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, nothing, object, objectIfAny, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { UserDetail } from './user-detail.js';
import type { FollowPage, UsersMatched } from './user-search.js';
import type {
  Avatar,
  FeatureEntitlement,
  RoleDescription,
  UserSession,
  UserStatus,
} from './user-types.js';

const read = { component: 'pod', method: 'GET', tokens: 'session', repeat: 'safe' } as const;
/** Changes that have the same effect when they are made twice. */
const set = { component: 'pod', method: 'POST', tokens: 'session', repeat: 'safe' } as const;

/** The service's operations on users. */
export const userRoutes = {
  lookUp: route({
    ...read,
    operation: 'users.lookUp',
    path: '/v3/users',
    answer: plainNumbers(page<UsersFound>({ users: [] }), 'id'),
  }),
  get: route({
    ...read,
    operation: 'users.get',
    path: '/v2/user',
    answer: plainNumbers(objectIfAny<User>(), 'id'),
  }),
  create: route({
    ...set,
    operation: 'users.create',
    path: '/v2/admin/user/create',
    repeat: 'once',
    answer: object<UserDetail>(),
  }),
  search: route({
    ...set,
    operation: 'users.search',
    path: '/v1/user/search',
    answer: plainNumbers(page<UsersMatched>({ users: [] }), 'id'),
  }),
  follow: route({
    ...set,
    operation: 'users.follow',
    path: '/v1/user/{userId}/follow',
    answer: nothing,
  }),
  unfollow: route({
    ...set,
    operation: 'users.unfollow',
    path: '/v1/user/{userId}/unfollow',
    answer: nothing,
  }),
  followers: route({
    ...read,
    operation: 'users.followers',
    path: '/v1/user/{userId}/followers',
    answer: page<FollowPage>({}),
  }),
  following: route({
    ...read,
    operation: 'users.following',
    path: '/v1/user/{userId}/following',
    answer: page<FollowPage>({}),
  }),
  manifest: route({
    ...read,
    operation: 'users.manifest',
    path: '/v1/user/manifest/own',
    answer: object<{ readonly manifest: string }>(),
  }),
  setManifest: route({
    ...set,
    operation: 'users.setManifest',
    path: '/v1/user/manifest/own',
    answer: nothing,
  }),
  session: route({
    ...read,
    operation: 'users.session',
    path: '/v2/sessioninfo',
    answer: plainNumbers(object<User>(), 'id'),
  }),
  detail: route({
    ...read,
    operation: 'users.detail',
    path: '/v2/admin/user/{userId}',
    answer: object<UserDetail>(),
  }),
  list: route({
    ...read,
    operation: 'users.list',
    path: '/v2/admin/user/list',
    answer: list<UserDetail>(),
  }),
  find: route({
    ...set,
    operation: 'users.find',
    path: '/v1/admin/user/find',
    answer: list<UserDetail>(),
  }),
  update: route({
    ...set,
    operation: 'users.update',
    path: '/v2/admin/user/{userId}/update',
    // Saving a key twice is refused, and says nothing of the first time.
    repeat: 'once',
    answer: object<UserDetail>(),
  }),
  status: route({
    ...read,
    operation: 'users.status',
    path: '/v1/admin/user/{userId}/status',
    answer: object<UserStatus>(),
  }),
  setStatus: route({
    ...set,
    operation: 'users.setStatus',
    path: '/v1/admin/user/{userId}/status/update',
    answer: nothing,
  }),
  suspension: route({
    ...set,
    operation: 'users.suspension',
    method: 'PUT',
    path: '/v1/admin/user/{userId}/suspension/update',
    answer: nothing,
  }),
  addRole: route({
    ...set,
    operation: 'users.addRole',
    path: '/v1/admin/user/{userId}/roles/add',
    answer: nothing,
  }),
  removeRole: route({
    ...set,
    operation: 'users.removeRole',
    path: '/v1/admin/user/{userId}/roles/remove',
    answer: nothing,
  }),
  roles: route({
    ...read,
    operation: 'users.roles',
    path: '/v1/admin/system/roles/list',
    answer: list<RoleDescription>(),
  }),
  features: route({
    ...read,
    operation: 'users.features',
    path: '/v1/admin/user/{userId}/features',
    answer: list<FeatureEntitlement>(),
  }),
  setFeatures: route({
    ...set,
    operation: 'users.setFeatures',
    path: '/v1/admin/user/{userId}/features/update',
    answer: nothing,
  }),
  allFeatures: route({
    ...read,
    operation: 'users.allFeatures',
    path: '/v1/admin/system/features/list',
    answer: list<string>(),
  }),
  avatar: route({
    ...read,
    operation: 'users.avatar',
    path: '/v1/admin/user/{userId}/avatar',
    answer: list<Avatar>(),
  }),
  setAvatar: route({
    ...set,
    operation: 'users.setAvatar',
    path: '/v1/admin/user/{userId}/avatar/update',
    answer: nothing,
  }),
  delegates: route({
    ...read,
    operation: 'users.delegates',
    path: '/v1/admin/user/{userId}/delegates',
    answer: list<UserId>(),
  }),
  setDelegate: route({
    ...set,
    operation: 'users.setDelegate',
    path: '/v1/admin/user/{userId}/delegates/update',
    answer: nothing,
  }),
  sessions: route({
    ...read,
    operation: 'users.sessions',
    path: '/v1/users/{userId}/sessions',
    answer: page<{ readonly sessions: readonly UserSession[] }>({ sessions: [] }),
  }),
  logOut: route({
    ...set,
    operation: 'users.logOut',
    path: '/v1/users/{userId}/sessions/logout',
    answer: nothing,
  }),
  logOutSession: route({
    ...set,
    operation: 'users.logOutSession',
    path: '/v1/users/{userId}/sessions/{sessionId}/logout',
    answer: nothing,
  }),
};
