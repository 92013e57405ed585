import type { Endpoint, LoadBalancing } from '../config/config.js';
import { ConnectionError } from '../errors/client-error.js';
import type { Reply } from './exchange.js';

/** What choosing works with besides the settings. */
export interface AgentChooserParts {
  readonly random: () => number;
  /** Asks a balancer for the host name of the agent to use. */
  readonly askBalancer: (balancer: Endpoint) => Promise<string>;
}

/**
 * Chooses the agent for each call among several: in turn or at random, staying with one until it
 * fails when the configuration says so. In the mode `external` the first node is a balancer, whose
 * `GET /agent/v1/info` names the agent to use.
 */
export class AgentChooser {
  readonly #settings: LoadBalancing;
  readonly #parts: AgentChooserParts;
  #turn = 0;
  #current: Endpoint | undefined;
  #failed: Endpoint | undefined;

  constructor(settings: LoadBalancing, parts: AgentChooserParts) {
    this.#settings = settings;
    this.#parts = parts;
  }

  /** Sends to the chosen agent. One that cannot be reached, or fails, is left for the next call. */
  async send(to: (agent: Endpoint) => Promise<Reply>): Promise<Reply> {
    const agent = await this.#choose();
    try {
      const reply = await to(agent);
      if (reply.status >= 500) {
        this.#leave(agent);
      }
      return reply;
    } catch (error) {
      if (error instanceof ConnectionError) {
        this.#leave(agent);
      }
      throw error;
    }
  }

  async #choose(): Promise<Endpoint> {
    if (!this.#settings.stickiness) {
      return this.#next();
    }
    const chosen = this.#current ?? (await this.#next());
    // Those who chose at the same time stay with the one that was chosen first.
    this.#current ??= chosen;
    return this.#current;
  }

  async #next(): Promise<Endpoint> {
    const { mode, nodes } = this.#settings;
    const [first] = nodes;
    if (first === undefined) {
      throw new RangeError('Load balancing needs at least one node.');
    }
    if (mode === 'external') {
      return { ...first, host: await this.#parts.askBalancer(first) };
    }
    if (mode === 'roundRobin') {
      return nodes[this.#turn++ % nodes.length] ?? first;
    }
    const others = nodes.filter((node) => node !== this.#failed);
    return others[Math.floor(this.#parts.random() * others.length)] ?? first;
  }

  #leave(agent: Endpoint): void {
    this.#failed = agent;
    if (this.#current === agent) {
      this.#current = undefined;
    }
  }
}
