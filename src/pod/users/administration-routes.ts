import type { Route } from '../http/call.js';
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

const pod = { auth: 'session' } as const;

/** Users, as administrators see them. */
export const administrationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/pod/v2/admin/user/create',
    ...pod,
    roles: ['USER_PROVISIONING'],
    handler: createUser,
  },
  {
    method: 'GET',
    path: '/pod/v2/admin/user/list',
    ...pod,
    leavesOut: 'no features, applications, groups or disclaimers',
    handler: listUsers,
  },
  {
    method: 'GET',
    path: '/pod/v2/admin/user/:userId',
    ...pod,
    leavesOut: 'no features, applications, groups or disclaimers',
    handler: getUserDetail,
  },
  { method: 'POST', path: '/pod/v2/admin/user/:userId/update', ...pod, handler: updateUser },
  { method: 'GET', path: '/pod/v1/admin/user/:userId/status', ...pod, handler: getUserStatus },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/status/update',
    ...pod,
    handler: setUserStatus,
  },
  {
    method: 'PUT',
    path: '/pod/v1/admin/user/:userId/suspension/update',
    ...pod,
    handler: suspendUser,
  },
  { method: 'POST', path: '/pod/v1/admin/user/:userId/roles/add', ...pod, handler: addRole },
  { method: 'POST', path: '/pod/v1/admin/user/:userId/roles/remove', ...pod, handler: removeRole },
  {
    method: 'GET',
    path: '/pod/v1/admin/system/roles/list',
    ...pod,
    leavesOut: 'no optional actions',
    handler: listRoles,
  },
  {
    method: 'GET',
    path: '/pod/v3/admin/user/list',
    ...pod,
    leavesOut: 'no features, groups or disclaimers',
    handler: listUsers,
  },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/find',
    ...pod,
    handler: findAccounts,
  },
  { method: 'GET', path: '/pod/v1/admin/user/:userId/avatar', ...pod, handler: getAvatar },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/avatar/update',
    ...pod,
    bodyLimit: avatarBodyLimit,
    leavesOut: 'the small picture is the original',
    handler: updateAvatar,
  },
  { method: 'GET', path: '/avatars/:name', ...pod, handler: downloadAvatar },
  { method: 'GET', path: '/pod/v1/admin/user/:userId/features', ...pod, handler: getFeatures },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/features/update',
    ...pod,
    leavesOut: 'features are kept and have no effect',
    handler: updateFeatures,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/system/features/list',
    ...pod,
    leavesOut: 'the nine features that the service documents',
    handler: listFeatures,
  },
  { method: 'GET', path: '/pod/v1/admin/user/:userId/delegates', ...pod, handler: listDelegates },
  {
    method: 'POST',
    path: '/pod/v1/admin/user/:userId/delegates/update',
    ...pod,
    leavesOut: 'a delegate can do no more than before',
    handler: updateDelegates,
  },
  {
    method: 'GET',
    path: '/pod/v1/users/:userId/sessions',
    ...pod,
    leavesOut: 'nothing of the browser or the address',
    handler: listUserSessions,
  },
  { method: 'POST', path: '/pod/v1/users/:userId/sessions/logout', ...pod, handler: logOutUser },
  {
    method: 'POST',
    path: '/pod/v1/users/:userId/sessions/:sessionId/logout',
    ...pod,
    handler: logOutUserSession,
  },
];
