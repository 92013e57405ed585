import type { Route } from '../../http/call.js';
import { findUser, findUsers } from './find-users.js';
import { searchUsers } from './search-users.js';

const pod = { auth: 'session' } as const;

/** Users, as everyone sees them. */
export const userRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/pod/v3/users',
    ...pod,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    leavesOut: '`local` makes no difference',
    handler: findUsers,
  },
  {
    method: 'GET',
    path: '/pod/v2/user',
    ...pod,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    leavesOut: '`local` makes no difference',
    handler: findUser,
  },
  {
    method: 'POST',
    path: '/pod/v1/user/search',
    ...pod,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    leavesOut: '`local` makes no difference',
    handler: searchUsers,
  },
];
