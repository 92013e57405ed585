import type { Clock } from '../../contract/index.js';
import type { Config } from '../config/config.js';
import type { ClientError } from '../errors/client-error.js';
import type { Exchange, Reply } from './exchange.js';
import type { KnownSecrets } from './known-secrets.js';
import type { Progress } from './progress.js';
import type { Route } from './route.js';
import type { ServiceTime } from './service-time.js';
import type { Session } from './session.js';

/** A call that failed, and is to be made again after a pause. */
export interface Retry {
  /** What the call is called: `messages.create`. */
  readonly operation: string;
  /** How many tries there were, the failed one included. */
  readonly attempt: number;
  /** How long the client waits before the next, in milliseconds. */
  readonly pause: number;
  /** Why the last one failed. */
  readonly error: ClientError;
}

/** Takes one try of a route to the service: {@link Transport.send} with the destination filled in. */
export type Send = (exchange: Exchange, route: Route, progress: Progress) => Promise<Reply>;

/** What all callers of one client share. */
export interface SharedCallerParts {
  readonly retry: Config['retry'];
  readonly clock: Clock;
  /** Told of each answer. */
  readonly serviceTime: ServiceTime;
  /** From 0 up to, but not including, 1: the lengths of pauses, and trace ids. */
  readonly random: () => number;
  /** The trace id of calls that name none; a random one where it gives none. */
  readonly traceId?: (() => string | undefined) | undefined;
  /** Told of each call before anything of it is done; what it throws refuses the call. */
  readonly beforeCall?: ((operation: string) => void) | undefined;
  /** Told before a call is made again; what it throws ends the tries. */
  readonly beforeRetry?: ((retry: Retry) => void) | undefined;
  /** What no error may show. */
  readonly secrets: KnownSecrets;
  /** Aborts when the client is closed: nothing is tried again then. */
  readonly closing: AbortSignal;
}

/** What a {@link Caller} works with. */
export interface CallerParts extends SharedCallerParts {
  readonly send: Send;
  /** Whose tokens calls carry. */
  readonly session: Session;
}
