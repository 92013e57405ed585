import { given, kinds } from '../../contract/given/index.js';
import { checkPodMethods } from '../given.js';
import type { Policy, PolicySource } from '../policies/policy-source.js';
import type { ControlCalls } from './control-calls.js';

/**
 * The company's compliance policies.
 *
 * @example
 * await pod.control.policies.setAvailable(false); // everything passes
 */
export class PolicyControl {
  static {
    checkPodMethods<PolicyControl>(this, 'control.policies', {
      list: [],
      replace: [given('policies', kinds.list)],
      setAvailable: [given('available', kinds.flag)],
    });
  }

  readonly #calls: ControlCalls;

  constructor(calls: ControlCalls) {
    this.#calls = calls;
  }

  /** The policies in force. */
  async list(): Promise<readonly Policy[]> {
    return (await this.#calls.json<{ policies: Policy[] }>('GET', '/policies')).policies;
  }

  /** Replaces the policies in force. What {@link list} answered keeps its ids and versions. */
  async replace(policies: readonly (PolicySource | Policy)[]): Promise<readonly Policy[]> {
    return (await this.#calls.json<{ policies: Policy[] }>('PUT', '/policies', { policies }))
      .policies;
  }

  /** Plays the component that enforces policies being there, or down: then everything passes. */
  setAvailable(available: boolean): Promise<void> {
    return this.#calls.done('PUT', '/enforcement', { available });
  }
}
