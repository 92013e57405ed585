import type { Route } from '../http/call.js';
import { companyAdministrator, session } from '../http/callers.js';
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

const userEntitlements = {
  path: '/pod/v1/admin/user/:userId/app/entitlement/list',
  ...session,
} as const;
const ofNoEffect = '`listed` is kept and has no effect';
const oneKey = 'one key, which a new one replaces at once';

/** Extension applications, as administrators see them. */
export const applicationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/pod/v1/admin/app/create',
    ...companyAdministrator,
    leavesOut: oneKey,
    handler: createApplication,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/app/:appId/get',
    ...companyAdministrator,
    handler: getApplication,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/app/:appId/update',
    ...companyAdministrator,
    leavesOut: oneKey,
    handler: updateApplication,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/app/:appId/delete',
    ...companyAdministrator,
    handler: deleteApplication,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/app/entitlement/list',
    ...companyAdministrator,
    handler: listEntitlements,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/app/entitlement/list',
    ...companyAdministrator,
    leavesOut: ofNoEffect,
    handler: setEntitlements,
  },
  {
    method: 'GET',
    path: '/v5/users/apps/:groupAppId',
    ...session,
    onBehalfOf: ['GET_BASIC_CONTACT_INFO'],
    leavesOut: 'no products; `sort` makes no difference: users come by their ids',
    handler: listApplicationUsers,
  },
  { method: 'GET', ...userEntitlements, privilege: 'administrator', handler: listUserEntitlements },
  {
    method: 'POST',
    ...userEntitlements,
    leavesOut: ofNoEffect,
    privilege: 'administrator',
    handler: setUserEntitlements,
  },
  {
    method: 'PATCH',
    ...userEntitlements,
    leavesOut: ofNoEffect,
    privilege: 'administrator',
    handler: patchUserEntitlements,
  },
];
