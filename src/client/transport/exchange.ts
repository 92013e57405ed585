import type { Readable } from 'node:stream';
import type { RequestBody } from './body.js';
import type { Component } from './component.js';
import type { Tokens } from './tokens.js';

/** The methods that the service knows. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One try of one call, on its way to the service. */
export interface Exchange {
  /** The operation, as in the documentation: `messages.create`. */
  readonly operation: string;
  /** The part of the service that it goes to. */
  readonly component: Component;
  /** The HTTP method, such as `POST`. */
  readonly method: Method;
  /** Path and query below the component: `/v4/stream/…/message/create`. */
  readonly path: string;
  /** Without the tokens: those are added last, where no interceptor sees them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whose session it is made with; none for logins. */
  readonly tokens: Tokens | undefined;
  /** What the request carries; streams are read as they are sent. */
  readonly body: RequestBody | undefined;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Sent as `X-Trace-Id`. */
  readonly traceId: string;
  /** Milliseconds of silence to bear; the endpoint's `readTimeout` when absent. */
  readonly readTimeout?: number | undefined;
  /** The answer is wanted as a stream instead of as text. */
  readonly streamed: boolean;
  /** Ends the try. It is there for interceptors alone; the client itself has cheaper means. */
  readonly signal: AbortSignal | undefined;
}

/** An answer, whatever its status. */
export interface Reply {
  /** The HTTP status, such as 200. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body; empty when it was asked for as a stream. */
  readonly text: string;
  /** The body of a successful answer, when it was asked for as a stream. */
  readonly stream?: Readable;
}

/**
 * Stands between a call and the network, once per try: for logging, metrics, recording, tests. It
 * passes the exchange on, changed or not, or answers in the service's place.
 *
 * @example
 * const timing: Interceptor = async (exchange, next) => {
 *   const start = performance.now();
 *   const reply = await next(exchange);
 *   histogram.observe({ operation: exchange.operation, status: reply.status }, performance.now() - start);
 *   return reply;
 * };
 * const client = new Client(config, { interceptors: [timing] });
 */
export type Interceptor = (
  exchange: Exchange,
  next: (exchange: Exchange) => Promise<Reply>,
) => Promise<Reply>;
