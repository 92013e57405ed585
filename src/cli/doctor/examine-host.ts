import { lookup } from 'node:dns/promises';
import { request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Endpoint, ProxySettings } from '../../client/configuration.js';
import { examine, type Finding, type Found } from './finding.js';

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
    `Check that ${where} is right and that no firewall stands between; a company network may need a proxy.`,
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
        'Check proxy.username and proxy.password, and that the proxy may reach this host and port.',
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

/** What happened, in front of the code that Node and OpenSSL have for it. */
function inWords(error: unknown, happened: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
  return new Error(`${happened} (${code}).`, { cause: error });
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

function openTunnel(
  proxy: ProxySettings,
  to: Endpoint,
  authorities: readonly string[] | undefined,
): Promise<Found<Socket>> {
  const { username, password } = proxy;
  const credentials = `${username ?? ''}:${password?.reveal() ?? ''}`;
  const target = `${to.host}:${to.port}`;
  return new Promise((resolve, reject) => {
    const ask = proxy.scheme === 'https' ? requestOverTls : request;
    const call = ask({
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      timeout: to.connectionTimeout,
      headers: {
        host: target,
        ...(username === undefined
          ? {}
          : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
    });
    call.once('error', reject);
    call.once('timeout', () => call.destroy(new Error(`No answer in ${to.connectionTimeout} ms.`)));
    call.once('response', ({ statusCode }) => {
      call.destroy();
      reject(new Error(`The proxy answered ${statusCode ?? 'nothing'}.`));
    });
    call.once('connect', ({ statusCode }, socket) => {
      socket.on('error', () => socket.destroy());
      if (statusCode === 200) {
        resolve({
          detail: `${proxy.host}:${proxy.port} opens a tunnel to ${target}.`,
          value: socket,
        });
      } else {
        socket.destroy();
        reject(new Error(`The proxy answered ${statusCode ?? 'nothing'}.`));
      }
    });
    call.end();
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

/** What OpenSSL has for people names its own lines; what it says of certificates is plain. */
function tlsFailure(error: Error, host: string): Error {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    return new Error(`${host} does not answer in TLS.`);
  }
  return code.startsWith('ERR_SSL_')
    ? inWords(
        error,
        `${host} refused the TLS connection: it may ask for a client certificate, or for another version of TLS`,
      )
    : error;
}
