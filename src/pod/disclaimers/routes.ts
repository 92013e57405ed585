import type { Route } from '../http/call.js';
import {
  getDisclaimer,
  getUserDisclaimer,
  listDisclaimers,
  listDisclaimerUsers,
  removeUserDisclaimer,
  setUserDisclaimer,
} from './disclaimers.js';

const pod = { auth: 'session' } as const;
const ofUser = '/pod/v1/admin/user/:userId/disclaimer';
const fromSeed = 'they come from the seed, and nobody is asked to accept one';

/** Texts that users are given to accept. */
export const disclaimerRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/pod/v1/admin/disclaimer/list',
    ...pod,
    leavesOut: fromSeed,
    handler: listDisclaimers,
  },
  { method: 'GET', path: '/pod/v1/admin/disclaimer/:disclaimerId', ...pod, handler: getDisclaimer },
  {
    method: 'GET',
    path: '/pod/v1/admin/disclaimer/:disclaimerId/users',
    ...pod,
    handler: listDisclaimerUsers,
  },
  { method: 'GET', path: ofUser, ...pod, handler: getUserDisclaimer },
  { method: 'DELETE', path: ofUser, ...pod, handler: removeUserDisclaimer },
  { method: 'POST', path: `${ofUser}/update`, ...pod, handler: setUserDisclaimer },
];
