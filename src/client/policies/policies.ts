import type { Caller, CallOptions } from '../transport/caller.js';
import { policyRoutes } from './policy-routes.js';
import type { CompliancePolicy, PolicyToCreate } from './policy-types.js';
import { readNumberedPages } from './read-numbered-pages.js';

/**
 * Looks after the compliance policies of the first generation, which look for terms. The account needs
 * the role Expression Filter Policy Management. A new policy is disabled; only a disabled one can be
 * deleted.
 *
 * @example
 * const { policyId } = await client.policies.create({
 *   name: 'Projects', type: 'Block', contentTypes: ['Messages'], scopes: ['Internal', 'External'],
 *   dictionaryIds: [dictionary.dictRef.dictId],
 * });
 * await client.policies.enable(policyId);
 */
export class Policies {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** All policies, page by page as they are read. */
  list(options?: CallOptions): AsyncIterable<CompliancePolicy> {
    return readNumberedPages(async (query) => {
      const request = { query: { ...query }, options };
      const { policies, pageCount } = await this.#caller.call(policyRoutes.list, request);
      return { items: policies, pageCount };
    });
  }

  /** A policy, at a version or as it is now. */
  async get(
    policyId: string,
    policyVersion?: string,
    options?: CallOptions,
  ): Promise<CompliancePolicy> {
    const request = { params: { policyId }, query: { policyVersion }, options };
    return (await this.#caller.call(policyRoutes.get, request)).data;
  }

  /** Makes a policy, disabled. */
  async create(policy: PolicyToCreate, options?: CallOptions): Promise<CompliancePolicy> {
    return (await this.#caller.call(policyRoutes.create, { json: policy, options })).data;
  }

  /** Replaces a policy, which gets a new version. Without dictionaries it is disabled. */
  async update(
    policyId: string,
    policy: PolicyToCreate,
    options?: CallOptions,
  ): Promise<CompliancePolicy> {
    const request = { params: { policyId }, json: policy, options };
    return (await this.#caller.call(policyRoutes.update, request)).data;
  }

  /** Deletes a disabled policy. */
  async delete(policyId: string, options?: CallOptions): Promise<CompliancePolicy> {
    return (await this.#caller.call(policyRoutes.delete, { params: { policyId }, options })).data;
  }

  /** Lets a policy act. */
  async enable(policyId: string, options?: CallOptions): Promise<CompliancePolicy> {
    return (await this.#caller.call(policyRoutes.enable, { params: { policyId }, options })).data;
  }

  /** Lets a policy rest. */
  async disable(policyId: string, options?: CallOptions): Promise<CompliancePolicy> {
    return (await this.#caller.call(policyRoutes.disable, { params: { policyId }, options })).data;
  }
}
