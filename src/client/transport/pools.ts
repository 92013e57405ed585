import { createHash } from 'node:crypto';
import { errors, Pool, ProxyAgent, type buildConnector, type Dispatcher } from 'undici';
import type { Endpoint, ProxySettings } from '../config/config.js';
import { nameTunnelErrors } from './tunnel.js';

/** What a TLS connection is made with, besides Node's defaults. */
export interface TlsSettings {
  /** Trusted authorities, PEM; Node's own and these. */
  readonly ca?: readonly string[];
  /** The client's certificate and key: PKCS#12 … */
  readonly pfx?: Buffer;
  readonly passphrase?: string;
  /** … or PEM. */
  readonly cert?: string;
  readonly key?: string;
}

/**
 * The connections to all hosts: one pool per host, opened at its first call and kept warm.
 */
export class Pools {
  readonly #pools = new Map<string, Dispatcher>();
  /** The pool that an endpoint had last, found without comparing all that it is set up with. */
  readonly #latest = new WeakMap<
    Endpoint,
    { readonly tls: TlsSettings; readonly pool: Dispatcher }
  >();
  #closed = false;

  /** The pool of an endpoint. Endpoints on one host that are set up alike share it. */
  poolOf(endpoint: Endpoint, tls: TlsSettings): Dispatcher {
    if (this.#closed) {
      throw new errors.ClientClosedError();
    }
    const latest = this.#latest.get(endpoint);
    if (latest?.tls === tls) {
      return latest.pool;
    }
    const pool = this.#find(endpoint, tls);
    this.#latest.set(endpoint, { tls, pool });
    return pool;
  }

  /** Lets running calls end for at most `grace` milliseconds, then cuts what is left. */
  async close(grace: number): Promise<void> {
    this.#closed = true;
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    let timer: NodeJS.Timeout | undefined;
    const closed = Promise.all(pools.map((pool) => pool.close()));
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    await Promise.race([closed, patience]);
    clearTimeout(timer);
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  #find(endpoint: Endpoint, tls: TlsSettings): Dispatcher {
    const { scheme, host, port, connectionTimeout, connectionPoolMax, proxy } = endpoint;
    const key = JSON.stringify([
      ...[scheme, host, port, connectionTimeout, connectionPoolMax],
      ...[proxy?.scheme, proxy?.host, proxy?.port, proxy?.username, identityOf(tls)],
    ]);
    const existing = this.#pools.get(key);
    if (existing !== undefined) {
      return existing;
    }
    const pool = proxy === undefined ? direct(endpoint, tls) : throughProxy(endpoint, proxy, tls);
    this.#pools.set(key, pool);
    return pool;
  }
}

/** Tells client certificates apart without keeping them as keys of a map. */
function identityOf({ pfx, cert }: TlsSettings): string {
  const bytes = pfx ?? cert;
  return bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex');
}

/** `https://acme.symphony.com:443`. */
export function originOf(endpoint: Endpoint): string {
  return `${endpoint.scheme}://${endpoint.host}:${endpoint.port}`;
}

function direct(endpoint: Endpoint, tls: TlsSettings): Dispatcher {
  return new Pool(originOf(endpoint), {
    connections: endpoint.connectionPoolMax,
    connect: connectionOptions(endpoint, tls),
  });
}

function throughProxy(endpoint: Endpoint, proxy: ProxySettings, tls: TlsSettings): Dispatcher {
  const credentials = `${proxy.username ?? ''}:${proxy.password?.reveal() ?? ''}`;
  return new ProxyAgent({
    uri: `${proxy.scheme}://${proxy.host}:${proxy.port}`,
    ...(proxy.username === undefined
      ? {}
      : { token: `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}` }),
    connections: endpoint.connectionPoolMax,
    clientFactory: (origin, options) =>
      new Pool(origin, { ...options, headersTimeout: endpoint.connectionTimeout }).compose(
        nameTunnelErrors,
      ),
    // The client's certificate is for the service alone.
    proxyTls: connectionOptions(endpoint, tls.ca === undefined ? {} : { ca: tls.ca }),
    requestTls: connectionOptions(endpoint, tls),
  });
}

function connectionOptions(endpoint: Endpoint, tls: TlsSettings): buildConnector.BuildOptions {
  const { ca, ...identity } = tls;
  return {
    timeout: endpoint.connectionTimeout,
    ...identity,
    ...(ca === undefined ? {} : { ca: [...ca] }),
  };
}
