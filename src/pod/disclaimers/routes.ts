import type { Route } from '../http/call.js';
import { companyAdministrator } from '../http/callers.js';
import {
  getDisclaimer,
  getUserDisclaimer,
  listDisclaimers,
  listDisclaimerUsers,
  removeUserDisclaimer,
  setUserDisclaimer,
} from './disclaimers.js';

const ofUser = '/pod/v1/admin/user/:userId/disclaimer';
const fromSeed = 'they come from the seed, and nobody is asked to accept one';

/** Texts that users are given to accept. */
export const disclaimerRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/pod/v1/admin/disclaimer/list',
    ...companyAdministrator,
    leavesOut: fromSeed,
    handler: listDisclaimers,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/disclaimer/:disclaimerId',
    ...companyAdministrator,
    handler: getDisclaimer,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/disclaimer/:disclaimerId/users',
    ...companyAdministrator,
    handler: listDisclaimerUsers,
  },
  { method: 'GET', path: ofUser, ...companyAdministrator, handler: getUserDisclaimer },
  { method: 'DELETE', path: ofUser, ...companyAdministrator, handler: removeUserDisclaimer },
  {
    method: 'POST',
    path: `${ofUser}/update`,
    ...companyAdministrator,
    handler: setUserDisclaimer,
  },
];
