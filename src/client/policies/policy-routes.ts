import { object, page } from '../transport/answers.js';
import { type Route, route } from '../transport/route.js';
import { agentGet, agentPost } from '../transport/route-kinds.js';
import type { CompliancePolicy, PolicyGeneration, RulePolicy, TermPolicy } from './policy-types.js';

interface Policies<Policy> {
  readonly policies: readonly Policy[];
  readonly pageCount?: number;
}

const oneWithTerms = object<{ readonly data: TermPolicy }>();
const oneWithRules = object<{ readonly data: RulePolicy }>();

type PolicyRoute<Policy> = Route<
  `/v${string}/dlp/policies/{policyId}${string}`,
  { readonly data: Policy }
>;

/** The service's operations on policies of one generation. */
export interface PolicyRoutes<Policy> {
  readonly list: Route<string, Policies<Policy>>;
  readonly create: Route<string, { readonly data: Policy }>;
  readonly get: PolicyRoute<Policy>;
  readonly update: PolicyRoute<Policy>;
  readonly delete: PolicyRoute<Policy>;
  readonly enable: PolicyRoute<Policy>;
  readonly disable: PolicyRoute<Policy>;
}

/** The service's operations on policies, for each generation of them. */
export const policyRoutes = {
  V1: {
    list: route({
      ...agentGet,
      operation: 'policies.list',
      path: '/v1/dlp/policies',
      answer: page<Policies<TermPolicy>>({ policies: [] }),
    }),
    get: route({
      ...agentGet,
      operation: 'policies.get',
      path: '/v1/dlp/policies/{policyId}',
      answer: oneWithTerms,
    }),
    create: route({
      ...agentPost,
      operation: 'policies.create',
      path: '/v1/dlp/policies',
      repeat: 'once',
      answer: oneWithTerms,
    }),
    update: route({
      ...agentPost,
      operation: 'policies.update',
      method: 'PUT',
      path: '/v1/dlp/policies/{policyId}',
      answer: oneWithTerms,
    }),
    delete: route({
      ...agentPost,
      operation: 'policies.delete',
      method: 'DELETE',
      path: '/v1/dlp/policies/{policyId}',
      answer: oneWithTerms,
    }),
    enable: route({
      ...agentPost,
      operation: 'policies.enable',
      path: '/v1/dlp/policies/{policyId}/enable',
      answer: oneWithTerms,
    }),
    disable: route({
      ...agentPost,
      operation: 'policies.disable',
      path: '/v1/dlp/policies/{policyId}/disable',
      answer: oneWithTerms,
    }),
  },
  V3: {
    list: route({
      ...agentGet,
      operation: 'policies.list (V3)',
      path: '/v3/dlp/policies',
      answer: page<Policies<RulePolicy>>({ policies: [] }),
    }),
    get: route({
      ...agentGet,
      operation: 'policies.get (V3)',
      path: '/v3/dlp/policies/{policyId}',
      answer: oneWithRules,
    }),
    create: route({
      ...agentPost,
      operation: 'policies.create (V3)',
      path: '/v3/dlp/policies',
      repeat: 'once',
      answer: oneWithRules,
    }),
    update: route({
      ...agentPost,
      operation: 'policies.update (V3)',
      path: '/v3/dlp/policies/{policyId}/update',
      answer: oneWithRules,
    }),
    delete: route({
      ...agentPost,
      operation: 'policies.delete (V3)',
      path: '/v3/dlp/policies/{policyId}/delete',
      answer: oneWithRules,
    }),
    enable: route({
      ...agentPost,
      operation: 'policies.enable (V3)',
      path: '/v3/dlp/policies/{policyId}/enable',
      answer: oneWithRules,
    }),
    disable: route({
      ...agentPost,
      operation: 'policies.disable (V3)',
      path: '/v3/dlp/policies/{policyId}/disable',
      answer: oneWithRules,
    }),
  },
} satisfies {
  readonly [Generation in PolicyGeneration]: PolicyRoutes<CompliancePolicy<Generation>>;
};
