import { hostname, networkInterfaces } from 'node:os';
import { isLoopback } from './host-check.js';

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * The names and addresses, beside those of this machine alone, under which clients reach a server that
 * listens on an address: what its certificate is for.
 *
 * @example
 * serverNames('127.0.0.1'); // []
 * serverNames('10.0.0.7'); // ['10.0.0.7']
 * serverNames('0.0.0.0'); // ['build-3', '10.0.0.7']
 */
export function serverNames(host: string): readonly string[] {
  if (isLoopback(host)) {
    return [];
  }
  return everywhere.has(host) ? [hostname(), ...ownAddresses()] : [host];
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address);
}
