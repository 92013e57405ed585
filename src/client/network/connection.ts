import { readFileSync } from 'node:fs';
import type { Account, Config, Credential, Endpoint } from '../config/config.js';
import { healthRoutes } from '../health/health-routes.js';
import type { ClientIdentity } from '../tls/certificate.js';
import { malformed } from '../transport/answers.js';
import { Caller } from '../transport/caller.js';
import type { Send, SharedCallerParts } from '../transport/caller-parts.js';
import { type Component, components } from '../transport/component.js';
import type { Exchange, Interceptor, Reply } from '../transport/exchange.js';
import type { TlsSettings } from '../transport/pool.js';
import { Pools } from '../transport/pools.js';
import type { Progress } from '../transport/progress.js';
import type { Route } from '../transport/route.js';
import { ServiceTime } from '../transport/service-time.js';
import { noSession } from '../transport/session.js';
import { Transport } from '../transport/transport.js';
import { AgentChooser } from './agent-chooser.js';

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
export interface ConnectionParts extends Omit<SharedCallerParts, 'closing' | 'serviceTime'> {
  readonly interceptors: readonly Interceptor[];
  /** How many bytes an answer that is read whole may have. */
  readonly maxAnswerBytes: number;
}

/**
 * The way to one service: knows at which endpoint each component is, and opens connections at the
 * first call.
 */
export class Connection {
  readonly #config: Config;
  readonly #parts: ConnectionParts;
  readonly #pools = new Pools();
  readonly #closing = new AbortController();
  readonly #agents: AgentChooser | undefined;
  /** What all callers share that call through this connection. */
  readonly calls: SharedCallerParts;
  #transport: Transport | undefined;
  /** The trusted authorities, once they were read. */
  #trust: TlsSettings | undefined;
  #authorities: Promise<readonly string[]> | undefined;

  constructor(config: Config, parts: ConnectionParts) {
    this.#config = config;
    this.#parts = parts;
    const { retry, clock, random, traceId, beforeCall, beforeRetry, secrets } = parts;
    this.calls = {
      retry,
      clock,
      random,
      traceId,
      beforeCall,
      beforeRetry,
      secrets,
      serviceTime: new ServiceTime(clock),
      closing: this.closing,
    };
    this.#agents =
      config.loadBalancing === undefined
        ? undefined
        : new AgentChooser(config.loadBalancing, {
            clock: parts.clock,
            random: parts.random,
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
        ? await clientIdentity(credential, name)
        : undefined;
      return this.#send({ exchange, route, progress, identity });
    };
  }

  /** Aborts when the connection is closed. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Closes all connections; running calls have `grace` milliseconds to end. */
  async close(grace: number): Promise<void> {
    this.#closing.abort();
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

  #sendTo(endpoint: Endpoint, sending: Sending): Promise<Reply> {
    return this.#trust === undefined
      ? this.#readTrust().then((trust) => this.#sendTrusting(trust, endpoint, sending))
      : this.#sendTrusting(this.#trust, endpoint, sending);
  }

  #sendTrusting(trust: TlsSettings, endpoint: Endpoint, sending: Sending): Promise<Reply> {
    const { exchange, route, progress, identity } = sending;
    const { interceptors, maxAnswerBytes } = this.#parts;
    this.#transport ??= new Transport({
      pools: this.#pools,
      interceptors,
      userAgent: createUserAgent(),
      maxAnswerBytes,
    });
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
    const { readTrustedAuthorities } = await import('../tls/trust-store.js');
    this.#authorities ??= readTrustedAuthorities(trustStore);
    try {
      const ca = await this.#authorities;
      this.#trust ??= { ca };
      return this.#trust;
    } catch (error) {
      // The file may be there at the next call.
      this.#authorities = undefined;
      throw error;
    }
  }

  /** The host name of the agent to which an external balancer sends this client. */
  async #askBalancer(balancer: Endpoint, signal: AbortSignal | undefined): Promise<string> {
    const caller = new Caller({
      ...this.calls,
      send: (exchange, route, progress) =>
        this.#sendTo(balancer, { exchange, route, progress, identity: undefined }),
      session: noSession,
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

/** Few have a client certificate: what reads one is loaded for them alone. */
async function clientIdentity(
  credential: Extract<Credential, { readonly kind: 'certificate' }>,
  name: string,
): Promise<ClientIdentity> {
  const { readCertificate } = await import('../tls/certificate.js');
  const { identity } = await readCertificate(credential, name);
  return identity;
}

/** The product and its true version: `Cadenza/1.2.3 Node/20.19.0`. */
function createUserAgent(): string {
  return `Cadenza/${version() ?? '0'} Node/${process.versions.node}`;
}

/** Of this package; `undefined` in a bundle, which has another beside it or none. */
function version(): string | undefined {
  try {
    const file = new URL('../../../package.json', import.meta.url);
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const isOurs =
      typeof content === 'object' &&
      content !== null &&
      'name' in content &&
      content.name === 'cadenza' &&
      'version' in content;
    return isOurs ? String(content.version) : undefined;
  } catch {
    return undefined;
  }
}
