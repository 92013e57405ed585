import { request } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Endpoint, ProxySettings } from '../../client/configuration.js';
import { errorCode } from '../../contract/index.js';
import type { Found } from './finding.js';
import { inWords, tlsFailure } from './in-words.js';

/**
 * Asks a proxy for a tunnel to a host.
 *
 * @param authorities - trusted ones, PEM, where TLS is spoken to the proxy; Node's own when there are none
 * @throws Error what the proxy did instead
 */
export function openTunnel(
  proxy: ProxySettings,
  to: Pick<Endpoint, 'host' | 'port' | 'connectionTimeout'>,
  authorities: readonly string[] | undefined,
): Promise<Found<Socket>> {
  const { username, password } = proxy;
  const credentials = `${username ?? ''}:${password?.reveal() ?? ''}`;
  const target = `${to.host}:${to.port}`;
  const where = `${proxy.host}:${proxy.port}`;
  return new Promise((resolve, reject) => {
    const ask = proxy.scheme === 'https' ? requestOverTls : request;
    const call = ask({
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
      host: proxy.host,
      port: proxy.port,
      // Left out, it would be taken from the header below: the name of the service. An address is none to ask for.
      servername: isIP(proxy.host) === 0 ? proxy.host : '',
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
    call.once('error', (error: Error) => reject(tunnelFailure(error, where)));
    call.once('timeout', () =>
      call.destroy(new Error(`${where} gave no answer in ${to.connectionTimeout} ms.`)),
    );
    call.once('response', ({ statusCode }) => {
      call.destroy();
      reject(refusal(statusCode));
    });
    call.once('connect', ({ statusCode }, socket) => {
      socket.on('error', () => socket.destroy());
      if (statusCode === 200) {
        resolve({ detail: `${where} opens a tunnel to ${target}.`, value: socket });
      } else {
        socket.destroy();
        reject(refusal(statusCode));
      }
    });
    call.end();
  });
}

function refusal(status: number | undefined): Error {
  return new Error(`The proxy answered ${status ?? 'nothing'}.`);
}

function tunnelFailure(error: Error, where: string): Error {
  const code = errorCode(error) ?? '';
  if (code === 'ECONNRESET') {
    return inWords(error, `${where} closed the connection instead of opening a tunnel`);
  }
  return code.startsWith('HPE_')
    ? inWords(error, `${where} does not answer in HTTP`)
    : tlsFailure(error, where);
}
