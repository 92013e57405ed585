import type { Route } from '../http/call.js';
import { companyAdministrator } from '../http/callers.js';
import { listBarrierGroups, listBarrierMembers, listBarrierPolicies } from './barriers.js';
import { addBarrierMembers, removeBarrierMembers } from './change-members.js';

const members = '/pod/v1/admin/group/:groupId/membership';
const fromSeed = 'groups and policies come from the seed, and keep nobody apart';

/** Groups of people who must not talk with others. */
export const barrierRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/pod/v1/admin/group/list',
    ...companyAdministrator,
    leavesOut: fromSeed,
    handler: listBarrierGroups,
  },
  {
    method: 'GET',
    path: `${members}/list`,
    ...companyAdministrator,
    handler: listBarrierMembers,
  },
  {
    method: 'POST',
    path: `${members}/add`,
    ...companyAdministrator,
    handler: addBarrierMembers,
  },
  {
    method: 'POST',
    path: `${members}/remove`,
    ...companyAdministrator,
    handler: removeBarrierMembers,
  },
  {
    method: 'GET',
    path: '/pod/v1/admin/policy/list',
    ...companyAdministrator,
    leavesOut: fromSeed,
    handler: listBarrierPolicies,
  },
];
