import type { Dispatcher } from 'undici';
import type { Endpoint } from '../config/config.js';

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

/** Opens the connections to an endpoint. */
export type OpenPool = (endpoint: Endpoint, tls: TlsSettings) => Dispatcher;

/** `https://acme.symphony.com:443`. */
export function originOf(endpoint: Endpoint): string {
  return `${endpoint.scheme}://${endpoint.host}:${endpoint.port}`;
}
