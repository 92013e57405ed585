import { object, page, stream } from '../transport/answers.js';
import { route } from '../transport/route.js';
import type { CompliancePolicy, CompliancePolicyV3, Dictionary } from './policy-types.js';

interface Policies<Policy> {
  readonly policies: readonly Policy[];
  readonly pageCount?: number;
}

interface Dictionaries {
  readonly items: readonly Dictionary[];
  readonly pageCount?: number;
}

const read = { component: 'agent', method: 'GET', tokens: 'both', repeat: 'safe' } as const;
const set = { component: 'agent', method: 'POST', tokens: 'both', repeat: 'safe' } as const;

const one = object<{ readonly data: CompliancePolicy }>();
const oneV3 = object<{ readonly data: CompliancePolicyV3 }>();
const dictionary = object<{ readonly data: Dictionary }>();

/** The service's operations on policies of the first generation. */
export const policyRoutes = {
  list: route({
    ...read,
    operation: 'policies.list',
    path: '/v1/dlp/policies',
    answer: page<Policies<CompliancePolicy>>({ policies: [] }),
  }),
  get: route({
    ...read,
    operation: 'policies.get',
    path: '/v1/dlp/policies/{policyId}',
    answer: one,
  }),
  create: route({
    ...set,
    operation: 'policies.create',
    path: '/v1/dlp/policies',
    repeat: 'once',
    answer: one,
  }),
  update: route({
    ...set,
    operation: 'policies.update',
    method: 'PUT',
    path: '/v1/dlp/policies/{policyId}',
    answer: one,
  }),
  delete: route({
    ...set,
    operation: 'policies.delete',
    method: 'DELETE',
    path: '/v1/dlp/policies/{policyId}',
    answer: one,
  }),
  enable: route({
    ...set,
    operation: 'policies.enable',
    path: '/v1/dlp/policies/{policyId}/enable',
    answer: one,
  }),
  disable: route({
    ...set,
    operation: 'policies.disable',
    path: '/v1/dlp/policies/{policyId}/disable',
    answer: one,
  }),
};

/** The service's operations on policies of the third generation. */
export const policyV3Routes = {
  list: route({
    ...read,
    operation: 'policiesV3.list',
    path: '/v3/dlp/policies',
    answer: page<Policies<CompliancePolicyV3>>({ policies: [] }),
  }),
  get: route({
    ...read,
    operation: 'policiesV3.get',
    path: '/v3/dlp/policies/{policyId}',
    answer: oneV3,
  }),
  create: route({
    ...set,
    operation: 'policiesV3.create',
    path: '/v3/dlp/policies',
    repeat: 'once',
    answer: oneV3,
  }),
  update: route({
    ...set,
    operation: 'policiesV3.update',
    path: '/v3/dlp/policies/{policyId}/update',
    answer: oneV3,
  }),
  delete: route({
    ...set,
    operation: 'policiesV3.delete',
    path: '/v3/dlp/policies/{policyId}/delete',
    answer: oneV3,
  }),
  enable: route({
    ...set,
    operation: 'policiesV3.enable',
    path: '/v3/dlp/policies/{policyId}/enable',
    answer: oneV3,
  }),
  disable: route({
    ...set,
    operation: 'policiesV3.disable',
    path: '/v3/dlp/policies/{policyId}/disable',
    answer: oneV3,
  }),
};

/** The service's operations on lists of terms. */
export const dictionaryRoutes = {
  list: route({
    ...read,
    operation: 'dictionaries.list',
    path: '/v1/dlp/dictionaries',
    answer: page<Dictionaries>({ items: [] }),
  }),
  get: route({
    ...read,
    operation: 'dictionaries.get',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  create: route({
    ...set,
    operation: 'dictionaries.create',
    path: '/v1/dlp/dictionaries',
    repeat: 'once',
    answer: dictionary,
  }),
  rename: route({
    ...set,
    operation: 'dictionaries.rename',
    method: 'PUT',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  delete: route({
    ...set,
    operation: 'dictionaries.delete',
    method: 'DELETE',
    path: '/v1/dlp/dictionaries/{dictId}',
    answer: dictionary,
  }),
  download: route({
    ...read,
    operation: 'dictionaries.download',
    path: '/v1/dlp/dictionaries/{dictId}/data/download',
    answer: stream,
    streamed: true,
  }),
  upload: route({
    ...set,
    operation: 'dictionaries.upload',
    path: '/v1/dlp/dictionaries/{dictId}/data/upload',
    answer: dictionary,
  }),
};
