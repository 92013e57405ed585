import type { User, UsersFound } from '../../contract/index.js';
import { object, page } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { UserDetail } from './user-detail.js';

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
  session: route({
    ...pod,
    operation: 'users.session',
    method: 'GET',
    path: '/v2/sessioninfo',
    answer: object<User>(),
  }),
};
