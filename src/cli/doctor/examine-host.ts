import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Endpoint } from '../../client/configuration.js';
import { examine, type Finding, type Found } from './finding.js';
import { inWords, tlsFailure } from './in-words.js';
import { openTunnel } from './open-tunnel.js';

/**
 * Connects to a host as a call does, step by step: its name, a connection, the proxy's tunnel, TLS. Ends with
 * the first step that fails.
 *
 * @param authorities - trusted ones, PEM; Node's own when there are none
 */
export async function* examineHost(
  endpoint: Endpoint,
  authorities: readonly string[] | undefined,
): AsyncGenerator<Finding, void, undefined> {
  const { proxy, scheme } = endpoint;
  const nearest = proxy ?? endpoint;
  const where = `${nearest.host}:${nearest.port}`;
  const named = await examine(
    'name',
    () => resolveHost(nearest.host),
    `Check the host in the configuration and the DNS of this machine.`,
  );
  yield named.finding;
  if (!named.finding.ok) {
    return;
  }
  const reached = await examine(
    'connection',
    () => open(nearest, endpoint.connectionTimeout),
    `Check that ${where} is right, that the service runs, and that no firewall stands between; a company network may need a proxy.`,
  );
  yield reached.finding;
  if (!('value' in reached)) {
    return;
  }
  let socket = reached.value;
  try {
    if (proxy !== undefined) {
      const tunnel = await examine(
        'proxy',
        () => openTunnel(proxy, endpoint, authorities),
        'Check scheme, host, port, username and password of the proxy, and that it may reach this host and port.',
      );
      yield tunnel.finding;
      if (!('value' in tunnel)) {
        return;
      }
      socket.destroy();
      socket = tunnel.value;
    }
    if (scheme === 'https') {
      const raw = socket;
      const secured = await examine(
        'tls',
        () => secure(raw, endpoint, authorities),
        'Check scheme, port, host name and clock; put the PEM file of a company authority into ssl.trustStore.path.',
      );
      yield secured.finding;
    } else if (await speaksTls(socket, endpoint)) {
      const spoken = () =>
        Promise.reject(new Error(`${endpoint.host}:${endpoint.port} speaks TLS.`));
      const fix = 'Take scheme: http out of the configuration: without it, https is meant.';
      yield (await examine('tls', spoken, fix)).finding;
    }
  } finally {
    socket.destroy();
  }
}

async function resolveHost(host: string): Promise<Found<undefined>> {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) {
    return { detail: `${host} is an address.`, value: undefined };
  }
  try {
    const { address } = await lookup(bare);
    return { detail: `${host} is ${address}.`, value: undefined };
  } catch (error) {
    throw inWords(error, `${host} is not a known host`);
  }
}

function open(to: Pick<Endpoint, 'host' | 'port'>, timeout: number): Promise<Found<Socket>> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: to.host.replace(/^\[|\]$/g, ''), port: to.port, timeout });
    const fail = (error: Error): void => {
      reject(inWords(error, `${to.host}:${to.port} takes no connections`));
    };
    socket.once('error', fail);
    socket.once('timeout', () => {
      reject(new Error(`${to.host}:${to.port} does not answer within ${timeout} ms.`));
      socket.destroy();
    });
    socket.once('connect', () => {
      socket.removeListener('error', fail);
      socket.setTimeout(0);
      socket.on('error', () => socket.destroy());
      resolve({ detail: `${to.host}:${to.port} takes connections.`, value: socket });
    });
  });
}

function secure(
  socket: Socket,
  { host, connectionTimeout }: Endpoint,
  authorities: readonly string[] | undefined,
): Promise<Found<undefined>> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({
      socket,
      host,
      // An address is not a name for TLS to ask for.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
    });
    secured.setTimeout(connectionTimeout, () => secured.destroy(new Error('No answer in time.')));
    secured.once('error', (error: Error) => reject(tlsFailure(error, host)));
    secured.once('secureConnect', () => {
      const { valid_to: end } = secured.getPeerCertificate();
      resolve({
        detail: `${secured.getProtocol() ?? 'TLS'}; the certificate of ${host} is trusted, until ${end}.`,
        value: undefined,
      });
    });
  });
}

/** How long a service that is not to speak TLS has to show that it does, in milliseconds. */
const patience = 2_000;

/** Whether a handshake comes about on a connection that is to be used without one: `scheme` is wrong then. */
function speaksTls(socket: Socket, { host, readTimeout }: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    // Nothing is sent over it, so whom it leads to does not matter.
    const secured = connectTls({ socket, host, rejectUnauthorized: false });
    const end = (spoken: boolean) => {
      secured.destroy();
      resolve(spoken);
    };
    secured.setTimeout(Math.min(readTimeout, patience), () => end(false));
    secured.once('error', () => end(false));
    secured.once('close', () => end(false));
    secured.once('secureConnect', () => end(true));
  });
}
