import type { Config } from '../config/config.js';
import { components } from './component.js';
import type { Exchange, Interceptor, Reply } from './exchange.js';
import { Pools, type TlsSettings } from './pools.js';
import type { Route } from './route.js';
import { Transport } from './transport.js';
import { readTrustedAuthorities } from './trust-store.js';
import { createUserAgent } from './user-agent.js';

/**
 * The way to one service: knows at which endpoint each component is, and opens connections at the
 * first call.
 */
export class Connection {
  readonly #config: Config;
  readonly #pools = new Pools();
  readonly #interceptors: readonly Interceptor[];
  #transport: Promise<{ transport: Transport; tls: TlsSettings }> | undefined;

  constructor(config: Config, interceptors: readonly Interceptor[]) {
    this.#config = config;
    this.#interceptors = interceptors;
  }

  /** Takes one try of a route to the component that serves it. */
  readonly send = async (exchange: Exchange, route: Route): Promise<Reply> => {
    this.#transport ??= this.#open();
    const { transport, tls } = await this.#transport;
    const { endpoint, path } = components[route.component];
    return transport.send(exchange, {
      endpoint: this.#config.endpoints[endpoint],
      basePath: path,
      tls,
      tokensNeeded: route.tokens,
    });
  };

  /** Closes all connections; running calls have `grace` milliseconds to end. */
  async close(grace: number): Promise<void> {
    await this.#pools.close(grace);
  }

  async #open(): Promise<{ transport: Transport; tls: TlsSettings }> {
    const { trustStore } = this.#config;
    const tls = trustStore === undefined ? {} : { ca: await readTrustedAuthorities(trustStore) };
    return { transport: new Transport(this.#pools, this.#interceptors, createUserAgent()), tls };
  }
}
