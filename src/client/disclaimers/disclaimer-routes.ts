import type { UserId } from '../../contract/index.js';
import { list, nothing, object, objectIfAny } from '../transport/answers.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';
import type { Disclaimer } from './disclaimer-types.js';

/** The service's operations on disclaimers, for administrators. */
export const disclaimerRoutes = {
  list: route({
    ...podGet,
    operation: 'disclaimers.list',
    path: '/v1/admin/disclaimer/list',
    answer: list<Disclaimer>(),
  }),
  get: route({
    ...podGet,
    operation: 'disclaimers.get',
    path: '/v1/admin/disclaimer/{disclaimerId}',
    answer: object<Disclaimer>(),
  }),
  users: route({
    ...podGet,
    operation: 'disclaimers.users',
    path: '/v1/admin/disclaimer/{disclaimerId}/users',
    answer: list<UserId>(),
  }),
  ofUser: route({
    ...podGet,
    operation: 'disclaimers.ofUser',
    path: '/v1/admin/user/{userId}/disclaimer',
    answer: objectIfAny<Disclaimer>(),
  }),
  setOfUser: route({
    ...podPost,
    operation: 'disclaimers.setOfUser',
    path: '/v1/admin/user/{userId}/disclaimer/update',
    answer: nothing,
  }),
  removeFromUser: route({
    ...podPost,
    operation: 'disclaimers.removeFromUser',
    method: 'DELETE',
    path: '/v1/admin/user/{userId}/disclaimer',
    answer: nothing,
  }),
};
