import type { Cases } from './case.js';

export const connections: Cases = {
  'connections.list': {
    call: ({ connections }) => connections.list({ status: 'ALL', userIds: [1, 2] }),
    request: 'GET /pod/v1/connection/list?status=ALL&userIds=1%2C2',
    answer: [],
    result: [],
  },
  'connections.get': {
    call: ({ connections }) => connections.get(7),
    request: 'GET /pod/v1/connection/user/7/info',
  },
  'connections.request': {
    call: ({ connections }) => connections.request(7),
    request: 'POST /pod/v1/connection/create',
    body: { userId: 7 },
  },
  'connections.accept': {
    call: ({ connections }) => connections.accept(7),
    request: 'POST /pod/v1/connection/accept',
    body: { userId: 7 },
  },
  'connections.reject': {
    call: ({ connections }) => connections.reject(7),
    request: 'POST /pod/v1/connection/reject',
    body: { userId: 7 },
  },
  'connections.remove': {
    call: ({ connections }) => connections.remove(7),
    request: 'POST /pod/v1/connection/user/7/remove',
  },
};
