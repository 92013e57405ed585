import { CadenzaError } from '../contract/index.js';

/**
 * The pod could not start or could not do what its host asked: a port in use, a database that cannot
 * be opened, a seed with mistakes.
 *
 * `code` is one of `PORT_IN_USE`, `ADDRESS_UNAVAILABLE`, `HOST_REFUSED`, `DATABASE_UNUSABLE`, `DATABASE_IN_USE`, `DATABASE_TOO_NEW`, `DATABASE_FULL`,
 * `DATABASE_DAMAGED`, `DATABASE_FOREIGN`, `DATABASE_READ_ONLY`, `DATABASE_GONE`, `DATABASE_UNREADABLE`, `DATABASE_UNREACHABLE`,
 * `DATABASE_REFUSED`,
 * `ATTACHMENTS_UNUSABLE`, `BUCKET_FAILED`, `TLS_UNUSABLE`, `SEED_INVALID`, `ACCOUNT_INVALID`, `LIMIT_INVALID`,
 * `NETWORK_INVALID`,
 * `CONTROL_REFUSED` and `POD_CLOSED`.
 *
 * @example
 * try {
 *   await Pod.start({ port: 8443 });
 * } catch (error) {
 *   if (error instanceof PodError && error.code === 'PORT_IN_USE') console.error(error.message);
 * }
 */
export class PodError extends CadenzaError {
  /** Always `PodError`. */
  override readonly name = 'PodError';
}

/**
 * A request that the service turns down. Thrown anywhere below a route, answered by the HTTP layer as
 * `{ code, message }` with the same status; nothing that the request did is kept.
 *
 * @example
 * throw new Refusal(403, 'Only an owner may remove another member.');
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The HTTP status. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    message: string,
    options: {
      headers?: Readonly<Record<string, string>>;
      details?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(clipped(message));
    this.status = status;
    this.headers = options.headers ?? {};
    this.details = options.details;
  }
}

/** The client has hung up before it was answered: nobody is left to answer, and nothing failed. */
export class HungUp extends Error {
  constructor(options?: ErrorOptions) {
    super('The client has hung up.', options);
  }
}

/** How many characters a message of a refusal begins and ends with at most: it may quote the request. */
const mostOfMessage = { begins: 1500, ends: 500 };

/** Its middle is left out when it is long: at its end stands what to do. */
function clipped(message: string): string {
  const { begins, ends } = mostOfMessage;
  return message.length > begins + ends
    ? `${message.slice(0, begins)} … ${message.slice(-ends)}`
    : message;
}

/** 400: the request itself is wrong. */
export function badRequest(message: string): Refusal {
  return new Refusal(400, message);
}

/** 401, in the service's own words: the session does not exist, or has ended. */
export function invalidSession(): Refusal {
  return new Refusal(401, 'Invalid session');
}

/** 403: the caller is known, and may not do this. */
export function forbidden(message: string): Refusal {
  return new Refusal(403, message);
}

/** 403, in the service's own words: a role or an entitlement is missing (AUT-4). */
export function lacksEntitlement(): Refusal {
  return forbidden('The user lacks the required entitlement to perform this operation');
}

/** 404: what the path or the body names does not exist. */
export function notFound(message: string): Refusal {
  return new Refusal(404, message);
}
