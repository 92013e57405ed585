import type { Route } from '../http/call.js';
import { session } from '../http/callers.js';
import { findUser, findUsers } from './find-users.js';
import { follow, listFollowers, listFollowing, unfollow } from './follow-users.js';
import { getOwnManifest, setOwnManifest } from './own-manifest.js';
import { searchUsers } from './search-users.js';

const following = { auth: 'session', onBehalfOf: ['MANAGE_USER_FOLLOWING'] } as const;

/** Users, as everyone sees them. */
export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/pod/v3/users',
    ...session,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    handler: findUsers,
  },
  {
    method: 'GET',
    path: '/pod/v2/user',
    ...session,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    handler: findUser,
  },
  {
    method: 'POST',
    path: '/pod/v1/user/search',
    ...session,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    handler: searchUsers,
  },
  { method: 'POST', path: '/pod/v1/user/:userId/follow', ...following, handler: follow },
  { method: 'POST', path: '/pod/v1/user/:userId/unfollow', ...following, handler: unfollow },
  { method: 'GET', path: '/pod/v1/user/:userId/followers', ...following, handler: listFollowers },
  { method: 'GET', path: '/pod/v1/user/:userId/following', ...following, handler: listFollowing },
  { method: 'GET', path: '/pod/v1/user/manifest/own', ...session, handler: getOwnManifest },
  { method: 'POST', path: '/pod/v1/user/manifest/own', ...session, handler: setOwnManifest },
];
