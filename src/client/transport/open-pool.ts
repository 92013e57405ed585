import { buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Endpoint, ProxySettings } from '../config/config.js';
import { endingByAlert } from './ending-by-alert.js';
import { type OpenPool, originOf, type TlsSettings } from './pool.js';
import { SteadyConnection } from './steady-connection.js';
import { nameTunnelErrors } from './tunnel.js';

/**
 * After how many milliseconds of silence the machine at the other end is asked whether it is there. While a read of a feed
 * is held open nothing else shows that a connection has no other end any more; the service itself notices nothing of it.
 */
const quiet = 15_000;

/** Connections to an endpoint, through its proxy when it has one. */
export const openPool: OpenPool = (endpoint, tls) =>
  endpoint.proxy === undefined
    ? direct(endpoint, tls)
    : throughProxy(endpoint, endpoint.proxy, tls);

function direct(endpoint: Endpoint, tls: TlsSettings): Dispatcher {
  return new Pool(originOf(endpoint), {
    factory: openConnection,
    connections: endpoint.connectionPoolMax,
    connect: endingByAlert(buildConnector(connectionOptions(endpoint, tls))),
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
    factory: openBehindProxy,
    clientFactory: (origin, options) =>
      new Pool(origin, { ...options, headersTimeout: endpoint.connectionTimeout }).compose(
        nameTunnelErrors,
      ),
    // The client's certificate is for the service alone.
    proxyTls: connectionOptions(endpoint, tls.ca === undefined ? {} : { ca: tls.ca }),
    requestTls: connectionOptions(endpoint, tls),
  });
}

/** @param options - of the agent's pool, with what makes a connection through a tunnel */
function openBehindProxy(origin: string | URL, options: object): Dispatcher {
  const steady = { ...options, factory: openConnection };
  return 'connect' in options && isConnector(options.connect)
    ? new Pool(origin, { ...steady, connect: endingByAlert(options.connect) })
    : new Pool(origin, steady);
}

function openConnection(origin: URL, options: object): Dispatcher {
  return new SteadyConnection(origin, options);
}

function isConnector(value: unknown): value is buildConnector.connector {
  return typeof value === 'function';
}

function connectionOptions(endpoint: Endpoint, tls: TlsSettings): buildConnector.BuildOptions {
  const { ca, ...identity } = tls;
  return {
    timeout: endpoint.connectionTimeout,
    keepAliveInitialDelay: quiet,
    ...identity,
    ...(ca === undefined ? {} : { ca: [...ca] }),
  };
}
