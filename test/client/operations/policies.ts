import type { PolicyToCreate } from '../../../src/client/administration.js';
import { collect } from '../failure.js';
import type { Cases } from './case.js';

const policy: PolicyToCreate = {
  name: 'Projects',
  type: 'Block',
  contentTypes: ['Messages'],
  scopes: ['Internal'],
  dictionaryIds: ['d'],
};
const fileExtensionConfig = { allowLists: [], blockLists: ['.exe'] };
const rules = [{ type: 'FILE_EXTENSION', name: 'exe', fileExtensionConfig }] as const;
const third = { generation: 'V3' } as const;
const policyWithRules: PolicyToCreate<'V3'> = {
  name: 'Programs',
  scopes: ['External'],
  appliesTo: [{ dataType: 'FileMeta', action: 'Block', rules }],
};

export const policies: Cases = {
  'policies.list': {
    call: ({ policies }) => collect(policies.list()),
    request: 'GET /agent/v1/dlp/policies?page=0&limit=50',
    answer: { policies: [{ policyId: 'p' }], page: 0, pageCount: 1 },
    result: [{ policyId: 'p' }],
  },
  'policies.get': {
    call: ({ policies }) => policies.get('p', '1.2'),
    request: 'GET /agent/v1/dlp/policies/p?policyVersion=1.2',
    answer: { data: { policyId: 'p' } },
    result: { policyId: 'p' },
  },
  'policies.create': {
    call: ({ policies }) => policies.create(policy),
    request: 'POST /agent/v1/dlp/policies',
    body: policy,
    answer: { data: { policyId: 'p' } },
    result: { policyId: 'p' },
  },
  'policies.update': {
    call: ({ policies }) => policies.update('p', policy),
    request: 'PUT /agent/v1/dlp/policies/p',
    body: policy,
    answer: { data: {} },
  },
  'policies.delete': {
    call: ({ policies }) => policies.delete('p'),
    request: 'DELETE /agent/v1/dlp/policies/p',
    answer: { data: {} },
  },
  'policies.enable': {
    call: ({ policies }) => policies.enable('p'),
    request: 'POST /agent/v1/dlp/policies/p/enable',
    answer: { data: { active: true } },
    result: { active: true },
  },
  'policies.disable': {
    call: ({ policies }) => policies.disable('p'),
    request: 'POST /agent/v1/dlp/policies/p/disable',
    answer: { data: { active: false } },
    result: { active: false },
  },
  'policies.list (V3)': {
    call: ({ policies }) => collect(policies.list(third)),
    request: 'GET /agent/v3/dlp/policies?page=0&limit=50',
    answer: { policies: [{ policyId: 'p' }] },
    result: [{ policyId: 'p' }],
  },
  'policies.get (V3)': {
    call: ({ policies }) => policies.get('p', undefined, third),
    request: 'GET /agent/v3/dlp/policies/p',
    answer: { data: { policyId: 'p' } },
    result: { policyId: 'p' },
  },
  'policies.create (V3)': {
    call: ({ policies }) => policies.create(policyWithRules, third),
    request: 'POST /agent/v3/dlp/policies',
    body: policyWithRules,
    answer: { data: { policyId: 'p' } },
    result: { policyId: 'p' },
  },
  'policies.update (V3)': {
    call: ({ policies }) => policies.update('p', policyWithRules, third),
    request: 'POST /agent/v3/dlp/policies/p/update',
    body: policyWithRules,
    answer: { data: {} },
  },
  'policies.delete (V3)': {
    call: ({ policies }) => policies.delete('p', third),
    request: 'POST /agent/v3/dlp/policies/p/delete',
    answer: { data: {} },
  },
  'policies.enable (V3)': {
    call: ({ policies }) => policies.enable('p', third),
    request: 'POST /agent/v3/dlp/policies/p/enable',
    answer: { data: {} },
  },
  'policies.disable (V3)': {
    call: ({ policies }) => policies.disable('p', third),
    request: 'POST /agent/v3/dlp/policies/p/disable',
    answer: { data: {} },
  },
};
