import type { Clock } from '../../contract/index.js';
import type { Endpoint, LoadBalancing } from '../config/config.js';
import { ConnectionError } from '../errors/client-error.js';
import { randomPlace } from '../random-place.js';
import type { Reply } from '../transport/exchange.js';
import { asNotSent } from '../transport/not-sent.js';

/** How long an agent that failed is left out, in milliseconds. */
const restTime = 30_000;

/** What choosing works with besides the settings. */
export interface AgentChooserParts {
  readonly clock: Pick<Clock, 'now'>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Asks a balancer for the host name of the agent to use. */
  readonly askBalancer: (balancer: Endpoint, signal: AbortSignal | undefined) => Promise<string>;
}

/**
 * Chooses the agent for each call among several: in turn or at random, staying with one until it
 * fails when the configuration says so. One that cannot be reached, or fails, is left out for 30
 * seconds while there are others. In the mode `external` the first node is a balancer, whose
 * `GET /agent/v1/info` names the agent to use; it is asked again when that one fails.
 */
export class AgentChooser {
  readonly #settings: LoadBalancing;
  readonly #parts: AgentChooserParts;
  /** Until when each agent that failed is left out, in epoch milliseconds; the first to come back first. */
  readonly #resting = new Map<Endpoint, number>();
  #turn = 0;
  #current: Endpoint | undefined;

  constructor(settings: LoadBalancing, parts: AgentChooserParts) {
    this.#settings = settings;
    this.#parts = parts;
  }

  /** Sends to the chosen agent, and takes note when that fails. */
  async send(to: (agent: Endpoint) => Promise<Reply>, signal?: AbortSignal): Promise<Reply> {
    const agent = await this.#choose(signal);
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

  async #choose(signal: AbortSignal | undefined): Promise<Endpoint> {
    if (!this.#settings.stickiness) {
      return this.#next(signal);
    }
    const chosen = this.#current ?? (await this.#next(signal));
    // Those who chose at the same time stay with the one that was chosen first.
    this.#current ??= chosen;
    return this.#current;
  }

  async #next(signal: AbortSignal | undefined): Promise<Endpoint> {
    const { mode, nodes } = this.#settings;
    const [first] = nodes;
    if (first === undefined) {
      throw new RangeError('Load balancing needs at least one node.');
    }
    if (mode === 'external') {
      return { ...first, host: await this.#ask(first, signal) };
    }
    return (mode === 'roundRobin' ? this.#inTurn() : this.#atRandom()) ?? this.#soonestBack(first);
  }

  async #ask(balancer: Endpoint, signal: AbortSignal | undefined): Promise<string> {
    try {
      return await this.#parts.askBalancer(balancer, signal);
    } catch (error) {
      throw asNotSent(error);
    }
  }

  #inTurn(): Endpoint | undefined {
    const { nodes } = this.#settings;
    const start = this.#turn % nodes.length;
    const inOrder = [...nodes.slice(start), ...nodes.slice(0, start)];
    const found = inOrder.findIndex((node) => !this.#rests(node));
    this.#turn = start + found + 1;
    return inOrder[found];
  }

  #atRandom(): Endpoint | undefined {
    const awake = this.#settings.nodes.filter((node) => !this.#rests(node));
    return awake[randomPlace(this.#parts.random, awake.length)];
  }

  /** When all of them failed lately, the one that failed first may be back. */
  #soonestBack(first: Endpoint): Endpoint {
    const [soonest = first] = this.#resting.keys();
    return soonest;
  }

  #rests(agent: Endpoint): boolean {
    return (this.#resting.get(agent) ?? 0) > this.#parts.clock.now();
  }

  #leave(agent: Endpoint): void {
    if (this.#settings.nodes.includes(agent)) {
      this.#resting.delete(agent);
      this.#resting.set(agent, this.#parts.clock.now() + restTime);
    }
    if (this.#current === agent) {
      this.#current = undefined;
    }
  }
}
