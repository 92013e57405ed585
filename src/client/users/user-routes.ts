import type { User, UsersFound } from '../../contract/index.js';
import { nothing, object, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { UserDetail } from './user-detail.js';
import type { FollowPage, UsersMatched } from './user-search.js';

const pod = { component: 'pod', tokens: 'session', repeat: 'safe' } as const;

/** The service's operations on users. */
export const userRoutes = {
  lookUp: route({
    ...pod,
    operation: 'users.lookUp',
    method: 'GET',
    path: '/v3/users',
    answer: page<UsersFound>({ users: [] }),
  }),
  create: route({
    ...pod,
    operation: 'users.create',
    method: 'POST',
    path: '/v2/admin/user/create',
    repeat: 'once',
    answer: object<UserDetail>(),
  }),
  search: route({
    ...pod,
    operation: 'users.search',
    method: 'POST',
    path: '/v1/user/search',
    answer: page<UsersMatched>({ users: [] }),
  }),
  follow: route({
    ...pod,
    operation: 'users.follow',
    method: 'POST',
    path: '/v1/user/{userId}/follow',
    answer: nothing,
  }),
  unfollow: route({
    ...pod,
    operation: 'users.unfollow',
    method: 'POST',
    path: '/v1/user/{userId}/unfollow',
    answer: nothing,
  }),
  followers: route({
    ...pod,
    operation: 'users.followers',
    method: 'GET',
    path: '/v1/user/{userId}/followers',
    answer: page<FollowPage>({}),
  }),
  following: route({
    ...pod,
    operation: 'users.following',
    method: 'GET',
    path: '/v1/user/{userId}/following',
    answer: page<FollowPage>({}),
  }),
  manifest: route({
    ...pod,
    operation: 'users.manifest',
    method: 'GET',
    path: '/v1/user/manifest/own',
    answer: object<{ readonly manifest: string }>(),
  }),
  setManifest: route({
    ...pod,
    operation: 'users.setManifest',
    method: 'POST',
    path: '/v1/user/manifest/own',
    answer: nothing,
  }),
  session: route({
    ...pod,
    operation: 'users.session',
    method: 'GET',
    path: '/v2/sessioninfo',
    answer: object<User>(),
  }),
};
