import type { Caller, CallOptions } from '../transport/caller.js';
import { healthRoutes, type AgentInfo, type HealthReport } from './health-routes.js';

/** Asks how the service is; works before any login. */
export class Health {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Whether the agent is up. */
  async check(options?: CallOptions): Promise<HealthReport> {
    return this.#caller.call(healthRoutes.check, { options });
  }

  /** Whether the agent and what it depends on are up. Fails with 503 when a part is down. */
  async extended(options?: CallOptions): Promise<HealthReport> {
    return this.#caller.call(healthRoutes.extended, { options });
  }

  /** The agent's version and address. */
  async info(options?: CallOptions): Promise<AgentInfo> {
    return this.#caller.call(healthRoutes.info, { options });
  }
}
