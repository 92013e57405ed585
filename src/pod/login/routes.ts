import type { Route } from '../http/call.js';
import {
  actForUserId,
  actForUserIdOlder,
  actForUsername,
  actForUsernameOlder,
  authenticateApplication,
  authenticateApplicationByCertificate,
} from './act-on-behalf.js';
import {
  authenticate,
  authenticateAtKeyManager,
  authenticateByCertificate,
  authenticateByCertificateAtKeyManager,
} from './authenticate.js';
import {
  authenticateExtensionApp,
  authenticateExtensionAppByCertificate,
} from './authenticate-extension-app.js';
import { exchangeToken, listKeys, podCertificate } from './exchange-token.js';
import { logout, logoutAtKeyManager } from './logout.js';
import { olderSessionInfo, sessionInfo } from './session-info.js';

const pod = { auth: 'session' } as const;
const open = { auth: 'none' } as const;
const certificate = { auth: 'certificate' } as const;
const application = { auth: 'application' } as const;

/** Logins: of service accounts, at the key manager, of applications and on behalf of users. */
export const loginRoutes: readonly Route[] = [
  { method: 'POST', path: '/login/pubkey/authenticate', ...open, handler: authenticate },
  {
    method: 'POST',
    path: '/relay/pubkey/authenticate',
    ...open,
    handler: authenticateAtKeyManager,
  },
  {
    method: 'POST',
    path: '/login/pubkey/app/authenticate',
    ...open,
    handler: authenticateApplication,
  },
  {
    method: 'POST',
    path: '/login/pubkey/app/user/:userId/authenticate',
    ...application,
    handler: actForUserId,
  },
  {
    method: 'POST',
    path: '/login/pubkey/app/username/:username/authenticate',
    ...application,
    handler: actForUsername,
  },
  {
    method: 'POST',
    path: '/sessionauth/v1/authenticate',
    ...certificate,
    handler: authenticateByCertificate,
  },
  {
    method: 'POST',
    path: '/keyauth/v1/authenticate',
    ...certificate,
    handler: authenticateByCertificateAtKeyManager,
  },
  {
    method: 'POST',
    path: '/sessionauth/v1/app/authenticate',
    ...certificate,
    handler: authenticateApplicationByCertificate,
  },
  {
    method: 'POST',
    path: '/sessionauth/v1/app/user/:userId/authenticate',
    ...application,
    handler: actForUserIdOlder,
  },
  {
    method: 'POST',
    path: '/sessionauth/v1/app/username/:username/authenticate',
    ...application,
    handler: actForUsernameOlder,
  },
  {
    method: 'POST',
    path: '/login/v1/pubkey/app/authenticate/extensionApp',
    ...open,
    leavesOut: 'there is no page of the service that takes `symphonyToken`',
    handler: authenticateExtensionApp,
  },
  {
    method: 'POST',
    path: '/sessionauth/v1/authenticate/extensionApp',
    ...certificate,
    leavesOut: 'there is no page of the service that takes `symphonyToken`',
    handler: authenticateExtensionAppByCertificate,
  },
  { method: 'GET', path: '/pod/v1/podcert', ...open, handler: podCertificate },
  {
    method: 'GET',
    path: '/sessionauth/v1/app/pod/certificate',
    ...open,
    handler: podCertificate,
  },
  {
    method: 'POST',
    path: '/login/idm/tokens',
    ...pod,
    leavesOut: '`scope` is kept in the token and limits nothing',
    handler: exchangeToken,
  },
  { method: 'GET', path: '/login/idm/keys', ...open, handler: listKeys },
  { method: 'POST', path: '/keyauth/v1/logout', ...open, handler: logoutAtKeyManager },
  { method: 'POST', path: '/sessionauth/v1/logout', ...pod, handler: logout },
  {
    method: 'GET',
    path: '/pod/v2/sessioninfo',
    ...pod,
    onBehalfOf: ['GET_BASIC_USER_INFO'],
    handler: sessionInfo,
  },
  {
    method: 'GET',
    path: '/pod/v1/sessioninfo',
    ...pod,
    onBehalfOf: ['GET_BASIC_USER_INFO'],
    handler: olderSessionInfo,
  },
];
