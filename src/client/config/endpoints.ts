import type { Endpoint, Endpoints, LoadBalancing, ProxySettings } from './config.js';
import { sendableHeaders } from './connection-headers.js';
import type { ShapedConfig, ShapedServer } from './schema.js';
import { Secret } from './secret.js';

const defaults = {
  scheme: 'https',
  connectionTimeout: 15_000,
  readTimeout: 60_000,
  connectionPoolMax: 50,
} as const;

const defaultPort = { https: 443, http: 80 } as const;

/**
 * The endpoint of every component: its own keys first, then the root's, then the defaults. A
 * component without any host is taken to be on the pod's.
 *
 * @returns nothing when neither the root nor `pod` names a host
 */
export function resolveEndpoints(config: ShapedConfig): Endpoints | undefined {
  const pod = resolveEndpoint(config.pod ?? {}, config);
  if (pod === undefined) {
    return undefined;
  }
  const root: ShapedServer =
    config.host === undefined
      ? { ...config, host: pod.host, port: config.port ?? pod.port }
      : config;
  const component = (own: ShapedServer = {}): Endpoint => resolveEndpoint(own, root) ?? pod;
  return {
    pod,
    agent: component(config.agent),
    keyManager: component(config.keyManager),
    sessionAuth: component(config.sessionAuth),
  };
}

/** The agents that share the load, or nothing when there is one. */
export function resolveLoadBalancing(config: ShapedConfig): LoadBalancing | undefined {
  const balancing = config.agent?.loadBalancing;
  if (balancing === undefined) {
    return undefined;
  }
  const inherited = { ...config, ...config.agent };
  return {
    mode: balancing.mode,
    stickiness: balancing.stickiness ?? true,
    nodes: balancing.nodes
      .map((node) => resolveEndpoint(node, inherited))
      .filter((node) => node !== undefined),
  };
}

function resolveEndpoint(own: ShapedServer, root: ShapedServer): Endpoint | undefined {
  const host = own.host ?? root.host;
  if (host === undefined) {
    return undefined;
  }
  const scheme = own.scheme ?? root.scheme ?? defaults.scheme;
  return {
    scheme,
    host,
    port: own.port ?? root.port ?? defaultPort[scheme],
    context: normalizeContext(own.context ?? root.context ?? ''),
    connectionTimeout:
      own.connectionTimeout ?? root.connectionTimeout ?? defaults.connectionTimeout,
    readTimeout: own.readTimeout ?? root.readTimeout ?? defaults.readTimeout,
    connectionPoolMax: poolSizeOf(own) ?? poolSizeOf(root) ?? defaults.connectionPoolMax,
    defaultHeaders: sendableHeaders(own.defaultHeaders ?? root.defaultHeaders ?? {}),
    proxy: resolveProxy(own.proxy ?? root.proxy),
  };
}

/** Each of our pools serves one host, so the smaller of the two older settings holds. */
function poolSizeOf(server: ShapedServer): number | undefined {
  const { connectionPoolMax, connectionPoolPerRoute } = server;
  return connectionPoolMax === undefined || connectionPoolPerRoute === undefined
    ? (connectionPoolMax ?? connectionPoolPerRoute)
    : Math.min(connectionPoolMax, connectionPoolPerRoute);
}

function resolveProxy(proxy: ShapedServer['proxy']): ProxySettings | undefined {
  return proxy === undefined
    ? undefined
    : {
        scheme: proxy.scheme ?? 'http',
        host: proxy.host,
        port: proxy.port ?? defaultPort.https,
        username: proxy.username,
        password: proxy.password === undefined ? undefined : new Secret(proxy.password),
      };
}

function normalizeContext(context: string): string {
  const path = context.replace(/^\/+|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
}
