import { collect } from '../failure.js';
import type { Cases } from './case.js';

export const barriers: Cases = {
  'barriers.groups': {
    call: ({ barriers }) => barriers.groups(),
    request: 'GET /pod/v1/admin/group/list',
    answer: [{ id: 'g' }],
    result: [{ id: 'g' }],
  },
  'barriers.members': {
    call: ({ barriers }) => collect(barriers.members('g')),
    request: 'GET /pod/v1/admin/group/g/membership/list?skip=0&limit=10000',
    answer: [7],
    result: [7],
  },
  'barriers.addMembers': {
    call: ({ barriers }) => barriers.addMembers('g', [7, 8]),
    request: 'POST /pod/v1/admin/group/g/membership/add',
    body: [7, 8],
    answer: { overallResult: 'FAIL', results: ['SUCCESS', 'FAIL'] },
    result: { overallResult: 'FAIL', results: ['SUCCESS', 'FAIL'] },
  },
  'barriers.removeMembers': {
    call: ({ barriers }) => barriers.removeMembers('g', [7]),
    request: 'POST /pod/v1/admin/group/g/membership/remove',
    body: [7],
  },
  'barriers.policies': {
    call: ({ barriers }) => barriers.policies(),
    request: 'GET /pod/v1/admin/policy/list',
    answer: [{ id: 'p', policyType: 'BLOCK' }],
    result: [{ id: 'p', policyType: 'BLOCK' }],
  },
};
