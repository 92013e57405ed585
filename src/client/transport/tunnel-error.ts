/** Why a proxy opened no tunnel. */
export class TunnelError extends Error {
  readonly code: 'TUNNEL_CLOSED' | 'TUNNEL_TIMED_OUT' | 'TUNNEL_BUSY' | 'TUNNEL_REFUSED';
  /** How many milliseconds the proxy asked to wait. */
  readonly retryAfter: number | undefined;
  /** What the proxy answered, where it did: no status of the service. */
  readonly proxyStatus: number | undefined;

  constructor(
    code: TunnelError['code'],
    why: {
      readonly cause?: Error;
      readonly retryAfter?: number | undefined;
      readonly proxyStatus?: number;
    } = {},
  ) {
    super('The proxy opened no tunnel.', why.cause === undefined ? {} : { cause: why.cause });
    this.code = code;
    this.retryAfter = why.retryAfter;
    this.proxyStatus = why.proxyStatus;
  }
}
