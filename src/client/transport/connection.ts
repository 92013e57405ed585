import type { Account, Config, Endpoint } from '../config/config.js';
import { healthRoutes } from '../health/health-routes.js';
import { readCertificate, type ClientIdentity } from '../login/certificate.js';
import { noSession } from '../login/session.js';
import { readTrustedAuthorities } from '../login/trust-store.js';
import { AgentChooser } from './agent-chooser.js';
import { malformed } from './answers.js';
import { Caller, type Send } from './caller.js';
import type { Clock } from './clock.js';
import { components, type Component } from './component.js';
import type { Exchange, Interceptor, Reply } from './exchange.js';
import { Pools, type TlsSettings } from './pools.js';
import type { Progress } from './progress.js';
import type { Route } from './route.js';
import { Transport } from './transport.js';
import { createUserAgent } from './user-agent.js';

/** The components at which a client certificate is the login. */
const wantCertificate: ReadonlySet<Component> = new Set(['sessionAuth', 'keyAuth']);

/** One try of a call, with everything that it needs on its way. */
interface Sending {
  readonly exchange: Exchange;
  readonly route: Route;
  readonly progress: Progress;
  /** The client certificate to show. */
  readonly identity: ClientIdentity | undefined;
}

/** What a connection works with. */
export interface ConnectionParts {
  readonly interceptors: readonly Interceptor[];
  readonly clock: Clock;
}

/**
 * The way to one service: knows at which endpoint each component is, and opens connections at the
 * first call.
 */
export class Connection {
  readonly #config: Config;
  readonly #parts: ConnectionParts;
  readonly #pools = new Pools();
  readonly #agents: AgentChooser | undefined;
  #transport: Transport | undefined;
  /** The trusted authorities, once they were read. */
  #trust: TlsSettings | undefined;
  #authorities: Promise<readonly string[]> | undefined;

  constructor(config: Config, parts: ConnectionParts) {
    this.#config = config;
    this.#parts = parts;
    this.#agents =
      config.loadBalancing === undefined
        ? undefined
        : new AgentChooser(config.loadBalancing, {
            clock: parts.clock,
            askBalancer: (balancer, signal) => this.#askBalancer(balancer, signal),
          });
  }

  /** Takes one try of a route to the component that serves it. */
  readonly send: Send = (exchange, route, progress) =>
    this.#send({ exchange, route, progress, identity: undefined });

  /** The same, with an account's certificate where one is wanted. */
  sendAs(account: Account): Send {
    const { credential, name } = account;
    if (credential.kind === 'privateKey') {
      return this.send;
    }
    return async (exchange, route, progress) => {
      const identity = wantCertificate.has(route.component)
        ? await readCertificate(credential, name)
        : undefined;
      return this.#send({ exchange, route, progress, identity });
    };
  }

  /** Closes all connections; running calls have `grace` milliseconds to end. */
  async close(grace: number): Promise<void> {
    await this.#pools.close(grace);
  }

  #send(sending: Sending): Promise<Reply> {
    const { route, progress } = sending;
    const { endpoint } = components[route.component];
    const to = (chosen: Endpoint): Promise<Reply> => this.#sendTo(chosen, sending);
    return endpoint === 'agent' && this.#agents !== undefined
      ? this.#agents.send(to, progress.limit?.signal)
      : to(this.#config.endpoints[endpoint]);
  }

  async #sendTo(endpoint: Endpoint, sending: Sending): Promise<Reply> {
    const { exchange, route, progress, identity } = sending;
    const { interceptors } = this.#parts;
    this.#transport ??= new Transport(this.#pools, interceptors, createUserAgent());
    const trust = this.#trust ?? (await this.#readTrust());
    const tls = identity === undefined ? trust : { ...identity, ...trust };
    const basePath = components[route.component].path;
    const destination = { endpoint, basePath, tls, tokensNeeded: route.tokens };
    return this.#transport.send(exchange, destination, progress);
  }

  async #readTrust(): Promise<TlsSettings> {
    const { trustStore } = this.#config;
    if (trustStore === undefined) {
      this.#trust = {};
      return this.#trust;
    }
    this.#authorities ??= readTrustedAuthorities(trustStore);
    const ca = await this.#authorities;
    this.#trust ??= { ca };
    return this.#trust;
  }

  /** The host name of the agent to which an external balancer sends this client. */
  async #askBalancer(balancer: Endpoint, signal: AbortSignal | undefined): Promise<string> {
    const caller = new Caller({
      send: (exchange, route, progress) =>
        this.#sendTo(balancer, { exchange, route, progress, identity: undefined }),
      session: noSession,
      retry: this.#config.retry,
      clock: this.#parts.clock,
    });
    const { serverFqdn } = await caller.call(healthRoutes.info, { options: { signal } });
    if (typeof serverFqdn !== 'string' || serverFqdn === '') {
      throw malformed(
        { status: 200 },
        healthRoutes.info.operation,
        'an agent info with serverFqdn',
      );
    }
    return serverFqdn;
  }
}
