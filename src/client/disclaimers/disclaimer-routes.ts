import type { UserId } from '../../contract/index.js';
import { list, nothing, object, objectIfAny } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { Disclaimer } from './disclaimer-types.js';

const read = { component: 'pod', method: 'GET', tokens: 'session', repeat: 'safe' } as const;
/** Changes that have the same effect when they are made twice. */
const set = { component: 'pod', method: 'POST', tokens: 'session', repeat: 'safe' } as const;

/** The service's operations on disclaimers, for administrators. */
export const disclaimerRoutes = {
  list: route({
    ...read,
    operation: 'disclaimers.list',
    path: '/v1/admin/disclaimer/list',
    answer: list<Disclaimer>(),
  }),
  get: route({
    ...read,
    operation: 'disclaimers.get',
    path: '/v1/admin/disclaimer/{disclaimerId}',
    answer: object<Disclaimer>(),
  }),
  users: route({
    ...read,
    operation: 'disclaimers.users',
    path: '/v1/admin/disclaimer/{disclaimerId}/users',
    answer: list<UserId>(),
  }),
  ofUser: route({
    ...read,
    operation: 'disclaimers.ofUser',
    path: '/v1/admin/user/{userId}/disclaimer',
    answer: objectIfAny<Disclaimer>(),
  }),
  setOfUser: route({
    ...set,
    operation: 'disclaimers.setOfUser',
    path: '/v1/admin/user/{userId}/disclaimer/update',
    answer: nothing,
  }),
  removeFromUser: route({
    ...set,
    operation: 'disclaimers.removeFromUser',
    method: 'DELETE',
    path: '/v1/admin/user/{userId}/disclaimer',
    answer: nothing,
  }),
};
