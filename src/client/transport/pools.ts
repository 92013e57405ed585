import { createHash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { Endpoint } from '../config/config.js';
import type { OpenPool, TlsSettings } from './pool.js';

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

  /** The pool that an endpoint has, where it was opened before and not closed. */
  openedOf(endpoint: Endpoint, tls: TlsSettings): Dispatcher | undefined {
    const latest = this.#latest.get(endpoint);
    return !this.#closed && latest?.tls === tls ? latest.pool : undefined;
  }

  /**
   * The pool of an endpoint. Endpoints on one host that are set up alike share it. What speaks HTTP is
   * loaded with the first one.
   */
  async poolOf(endpoint: Endpoint, tls: TlsSettings): Promise<Dispatcher> {
    this.#requireOpen();
    const { openPool } = await import('./open-pool.js');
    this.#requireOpen();
    const pool = this.#find(endpoint, tls, openPool);
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

  #requireOpen(): void {
    if (this.#closed) {
      throw Object.assign(new Error('The client was closed.'), { code: 'UND_ERR_CLOSED' });
    }
  }

  #find(endpoint: Endpoint, tls: TlsSettings, open: OpenPool): Dispatcher {
    const { scheme, host, port, connectionTimeout, connectionPoolMax, proxy } = endpoint;
    const key = JSON.stringify([
      scheme,
      host,
      port,
      connectionTimeout,
      connectionPoolMax,
      proxy?.scheme,
      proxy?.host,
      proxy?.port,
      proxy?.username,
      identityKey(tls),
    ]);
    const existing = this.#pools.get(key);
    if (existing !== undefined) {
      return existing;
    }
    const pool = open(endpoint, tls);
    this.#pools.set(key, pool);
    return pool;
  }
}

/** Tells client certificates apart without keeping them as keys of a map. */
function identityKey({ pfx, cert }: TlsSettings): string {
  const bytes = pfx ?? cert;
  return bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex');
}
