import { collect } from '../failure.js';
import type { Cases } from './case.js';

const application = { applicationInfo: { appId: 'x', name: 'X' } };

export const applications: Cases = {
  'applications.get': {
    call: ({ applications }) => applications.get('x'),
    request: 'GET /pod/v1/admin/app/x/get',
  },
  'applications.create': {
    call: ({ applications }) => applications.create(application),
    request: 'POST /pod/v1/admin/app/create',
    body: application,
  },
  'applications.update': {
    call: ({ applications }) => applications.update('x', application),
    request: 'POST /pod/v1/admin/app/x/update',
    body: application,
  },
  'applications.delete': {
    call: ({ applications }) => applications.delete('x'),
    request: 'POST /pod/v1/admin/app/x/delete',
  },
  'applications.entitlements': {
    call: ({ applications }) => applications.entitlements(),
    request: 'GET /pod/v1/admin/app/entitlement/list',
    answer: [],
    result: [],
  },
  'applications.setEntitlements': {
    call: ({ applications }) => applications.setEntitlements([]),
    request: 'POST /pod/v1/admin/app/entitlement/list',
    body: [],
    answer: [],
    result: [],
  },
  'applications.ofUser': {
    call: ({ applications }) => applications.ofUser(7),
    request: 'GET /pod/v1/admin/user/7/app/entitlement/list',
    answer: [],
    result: [],
  },
  'applications.setOfUser': {
    call: ({ applications }) => applications.setOfUser(7, []),
    request: 'POST /pod/v1/admin/user/7/app/entitlement/list',
    body: [],
    answer: [],
    result: [],
  },
  'applications.changeOfUser': {
    call: ({ applications }) => applications.changeOfUser(7, [{ appId: 'x', install: 'REMOVE' }]),
    request: 'PATCH /pod/v1/admin/user/7/app/entitlement/list',
    body: [{ appId: 'x', install: 'REMOVE' }],
    answer: [],
    result: [],
  },
  'applications.users': {
    call: ({ applications }) => collect(applications.users('desk', { installed: true })),
    request: 'GET /v5/users/apps/desk?installed=true&page=0&size=100',
    answer: { users: [{ userId: 7 }], page: { hasNext: false } },
    result: [{ userId: 7 }],
  },
};
