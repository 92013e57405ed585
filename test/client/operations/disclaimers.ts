import type { Cases } from './case.js';

export const disclaimers: Cases = {
  'disclaimers.ofUser': {
    call: ({ disclaimers }) => disclaimers.ofUser(7),
    request: 'GET /pod/v1/admin/user/7/disclaimer',
    answer: { id: 'd' },
    result: { id: 'd' },
  },
  'disclaimers.setOfUser': {
    call: ({ disclaimers }) => disclaimers.setOfUser(7, 'd'),
    request: 'POST /pod/v1/admin/user/7/disclaimer/update',
    body: { id: 'd' },
  },
  'disclaimers.removeFromUser': {
    call: ({ disclaimers }) => disclaimers.removeFromUser(7),
    request: 'DELETE /pod/v1/admin/user/7/disclaimer',
  },
  'disclaimers.list': {
    call: ({ disclaimers }) => disclaimers.list(),
    request: 'GET /pod/v1/admin/disclaimer/list',
    answer: [],
    result: [],
  },
  'disclaimers.users': {
    call: ({ disclaimers }) => disclaimers.users('d'),
    request: 'GET /pod/v1/admin/disclaimer/d/users',
    answer: [7],
    result: [7],
  },
  'disclaimers.get': {
    call: ({ disclaimers }) => disclaimers.get('d'),
    request: 'GET /pod/v1/admin/disclaimer/d',
    answer: { id: 'd' },
    result: { id: 'd' },
  },
};
