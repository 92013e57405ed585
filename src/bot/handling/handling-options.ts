import type { Logger } from 'pino';
import type { Clock } from '../../contract/index.js';
import type { Context } from '../context.js';
import type { ErrorHandler } from '../handlers.js';
import type { Handled } from '../intake/index.js';
import type { Tracing, Watch } from '../monitoring/index.js';
import type { NewerProcesses } from '../newer.js';
import type { BotOptions } from '../options.js';
import type { Outbox } from '../outbox/index.js';
import type { Deliver, Recipients } from '../outgoing/index.js';
import type { Fence, Store } from '../state/index.js';
import type { Sessions } from '../state/sessions.js';
import type { TimeLimit } from '../time-limit.js';
import type { ContextOfBot } from './create-context.js';

/** What the handling of events needs from the bot. */
export interface HandlingOptions extends ContextOfBot {
  /** Middleware, then the handler. */
  readonly handle: (ctx: Context) => Promise<void>;
  readonly onError: ErrorHandler;
  /** Chooses the language of a user. */
  readonly language?: BotOptions['language'];
  /** Sends what handlers send. */
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  readonly outbox: Outbox;
  readonly store: Store;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly handled: Handled;
  /** How often an event is tried whose handler throws, and the pause after the first failure, in milliseconds. */
  readonly attempts: number;
  readonly attemptPause: number;
  readonly limit: TimeLimit;
  /** Aborted when the bot gives up unfinished work: such events are left to the next process. */
  readonly signal: AbortSignal;
  /** Says whether an event that this version cannot handle is left to a newer one. */
  readonly newer: NewerProcesses;
  /** Aborted when others get the conversation as soon as its handlers have ended: what waits for nothing here is left. */
  readonly leaving?: AbortSignal;
  /** Leases on which the commit relies. Default: none. */
  readonly fences?: readonly Fence[];
  readonly log: Logger;
  readonly watch: Watch;
  /** Told when the service was a pod of this process that is gone for good. */
  readonly onGone?: (() => void) | undefined;
  /** Makes a span of each event, where spans are recorded. */
  readonly tracing: Tracing | undefined;
}
