import { errors, type Dispatcher } from 'undici';

/** Why a proxy opened no tunnel, where it did not say so. */
export class TunnelError extends Error {
  readonly code: 'TUNNEL_CLOSED' | 'TUNNEL_TIMED_OUT';

  constructor(code: TunnelError['code'], cause: Error) {
    super('The proxy opened no tunnel.', { cause });
    this.code = code;
  }
}

/**
 * Gives the failures of a tunnel names of their own, on the connections to a proxy. Under its own name
 * a connection that was closed would be opened again, by the pool behind the tunnel, without pause and
 * without end.
 */
export const nameTunnelErrors: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseStart: (...start) => handler.onResponseStart?.(...start),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) =>
        handler.onResponseError?.(controller, namedError(error)),
    });

function namedError(error: Error): Error {
  if (error instanceof errors.SocketError) {
    return new TunnelError('TUNNEL_CLOSED', error);
  }
  return error instanceof errors.HeadersTimeoutError
    ? new TunnelError('TUNNEL_TIMED_OUT', error)
    : error;
}
