import type { Route } from '../../http/call.js';
import type { ViolationKind } from '../../store/tables.js';
import { listViolations } from './list-violations.js';
import {
  createDictionary,
  deleteDictionary,
  downloadDictionary,
  getDictionary,
  listDictionaries,
  renameDictionary,
  uploadDictionary,
} from './manage-dictionaries.js';
import {
  createPolicy,
  deletePolicy,
  disablePolicy,
  enablePolicy,
  getPolicy,
  listPolicies,
  updatePolicy,
} from './manage-policies.js';

const agent = { auth: 'session+keyManager' } as const;
const onlyCurrent = 'the current version alone';

/** Compliance policies, their dictionaries, and what they found. */
export const complianceRoutes: readonly Route[] = [
  ...violationRoutes('message'),
  ...violationRoutes('stream'),
  ...violationRoutes('signal'),
  newerViolationRoute('message'),
  newerViolationRoute('stream'),
  newerViolationRoute('signal'),
  { method: 'GET', path: '/agent/v1/dlp/policies', ...agent, handler: listPolicies },
  { method: 'POST', path: '/agent/v1/dlp/policies', ...agent, handler: createPolicy },
  {
    method: 'GET',
    path: '/agent/v1/dlp/policies/:policyId',
    ...agent,
    leavesOut: onlyCurrent,
    handler: getPolicy,
  },
  { method: 'PUT', path: '/agent/v1/dlp/policies/:policyId', ...agent, handler: updatePolicy },
  { method: 'DELETE', path: '/agent/v1/dlp/policies/:policyId', ...agent, handler: deletePolicy },
  {
    method: 'POST',
    path: '/agent/v1/dlp/policies/:policyId/enable',
    ...agent,
    handler: enablePolicy,
  },
  {
    method: 'POST',
    path: '/agent/v1/dlp/policies/:policyId/disable',
    ...agent,
    handler: disablePolicy,
  },
  { method: 'GET', path: '/agent/v1/dlp/dictionaries', ...agent, handler: listDictionaries },
  {
    method: 'POST',
    path: '/agent/v1/dlp/dictionaries',
    ...agent,
    leavesOut: 'words alone, no regular expressions',
    handler: createDictionary,
  },
  {
    method: 'GET',
    path: '/agent/v1/dlp/dictionaries/:dictId',
    ...agent,
    leavesOut: onlyCurrent,
    handler: getDictionary,
  },
  {
    method: 'PUT',
    path: '/agent/v1/dlp/dictionaries/:dictId',
    ...agent,
    handler: renameDictionary,
  },
  {
    method: 'DELETE',
    path: '/agent/v1/dlp/dictionaries/:dictId',
    ...agent,
    handler: deleteDictionary,
  },
  {
    method: 'GET',
    path: '/agent/v1/dlp/dictionaries/:dictId/data/download',
    ...agent,
    leavesOut: onlyCurrent,
    handler: downloadDictionary,
  },
  {
    method: 'POST',
    path: '/agent/v1/dlp/dictionaries/:dictId/data/upload',
    ...agent,
    takes: 'data',
    handler: uploadDictionary,
  },
];

function newerViolationRoute(kind: ViolationKind): Route {
  return {
    method: 'GET',
    path: `/agent/v3/dlp/violations/${kind}`,
    ...agent,
    takes: 'fields',
    leavesOut: '`details` holds the policies that matched',
    handler: listViolations(kind, 'details'),
  };
}

/** Violations are read by POST, as their documents say, and by GET, as the public contract does. */
function violationRoutes(kind: ViolationKind): Route[] {
  const handler = listViolations(kind);
  return (['POST', 'GET'] as const).map((method) => ({
    method,
    path: `/agent/v1/dlp/violations/${kind}`,
    auth: 'session+keyManager',
    takes: 'fields',
    handler,
  }));
}
