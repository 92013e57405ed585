import type { Route } from '../http/call.js';
import { listBarrierGroups, listBarrierMembers, listBarrierPolicies } from './barriers.js';
import { addBarrierMembers, removeBarrierMembers } from './change-members.js';

const pod = { auth: 'session' } as const;
const members = '/pod/v1/admin/group/:groupId/membership';
const fromSeed = 'groups and policies come from the seed, and keep nobody apart';

/** Groups of people who must not talk with others. */
export const barrierRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/pod/v1/admin/group/list',
    ...pod,
    leavesOut: fromSeed,
    handler: listBarrierGroups,
  },
  { method: 'GET', path: `${members}/list`, ...pod, handler: listBarrierMembers },
  { method: 'POST', path: `${members}/add`, ...pod, handler: addBarrierMembers },
  { method: 'POST', path: `${members}/remove`, ...pod, handler: removeBarrierMembers },
  {
    method: 'GET',
    path: '/pod/v1/admin/policy/list',
    ...pod,
    leavesOut: fromSeed,
    handler: listBarrierPolicies,
  },
];
