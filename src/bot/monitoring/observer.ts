import type { Event } from '../../contract/index.js';
import type { Context } from '../context.js';
import type { StoreHalf } from '../state/index.js';

/** What a bot reports to its observers. Times are milliseconds. */
export type Observation =
  /** A batch arrived. `newest` is when its last event happened, in epoch milliseconds. */
  | { readonly kind: 'read'; readonly events: number; readonly newest: number | undefined }
  /** Reading failed, and is tried again. */
  | { readonly kind: 'feed failed'; readonly error: unknown }
  /** The store cannot be reached, or not written, or has not answered for a second; told once, until it can again. */
  | { readonly kind: 'store failed'; readonly half: StoreHalf; readonly error: unknown }
  /** It can be read, or written, again, and within a second. */
  | { readonly kind: 'store answered'; readonly half: StoreHalf }
  /** The server of the store holds less than it did; the bot goes on with what is there. */
  | { readonly kind: 'store lost'; readonly error: unknown }
  /** An event waits for its turn: neither the bot's own nor one that was handled before. */
  | { readonly kind: 'queued' }
  /** An event that waited needs no more: it was handled, given up, or left to the next process. */
  | { readonly kind: 'done' }
  /**
   * Something whose time has come is begun: it is claimed, and then done. A schedule, a message of a time, a conversation
   * that goes on, a dead letter that is tried again.
   */
  | { readonly kind: 'begun' }
  /** It has ended, well or not. */
  | { readonly kind: 'ended' }
  /** The handler of an event ended, once for each try; `error` is what it threw. */
  | {
      readonly kind: 'handled';
      readonly event: Event;
      readonly eventType: string;
      readonly traceId: string;
      readonly took: number;
      readonly error?: unknown;
    }
  /** The router found what takes an event: the pattern of a command, `form order`, `hears`, `on MESSAGESENT`, `fallback`. */
  | { readonly kind: 'matched'; readonly event: Event; readonly handler: string }
  /**
   * A middleware of the bot ended the handling of an event: it did not call `next`, so no handler was looked for.
   * `middleware` is the name of its function, empty where that has none.
   */
  | { readonly kind: 'ended by middleware'; readonly event: Event; readonly middleware: string }
  /** Something was said to the bot, or a form submitted, that no handler took. */
  | { readonly kind: 'unmatched'; readonly ctx: Context }
  /** A message was sent, or surely not. */
  | { readonly kind: 'sent'; readonly took: number; readonly error?: unknown }
  /** Something is tried again: the handling of an event, the sending of a message. */
  | { readonly kind: 'retried'; readonly what: 'event' | 'message'; readonly error: unknown }
  /** A plugin failed at something beside the work of the bot, which goes on. */
  | { readonly kind: 'plugin failed'; readonly plugin: string; readonly error: unknown }
  /** An event (`what` is its type) or a message was given up, and is kept for an operator. */
  | {
      readonly kind: 'dead letter';
      readonly what: string;
      readonly event?: Event | undefined;
      readonly error: unknown;
    };

/** Learns what a bot does while it does it: called at once, so it must be short; must not throw. */
export type Observer = (observation: Observation) => void;

/**
 * Where the parts of a bot report what they do. Nothing is made or called while there are no observers:
 *
 * @example
 * watch.tell?.({ kind: 'queued' });
 */
export interface Watch {
  /** Undefined while there are no observers. */
  readonly tell: Observer | undefined;
}

/** A {@link Watch} to which observers come and go. */
export class Observers implements Watch {
  readonly #observers = new Set<Observer>();
  tell: Observer | undefined;

  /** @returns stops telling this observer */
  add(observer: Observer): () => void {
    this.#observers.add(observer);
    this.#choose();
    return () => {
      this.#observers.delete(observer);
      this.#choose();
    };
  }

  #choose(): void {
    const [first, ...others] = this.#observers;
    this.tell =
      others.length === 0
        ? first
        : (observation) => {
            for (const observer of this.#observers) {
              observer(observation);
            }
          };
  }
}

/**
 * Runs work, and tells how long it took and how it ended.
 *
 * @param observation - what is told, given the milliseconds and what the work threw
 */
export function timed<Result>(
  { tell }: Watch,
  work: () => Promise<Result>,
  observation: (took: number, failed?: { readonly error: unknown }) => Observation,
): Promise<Result> {
  return tell === undefined ? work() : tellingTime(tell, work, observation);
}

async function tellingTime<Result>(
  tell: Observer,
  work: () => Promise<Result>,
  observation: (took: number, failed?: { readonly error: unknown }) => Observation,
): Promise<Result> {
  const start = performance.now();
  try {
    const result = await work();
    tell(observation(performance.now() - start));
    return result;
  } catch (error) {
    tell(observation(performance.now() - start, { error }));
    throw error;
  }
}
