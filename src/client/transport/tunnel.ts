import type { Duplex } from 'node:stream';
import { type Dispatcher, errors } from 'undici';
import type { Reply } from './exchange.js';
import { readRetryAfter } from './reply-headers.js';
import { TunnelError } from './tunnel-error.js';

/**
 * Gives the failures and refusals of a tunnel names of their own, on the connections to a proxy. Under its own name
 * a connection that was closed would be opened again, by the pool behind the tunnel, without pause and
 * without end.
 */
export const nameTunnelErrors: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (controller, status, headers, socket) => {
        if (status === 200 && !hasSpoken(socket)) {
          handler.onRequestUpgrade?.(controller, status, headers, socket);
          return;
        }
        socket.on('error', () => undefined).destroy();
        handler.onResponseError?.(controller, tunnelError(status, headers));
      },
      onResponseStart: (...start) => handler.onResponseStart?.(...start),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) =>
        handler.onResponseError?.(controller, namedError(error)),
    });

/**
 * Whether something came right behind the head: a page, since a service says nothing before it is asked. On such a
 * connection no request could be made, and the pool behind the tunnel would open one after the other.
 */
function hasSpoken(socket: Duplex): boolean {
  return socket.readableLength > 0;
}

/** A proxy with too much to do, or without a way to the service for now, may have one later. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

function tunnelError(status: number, headers: Reply['headers']): TunnelError {
  const retryAfter = readRetryAfter({ headers });
  return passing.has(status)
    ? new TunnelError('TUNNEL_BUSY', { retryAfter, proxyStatus: status })
    : new TunnelError('TUNNEL_REFUSED', { proxyStatus: status });
}

function namedError(error: Error): Error {
  if (error instanceof errors.SocketError) {
    return new TunnelError('TUNNEL_CLOSED', { cause: error });
  }
  return error instanceof errors.HeadersTimeoutError
    ? new TunnelError('TUNNEL_TIMED_OUT', { cause: error })
    : error;
}
