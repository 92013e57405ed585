import type { Note } from './credentials.js';
import type { KeyPath } from './problems.js';
import type { ShapedConfig, ShapedServer } from './schema.js';

/**
 * Headers that say how one connection or one request is carried. HTTP clients of Java take them from a configuration and set
 * their own all the same; here the request would be refused before it leaves.
 */
const names: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

type Headers = NonNullable<ShapedServer['defaultHeaders']>;

/** The headers that can be sent with every call. */
export function sendableHeaders(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfConnection(name)));
}

/** Warns of the headers of a configuration that are left out, at each place where one is written. */
export function noteConnectionHeaders(config: ShapedConfig, warning: Note): void {
  const { pod, agent, keyManager, sessionAuth } = config;
  const servers: readonly (readonly [KeyPath, ShapedServer | undefined])[] = [
    [[], config],
    [['pod'], pod],
    [['agent'], agent],
    [['keyManager'], keyManager],
    [['sessionAuth'], sessionAuth],
    ...(agent?.loadBalancing?.nodes ?? []).map(
      (node, index) => [['agent', 'loadBalancing', 'nodes', index], node] as const,
    ),
  ];
  for (const [path, server] of servers) {
    for (const name of Object.keys(server?.defaultHeaders ?? {}).filter(isOfConnection)) {
      warning(
        [...path, 'defaultHeaders', name],
        'is left out: it belongs to a single connection, and each has its own',
      );
    }
  }
}

function isOfConnection(name: string): boolean {
  return names.has(name.toLowerCase());
}
