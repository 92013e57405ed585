import type { Route } from '../http/call.js';
import { anyone, session } from '../http/callers.js';
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

const certificate = { auth: 'certificate' } as const;
const application = { auth: 'application' } as const;

/** Logins: of service accounts, at the key manager, of applications and on behalf of users. */
export const loginRoutes: readonly Route[] = [
  { method: 'POST', path: '/login/pubkey/authenticate', ...anyone, handler: authenticate },
  {
    method: 'POST',
    path: '/relay/pubkey/authenticate',
    ...anyone,
    handler: authenticateAtKeyManager,
  },
  {
    method: 'POST',
    path: '/login/pubkey/app/authenticate',
    ...anyone,
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
    ...anyone,
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
  { method: 'GET', path: '/pod/v1/podcert', ...anyone, handler: podCertificate },
  {
    method: 'GET',
    path: '/sessionauth/v1/app/pod/certificate',
    ...anyone,
    handler: podCertificate,
  },
  {
    method: 'POST',
    path: '/login/idm/tokens',
    ...session,
    leavesOut: '`scope` is kept in the token and limits nothing',
    handler: exchangeToken,
  },
  { method: 'GET', path: '/login/idm/keys', ...anyone, handler: listKeys },
  { method: 'POST', path: '/keyauth/v1/logout', ...anyone, handler: logoutAtKeyManager },
  {
    method: 'POST',
    path: '/sessionauth/v1/logout',
    ...session,
    onBehalfOf: 'nothing',
    handler: logout,
  },
  {
    method: 'GET',
    path: '/pod/v2/sessioninfo',
    ...session,
    onBehalfOf: ['GET_BASIC_USER_INFO'],
    handler: sessionInfo,
  },
  {
    method: 'GET',
    path: '/pod/v1/sessioninfo',
    ...session,
    onBehalfOf: ['GET_BASIC_USER_INFO'],
    handler: olderSessionInfo,
  },
];
