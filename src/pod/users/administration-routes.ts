import type { Route } from '../http/call.js';
import { administrator, session } from '../http/callers.js';
import { avatarBodyLimit, downloadAvatar, getAvatar, updateAvatar } from './avatars.js';
import { createUser } from './create-user.js';
import { listDelegates, updateDelegates } from './delegates.js';
import { getFeatures, listFeatures, updateFeatures } from './features.js';
import { findAccounts } from './find-accounts.js';
import { getUserDetail } from './get-user-detail.js';
import { listUsers } from './list-users.js';
import { suspendUser } from './suspend-user.js';
import { updateUser } from './update-user.js';
import { addRole, listRoles, removeRole } from './user-roles.js';
import { listUserSessions, logOutUser, logOutUserSession } from './user-sessions.js';
import { getUserStatus, setUserStatus } from './user-status.js';

/** Users, as administrators see them. */
export const administrationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/pod/v2/admin/user/create',
    ...session,
    privilege: 'userProvisioner',
    handler: createUser,
  },
  {
    method: 'GET',
    path: '/pod/v2/admin/user/list',
    ...administrator,
    leavesOut: 'no features, applications, groups or disclaimers',
    handler: listUsers,
  },
  {
    method: 'GET',
    path: '/pod/v2/admin/user/:userId',
    ...administrator,
    leavesOut: 'no features, applications, groups or disclaimers',
    handler: getUserDetail,
  },
  {
    method: 'POST',
    path: '/pod/v2/admin/user/:userId/update',
    ...administrator,
    handler: updateUser,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/user/:userId/status',
    ...administrator,
    handler: getUserStatus,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/status/update',
    ...administrator,
    handler: setUserStatus,
  },
  {
    method: 'PUT',
    path: '/pod/v1/admin/user/:userId/suspension/update',
    ...administrator,
    handler: suspendUser,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/roles/add',
    ...administrator,
    handler: addRole,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/roles/remove',
    ...administrator,
    handler: removeRole,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/system/roles/list',
    ...administrator,
    leavesOut: 'no optional actions',
    handler: listRoles,
  },
  {
    method: 'GET',
    path: '/pod/v3/admin/user/list',
    ...administrator,
    leavesOut: 'no features, groups or disclaimers',
    handler: listUsers,
  },
  { method: 'POST', path: '/pod/v1/admin/user/find', ...administrator, handler: findAccounts },
  {
    method: 'GET',
    path: '/pod/v1/admin/user/:userId/avatar',
    ...administrator,
    handler: getAvatar,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/avatar/update',
    ...administrator,
    bodyLimit: avatarBodyLimit,
    leavesOut: 'the small picture is the original',
    handler: updateAvatar,
  },
  { method: 'GET', path: '/avatars/:name', ...session, handler: downloadAvatar },
  {
    method: 'GET',
    path: '/pod/v1/admin/user/:userId/features',
    ...administrator,
    handler: getFeatures,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/features/update',
    ...administrator,
    leavesOut: 'features are kept and have no effect',
    handler: updateFeatures,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/system/features/list',
    ...administrator,
    leavesOut: 'the nine features that the service documents',
    handler: listFeatures,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/user/:userId/delegates',
    ...administrator,
    handler: listDelegates,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/delegates/update',
    ...administrator,
    leavesOut: 'a delegate can do no more than before',
    handler: updateDelegates,
  },
  {
    method: 'GET',
    path: '/pod/v1/users/:userId/sessions',
    ...administrator,
    leavesOut: 'nothing of the browser or the address',
    handler: listUserSessions,
  },
  {
    method: 'POST',
    path: '/pod/v1/users/:userId/sessions/logout',
    ...administrator,
    handler: logOutUser,
  },
  {
    method: 'POST',
    path: '/pod/v1/users/:userId/sessions/:sessionId/logout',
    ...administrator,
    handler: logOutUserSession,
  },
];
