import type { Route } from '../http/call.js';
import { listApplicationUsers } from './application-users.js';
import {
  createApplication,
  deleteApplication,
  getApplication,
  updateApplication,
} from './applications.js';
import { listEntitlements, setEntitlements } from './entitlements.js';
import {
  listUserEntitlements,
  patchUserEntitlements,
  setUserEntitlements,
} from './user-entitlements.js';

const pod = { auth: 'session' } as const;
const userEntitlements = {
  path: '/pod/v1/admin/user/:userId/app/entitlement/list',
  ...pod,
} as const;
const ofNoEffect = '`listed` is kept and has no effect';
const oneKey = 'one key, which a new one replaces at once';

/** Extension applications, as administrators see them. */
export const applicationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/pod/v1/admin/app/create',
    ...pod,
    leavesOut: oneKey,
    handler: createApplication,
  },
  { method: 'GET', path: '/pod/v1/admin/app/:appId/get', ...pod, handler: getApplication },
  {
    method: 'POST',
    path: '/pod/v1/admin/app/:appId/update',
    ...pod,
    leavesOut: oneKey,
    handler: updateApplication,
  },
  { method: 'POST', path: '/pod/v1/admin/app/:appId/delete', ...pod, handler: deleteApplication },
  {
    method: 'GET',
    path: '/pod/v1/admin/app/entitlement/list',
    ...pod,
    handler: listEntitlements,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/app/entitlement/list',
    ...pod,
    leavesOut: ofNoEffect,
    handler: setEntitlements,
  },
  {
    method: 'GET',
    path: '/v5/users/apps/:groupAppId',
    ...pod,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    leavesOut: 'no products',
    handler: listApplicationUsers,
  },
  { method: 'GET', ...userEntitlements, handler: listUserEntitlements },
  {
    method: 'POST',
    ...userEntitlements,
    leavesOut: ofNoEffect,
    handler: setUserEntitlements,
  },
  {
    method: 'PATCH',
    ...userEntitlements,
    leavesOut: ofNoEffect,
    handler: patchUserEntitlements,
  },
];
