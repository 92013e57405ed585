import { ClientError } from '../errors/client-error.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import {
  type AgentConnectivity,
  type AgentInfo,
  type HealthReport,
  healthRoutes,
} from './health-routes.js';

/**
 * Asks how the service is; works before any login, but for {@link Health.connectivity}.
 *
 * @example
 * const { status, services = {} } = await client.health.extended();
 * console.log(status, services['pod']?.status);
 */
export class Health {
  static {
    checkArguments<Health>(Health, 'health', {
      check: [callOptions],
      extended: [callOptions],
      connectivity: [callOptions],
      platformVersion: [callOptions],
      info: [callOptions],
    });
  }

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

  /** What the agent reaches, the datafeed among it, at services without the extended form. */
  async connectivity(options?: CallOptions): Promise<AgentConnectivity> {
    return this.#caller.call(healthRoutes.connectivity, { options });
  }

  /**
   * The version of the platform, such as `20.14.1`; nothing when the service does not tell. Services
   * that are too old for the extended form tell it with the connectivity.
   */
  async platformVersion(options?: CallOptions): Promise<string | undefined> {
    const once = { ...options, maxAttempts: options?.maxAttempts ?? 1 };
    return (
      (await versionIn(async () => (await this.extended(once)).services?.['pod']?.version)) ??
      (await versionIn(async () => (await this.connectivity(once)).podVersion))
    );
  }

  /** The agent's version and address. */
  async info(options?: CallOptions): Promise<AgentInfo> {
    return this.#caller.call(healthRoutes.info, { options });
  }
}

async function versionIn(ask: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return /(?<!\d)\d+(?:\.\d+)+/.exec((await ask()) ?? '')?.[0];
  } catch (error) {
    if (error instanceof ClientError) {
      return undefined;
    }
    throw error;
  }
}
