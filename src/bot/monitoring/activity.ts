import { errorCode } from '../../contract/index.js';
import type { StoreHalf } from '../state/index.js';
import type { Observation, Observer } from './observer.js';

/** An error as an operator sees it. */
export interface SeenError {
  /** Epoch milliseconds. */
  readonly at: number;
  /** What failed: `feed`, `store`, `message`, the type of the event, or the name of a plugin. */
  readonly where: string;
  /** By which the lines of the log are found; only handlers have one. */
  readonly traceId: string | undefined;
  readonly name: string;
  readonly code: string | undefined;
  /** Its first line, shortened. */
  readonly message: string;
}

/** What a bot did since it started. */
export interface ActivityFigures {
  readonly handled: number;
  readonly failed: number;
  readonly sent: number;
  /** Events that wait or are being handled. */
  readonly queued: number;
  /** Milliseconds between the last event and its arrival. */
  readonly feedLag: number | undefined;
  /** Whether the last reading of the feed failed. */
  readonly feedFails: boolean;
  /** Whether the store cannot be read or written. */
  readonly storeFails: boolean;
  /** Why the store cannot be read: whoever asks it may wait for long. Undefined while it can. */
  readonly unreadable: string | undefined;
}

const keptErrors = 50;
const messageLength = 300;

/**
 * Keeps what an operator wants to see of one bot: figures, and its last errors, which need no more
 * memory however long it runs.
 *
 * @param now - epoch milliseconds
 * @param redact - leaves secrets out of a text
 */
export class Activity {
  readonly #now: () => number;
  readonly #redact: (text: string) => string;
  readonly #errors: SeenError[] = [];
  /** What was thrown, of each of the errors. */
  readonly #thrown: unknown[] = [];
  #handled = 0;
  #failed = 0;
  #sent = 0;
  #queued = 0;
  #feedLag: number | undefined;
  #feedFails = false;
  /** What the store cannot do, and why. */
  readonly #failingHalves = new Map<StoreHalf, string>();

  constructor(now: () => number = Date.now, redact: (text: string) => string = (text) => text) {
    this.#now = now;
    this.#redact = redact;
  }

  /** The last errors, the newest first. */
  get errors(): readonly SeenError[] {
    return this.#errors.toReversed();
  }

  get figures(): ActivityFigures {
    return {
      handled: this.#handled,
      failed: this.#failed,
      sent: this.#sent,
      queued: this.#queued,
      feedLag: this.#feedLag,
      feedFails: this.#feedFails,
      storeFails: this.#failingHalves.size > 0,
      unreadable: this.#failingHalves.get('read'),
    };
  }

  readonly observer: Observer = (observation) => {
    if ('error' in observation && !this.#isKnown(observation)) {
      this.#keep(observation);
    }
    switch (observation.kind) {
      case 'read':
        this.#feedFails = false;
        if (observation.newest !== undefined) {
          this.#feedLag = Math.max(0, this.#now() - observation.newest);
        }
        break;
      case 'feed failed':
        this.#feedFails = true;
        break;
      case 'store failed':
        this.#failingHalves.set(observation.half, this.#firstLine(errorOf(observation.error)));
        break;
      case 'store answered':
        this.#failingHalves.delete(observation.half);
        break;
      case 'queued':
        this.#queued += 1;
        break;
      case 'done':
        // Of what began before anybody watched, only the end is seen.
        this.#queued = Math.max(0, this.#queued - 1);
        break;
      case 'handled':
        this.#handled += 1;
        this.#failed += 'error' in observation ? 1 : 0;
        break;
      case 'sent':
        this.#sent += 'error' in observation ? 0 : 1;
        break;
      case 'store lost':
      case 'begun':
      case 'ended':
      case 'retried':
      case 'dead letter':
      case 'plugin failed':
        break;
    }
  };

  /** Whether it is what becomes of a failure that is kept already, which says the same a second time. */
  #isKnown({ kind, error }: Extract<Observation, { readonly error?: unknown }>): boolean {
    return (kind === 'retried' || kind === 'dead letter') && this.#thrown.includes(error);
  }

  #keep(observation: Extract<Observation, { readonly error?: unknown }>): void {
    const { error } = observation;
    this.#thrown.push(error);
    const known = errorOf(error);
    this.#errors.push({
      at: this.#now(),
      where: failurePlace(observation),
      traceId: 'traceId' in observation ? observation.traceId : undefined,
      name: known.name,
      code: errorCode(known),
      message: this.#firstLine(known),
    });
    if (this.#errors.length > keptErrors) {
      this.#errors.shift();
      this.#thrown.shift();
    }
  }

  #firstLine({ message }: Error): string {
    return this.#redact(message.split('\n', 1).join('')).slice(0, messageLength);
  }
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function failurePlace(observation: Extract<Observation, { readonly error?: unknown }>): string {
  switch (observation.kind) {
    case 'feed failed':
      return 'feed';
    case 'store failed':
    case 'store lost':
      return 'store';
    case 'sent':
      return 'message';
    case 'retried':
    case 'dead letter':
      return observation.what;
    case 'handled':
      return observation.eventType;
    case 'plugin failed':
      return observation.plugin;
  }
}
