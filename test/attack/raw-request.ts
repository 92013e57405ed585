import { Readable } from 'node:stream';
import { Agent, Pool, request } from 'undici';
import { SteadyConnection } from '../../src/client/transport/steady-connection.js';

/** A request as it goes over the wire, right or wrong. */
export interface RawRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with `application/json` when the headers say nothing else. */
  readonly body?: string | Buffer | Iterable<Buffer>;
}

/** What came back. `status` is 0 when nothing did: the connection was cut. */
export interface Outcome {
  readonly status: number;
  readonly text: string;
}

/** Those of undici alone are lost by each request that cannot be sent as it is: in the end the system gives no more. */
const connections = new Agent({
  factory: (origin, options: object) =>
    new Pool(origin, { ...options, factory: (address, own) => new SteadyConnection(address, own) }),
});

/** Sends a request and reads the whole answer. Never rejects. */
export async function send({ url, method, path, headers, body }: RawRequest): Promise<Outcome> {
  const isWhole = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  try {
    const response = await request(url + path, {
      dispatcher: connections,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...lower(headers),
      },
      ...(body !== undefined && { body: isWhole ? body : Readable.from(body) }),
      headersTimeout: 280_000,
      bodyTimeout: 280_000,
    });
    return { status: response.statusCode, text: await response.body.text() };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) };
  }
}

function lower(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** A text over and over, in pieces of some 64 KB, between a beginning and an end. */
export function* repeated(
  [begin, item, separator, end]: readonly [string, string, string, string],
  count: number,
): Generator<Buffer> {
  yield Buffer.from(begin);
  const several = Math.max(1, Math.floor(65_536 / (item.length + separator.length)));
  const piece = Buffer.from(`${item}${separator}`.repeat(several));
  let left = count - 1;
  for (; left >= several; left -= several) {
    yield piece;
  }
  yield Buffer.from(`${item}${separator}`.repeat(Math.max(left, 0)) + item + end);
}

/** {@link repeated}, for many different items. */
export function joined(
  [begin, separator, end]: readonly [string, string, string],
  count: number,
  item: (place: number) => string,
): string {
  return begin + Array.from({ length: count }, (_, place) => item(place)).join(separator) + end;
}
