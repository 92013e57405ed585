import type { Caller, CallOptions } from '../transport/caller.js';
import { policyV3Routes } from './policy-routes.js';
import type { CompliancePolicyV3, PolicyToCreateV3 } from './policy-types.js';
import { readNumberedPages } from './read-numbered-pages.js';

/**
 * Looks after the compliance policies of the third generation, which look into files, too. The account
 * needs the role Expression Filter Policy Management. A new policy is disabled; only a disabled one can
 * be deleted.
 *
 * @example
 * await client.policiesV3.create({
 *   name: 'No programs', scopes: ['External'],
 *   appliesTo: [{ dataType: 'FileMeta', action: 'Block', rules: [
 *     { type: 'FILE_EXTENSION', name: 'exe', fileExtensionConfig: { allowLists: [], blockLists: ['.exe'] } },
 *   ] }],
 * });
 */
export class PoliciesV3 {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** All policies, page by page as they are read. */
  list(options?: CallOptions): AsyncIterable<CompliancePolicyV3> {
    return readNumberedPages(async (query) => {
      const request = { query: { ...query }, options };
      const { policies, pageCount } = await this.#caller.call(policyV3Routes.list, request);
      return { items: policies, pageCount };
    });
  }

  /** A policy, at a version or as it is now. */
  async get(
    policyId: string,
    policyVersion?: string,
    options?: CallOptions,
  ): Promise<CompliancePolicyV3> {
    const request = { params: { policyId }, query: { policyVersion }, options };
    return (await this.#caller.call(policyV3Routes.get, request)).data;
  }

  /** Makes a policy, disabled. */
  async create(policy: PolicyToCreateV3, options?: CallOptions): Promise<CompliancePolicyV3> {
    return (await this.#caller.call(policyV3Routes.create, { json: policy, options })).data;
  }

  /** Replaces a policy, which gets a new version. */
  async update(
    policyId: string,
    policy: PolicyToCreateV3,
    options?: CallOptions,
  ): Promise<CompliancePolicyV3> {
    const request = { params: { policyId }, json: policy, options };
    return (await this.#caller.call(policyV3Routes.update, request)).data;
  }

  /** Deletes a disabled policy. */
  async delete(policyId: string, options?: CallOptions): Promise<CompliancePolicyV3> {
    return (await this.#caller.call(policyV3Routes.delete, { params: { policyId }, options })).data;
  }

  /** Lets a policy act. */
  async enable(policyId: string, options?: CallOptions): Promise<CompliancePolicyV3> {
    return (await this.#caller.call(policyV3Routes.enable, { params: { policyId }, options })).data;
  }

  /** Lets a policy rest. */
  async disable(policyId: string, options?: CallOptions): Promise<CompliancePolicyV3> {
    return (await this.#caller.call(policyV3Routes.disable, { params: { policyId }, options }))
      .data;
  }
}
