import { Readable } from 'node:stream';
import type { Endpoint } from '../config/config.js';
import type { Exchange, Interceptor, Reply } from './exchange.js';
import { endingOf, offered } from './offered-exchange.js';
import { OneReading } from './one-reading.js';
import { originOf, type TlsSettings } from './pool.js';
import type { Pools } from './pools.js';
import type { Progress } from './progress.js';
import { readReply, type Request } from './reply-reader.js';
import type { Ending } from './time-limit.js';
import { tokenHeaders, type TokensNeeded } from './tokens.js';

/** Where an exchange goes, and what proves the client there. */
export interface Destination {
  readonly endpoint: Endpoint;
  /** The component's path below the endpoint's context: `/agent`. */
  readonly basePath: string;
  readonly tls: TlsSettings;
  readonly tokensNeeded: TokensNeeded;
}

/** What a {@link Transport} works with. */
export interface TransportParts {
  readonly pools: Pools;
  readonly interceptors: readonly Interceptor[];
  readonly userAgent: string;
  /** How many bytes an answer that is read whole may have. */
  readonly maxAnswerBytes: number;
}

/** Takes one exchange to the service and back, through the interceptors. */
export class Transport {
  readonly #pools: Pools;
  readonly #interceptors: readonly Interceptor[];
  readonly #userAgent: string;
  readonly #maxAnswerBytes: number;

  constructor({ pools, interceptors, userAgent, maxAnswerBytes }: TransportParts) {
    this.#pools = pools;
    this.#interceptors = interceptors;
    this.#userAgent = userAgent;
    this.#maxAnswerBytes = maxAnswerBytes;
  }

  /**
   * @param progress - told how far it came
   * @throws ConnectionError when no whole answer came
   * @throws the reason of the exchange's end when that came first
   */
  send(exchange: Exchange, destination: Destination, progress: Progress): Promise<Reply> {
    if (this.#interceptors.length === 0) {
      return this.#dispatch(exchange, destination, progress, progress.limit);
    }
    const { limit } = progress;
    const last = (final: Exchange): Promise<Reply> =>
      this.#dispatch(final, destination, progress, endingOf(final, limit));
    const chain = this.#interceptors.reduceRight<(passed: Exchange) => Promise<Reply>>(
      (next, interceptor) => (passed) => interceptor(offered(passed, limit), next),
      last,
    );
    return chain(exchange);
  }

  #dispatch(
    exchange: Exchange,
    to: Destination,
    progress: Progress,
    ending: Ending | undefined,
  ): Promise<Reply> {
    const { endpoint, tls } = to;
    const maxBytes = this.#maxAnswerBytes;
    const reading = new OneReading({ exchange, endpoint, progress, ending, maxBytes });
    const request = (): Request => this.#request(exchange, to, progress);
    const pool = this.#pools.openedOf(endpoint, tls);
    return pool === undefined
      ? this.#dispatchFirst(to, request, reading)
      : readReply(pool, request, reading);
  }

  /** Opens the way first. */
  async #dispatchFirst(
    { endpoint, tls }: Destination,
    request: () => Request,
    reading: OneReading,
  ): Promise<Reply> {
    try {
      return await readReply(await this.#pools.poolOf(endpoint, tls), request, reading);
    } catch (error) {
      throw reading.failure(error);
    }
  }

  #request(exchange: Exchange, to: Destination, progress: Progress): Request {
    const { endpoint, basePath } = to;
    const patience = exchange.readTimeout ?? endpoint.readTimeout;
    // undici waits for ever at 0.
    const timeout = patience === Infinity ? 0 : patience;
    const body = exchange.body?.open() ?? null;
    progress.upload = body instanceof Readable ? body : undefined;
    return {
      origin: originOf(endpoint),
      path: `${endpoint.context}${basePath}${exchange.path}`,
      method: exchange.method,
      headers: this.#headers(exchange, to),
      body,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    };
  }

  /** Names and values in turns, as undici keeps them. */
  #headers(exchange: Exchange, destination: Destination): string[] {
    const { body, tokens, traceId } = exchange;
    const headers = ['accept', 'application/json', 'user-agent', this.#userAgent];
    headers.push('x-trace-id', traceId);
    addHeaders(headers, destination.endpoint.defaultHeaders);
    addHeaders(headers, exchange.headers);
    if (body !== undefined) {
      setHeader(headers, 'content-type', body.contentType);
      if (body.length !== undefined) {
        setHeader(headers, 'content-length', String(body.length));
      }
    }
    const proofs = tokenHeaders(tokens, destination.tokensNeeded);
    for (const name in proofs) {
      setHeader(headers, name, proofs[name] ?? '');
    }
    return headers;
  }
}

/** Adds headers under their names in lower case; the later ones replace the earlier. */
function addHeaders(headers: string[], added: Exchange['headers']): void {
  for (const name in added) {
    setHeader(headers, name.toLowerCase(), added[name] ?? '');
  }
}

function setHeader(headers: string[], name: string, value: string): void {
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at] === name) {
      headers[at + 1] = value;
      return;
    }
  }
  headers.push(name, value);
}
