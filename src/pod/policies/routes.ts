import type { Route } from '../http/call.js';
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
  getPolicy,
  listPolicies,
  setPolicyActive,
  updatePolicy,
} from './manage-policies.js';
import type { PolicyVersion } from './policy-versions.js';
import { firstPolicies, thirdPolicies } from './policy-versions.js';

const policies = '/agent/v1/dlp/policies';
const newerPolicies = '/agent/v3/dlp/policies';
const agent = {
  auth: 'session+keyManager',
  privilege: 'policyManager',
} as const;
const onlyCurrent = 'the current version alone';
const onlyTexts = 'no files, no `LogOnly`, one occurrence: what the pod does not enforce is a 400';

/** Compliance policies and their dictionaries. */
export const policyRoutes: readonly Route[] = [
  { method: 'GET', path: policies, ...agent, handler: listPolicies(firstPolicies) },
  { method: 'POST', path: policies, ...agent, handler: createPolicy(firstPolicies) },
  {
    method: 'GET',
    path: `${policies}/:policyId`,
    ...agent,
    leavesOut: onlyCurrent,
    handler: getPolicy(firstPolicies),
  },
  { method: 'PUT', path: `${policies}/:policyId`, ...agent, handler: updatePolicy(firstPolicies) },
  {
    method: 'DELETE',
    path: `${policies}/:policyId`,
    ...agent,
    handler: deletePolicy(firstPolicies),
  },
  ...switchRoutes(policies, firstPolicies),
  { method: 'GET', path: newerPolicies, ...agent, handler: listPolicies(thirdPolicies) },
  {
    method: 'POST',
    path: newerPolicies,
    ...agent,
    leavesOut: onlyTexts,
    handler: createPolicy(thirdPolicies),
  },
  {
    method: 'GET',
    path: `${newerPolicies}/:policyId`,
    ...agent,
    leavesOut: onlyCurrent,
    handler: getPolicy(thirdPolicies),
  },
  {
    method: 'POST',
    path: `${newerPolicies}/:policyId/update`,
    ...agent,
    leavesOut: onlyTexts,
    handler: updatePolicy(thirdPolicies),
  },
  {
    method: 'POST',
    path: `${newerPolicies}/:policyId/delete`,
    ...agent,
    handler: deletePolicy(thirdPolicies),
  },
  ...switchRoutes(newerPolicies, thirdPolicies),
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

function switchRoutes(path: string, version: PolicyVersion): Route[] {
  return (['enable', 'disable'] as const).map((step) => ({
    method: 'POST',
    path: `${path}/:policyId/${step}`,
    ...agent,
    handler: setPolicyActive(version, step === 'enable'),
  }));
}
