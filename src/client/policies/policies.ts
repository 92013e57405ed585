import { given, kinds, optional } from '../../contract/given/index.js';
import { checkArguments } from '../given/check-arguments.js';
import type { Caller } from '../transport/caller.js';
import { readNumberedPages } from '../transport/pages.js';
import { policyOptions, policyToCreate } from './policy-kinds.js';
import { type PolicyRoutes, policyRoutes } from './policy-routes.js';
import type {
  CompliancePolicy,
  PolicyGeneration,
  PolicyOptions,
  PolicyToCreate,
} from './policy-types.js';

/**
 * Looks after the compliance policies: those that look for terms, and by the option `generation: 'V3'`
 * those that look into files, too. The account needs the role Expression Filter Policy Management. A new
 * policy is disabled; only a disabled one can be deleted.
 *
 * @example
 * const { policyId } = await client.policies.create({
 *   name: 'Projects', type: 'Block', contentTypes: ['Messages'], scopes: ['Internal', 'External'],
 *   dictionaryIds: [dictionary.dictRef.dictId],
 * });
 * await client.policies.enable(policyId);
 * for await (const { appliesTo } of client.policies.list({ generation: 'V3' })) …
 */
export class Policies {
  static {
    checkArguments<Policies>(Policies, 'policies', {
      list: [policyOptions],
      get: [
        given('policyId', kinds.id),
        given('policyVersion', optional(kinds.name)),
        policyOptions,
      ],
      create: [given('policy', policyToCreate), policyOptions],
      update: [given('policyId', kinds.id), given('policy', policyToCreate), policyOptions],
      delete: [given('policyId', kinds.id), policyOptions],
      enable: [given('policyId', kinds.id), policyOptions],
      disable: [given('policyId', kinds.id), policyOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** All policies, page by page as they are read. */
  list<Generation extends PolicyGeneration = 'V1'>(
    options?: PolicyOptions<Generation>,
  ): AsyncIterable<CompliancePolicy<Generation>> {
    return readNumberedPages(routesOf(options).list.operation, async (query) => {
      const request = { query: { ...query }, options };
      const { policies, pageCount } = await this.#caller.call(routesOf(options).list, request);
      return { items: policies, pageCount };
    });
  }

  /** A policy, at a version or as it is now. */
  async get<Generation extends PolicyGeneration = 'V1'>(
    policyId: string,
    policyVersion?: string,
    options?: PolicyOptions<Generation>,
  ): Promise<CompliancePolicy<Generation>> {
    const request = { params: { policyId }, query: { policyVersion }, options };
    return (await this.#caller.call(routesOf(options).get, request)).data;
  }

  /** Makes a policy, disabled. */
  async create<Generation extends PolicyGeneration = 'V1'>(
    policy: PolicyToCreate<Generation>,
    options?: PolicyOptions<Generation>,
  ): Promise<CompliancePolicy<Generation>> {
    return (await this.#caller.call(routesOf(options).create, { json: policy, options })).data;
  }

  /** Replaces a policy, which gets a new version. Without dictionaries it is disabled. */
  async update<Generation extends PolicyGeneration = 'V1'>(
    policyId: string,
    policy: PolicyToCreate<Generation>,
    options?: PolicyOptions<Generation>,
  ): Promise<CompliancePolicy<Generation>> {
    const request = { params: { policyId }, json: policy, options };
    return (await this.#caller.call(routesOf(options).update, request)).data;
  }

  /** Deletes a disabled policy. */
  async delete<Generation extends PolicyGeneration = 'V1'>(
    policyId: string,
    options?: PolicyOptions<Generation>,
  ): Promise<CompliancePolicy<Generation>> {
    return (await this.#caller.call(routesOf(options).delete, { params: { policyId }, options }))
      .data;
  }

  /** Puts a policy into force. */
  async enable<Generation extends PolicyGeneration = 'V1'>(
    policyId: string,
    options?: PolicyOptions<Generation>,
  ): Promise<CompliancePolicy<Generation>> {
    return (await this.#caller.call(routesOf(options).enable, { params: { policyId }, options }))
      .data;
  }

  /** Takes a policy out of force. */
  async disable<Generation extends PolicyGeneration = 'V1'>(
    policyId: string,
    options?: PolicyOptions<Generation>,
  ): Promise<CompliancePolicy<Generation>> {
    return (await this.#caller.call(routesOf(options).disable, { params: { policyId }, options }))
      .data;
  }
}

/** The operations on the policies that a call is about. */
function routesOf<Generation extends PolicyGeneration>(
  options: PolicyOptions<Generation> | undefined,
): PolicyRoutes<CompliancePolicy<Generation>>;
function routesOf({ generation = 'V1' }: PolicyOptions<PolicyGeneration> = {}):
  PolicyRoutes<CompliancePolicy> | PolicyRoutes<CompliancePolicy<'V3'>> {
  return policyRoutes[generation];
}
