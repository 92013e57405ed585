import type { Clock, Message } from '../../contract/index.js';
import { LimitedMap } from '../limited-map.js';
import type { Cause, ComposedOutgoing, Dispatch } from '../outgoing/index.js';
import { serviceTime } from '../service-time.js';
import type { Change, Store } from '../state/index.js';
import { type Claim, Claims } from './claims.js';
import { givenUp, OneMessage, type SendingParts, waitUntilGivenUp } from './one-message.js';
import { sendSurely } from './send-surely.js';

/**
 * Causes that are remembered at most. Steps of conversations are never said to be done; one that is asked
 * for again after it was forgotten is looked up before it is sent.
 */
const mostUnderway = 10_000;

/** What an outbox works with. */
export interface OutboxParts extends SendingParts {
  readonly store: Store;
  readonly clock: Clock;
  /** How long a process may give no sign of life before others send what it has claimed, in milliseconds. */
  readonly lifetime?: number | undefined;
}

/** What is known of one cause while it is being worked on. */
interface Underway {
  /** A promise where the store has to be asked. */
  readonly claim: Claim | Promise<Claim>;
  /** The messages that were tried, by ordinal and part, with what was sent; nothing once the cause is forgotten. */
  tried: Map<string, Message | undefined> | undefined;
  /** All of them: what is being sent, and what has ended. */
  readonly sendings: Promise<Message>[];
  /** Set when the cause was left to another process: nothing is sent for it any more. */
  isLeft: boolean;
}

/**
 * The way of all messages to the service: sent once, however often they are tried and whoever tries
 * them. Each carries an opaque marker in its `data`; one that may have been sent is looked for by it
 * before it is sent again. Messages of one cause (an event) are told apart by their order: when an event
 * is handled again, what its handler sends again is not.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #claims: Claims;
  /** By the clock of the service. */
  readonly #now: () => number;
  readonly #underway = new LimitedMap<string, Underway>(mostUnderway);

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    const { client, store, clock, lifetime = 15_000 } = parts;
    this.#now = serviceTime(client, clock);
    this.#claims = new Claims(store, () => clock.now(), lifetime);
  }

  /** Names this process. */
  get holder(): string {
    return this.#claims.holder;
  }

  /** Whether another process shows that it lives; it does where the store outlives it. */
  lives(holder: string): Promise<boolean> {
    return this.#claims.lives(holder);
  }

  /** Call it when the store is open. */
  start(): Promise<void> {
    return this.#claims.start();
  }

  /** Call it before the store is closed. */
  stop(): Promise<void> {
    return this.#claims.stop();
  }

  /** Sends a message; resolves when it surely is sent. */
  readonly dispatch: Dispatch = (outgoing) => {
    const { cause } = outgoing;
    return cause === undefined
      ? this.#send(outgoing, this.#unshared(), false)
      : this.#sendFor(cause, outgoing);
  };

  /**
   * Leaves a cause that is not done to another process, when what is on its way for it has ended.
   *
   * @param until - how long it is to be known that something may have been sent, in epoch milliseconds
   */
  async leave(cause: string, until?: number): Promise<void> {
    const underway = this.#underway.get(cause);
    if (underway === undefined || !this.#parts.store.durable) {
      return;
    }
    underway.isLeft = true;
    await Promise.allSettled(underway.sendings);
    await this.#claims.giveUp(cause, until);
  }

  /** What the commit that a cause is done has to change; nothing when nothing was sent for it. */
  changesOf(cause: string): readonly Change[] {
    return this.#underway.has(cause) && this.#parts.store.durable
      ? [this.#claims.ended(cause)]
      : [];
  }

  /** Forgets a cause that is done, or left to another process. */
  forget(cause: string): void {
    const underway = this.#underway.get(cause);
    if (underway !== undefined) {
      this.#underway.delete(cause);
      // What a map had when it grew is collected late, and would keep what the service answered as long.
      underway.tried = undefined;
      underway.sendings.length = 0;
    }
  }

  async #sendFor(cause: Cause, outgoing: ComposedOutgoing): Promise<Message> {
    const underway = this.#of(cause.id);
    const place = placeInCause(cause);
    const { claim } = underway;
    const known = underway.tried?.get(place);
    if (known !== undefined) {
      return known;
    }
    const held = claim instanceof Promise ? await claim : claim;
    if (underway.isLeft) {
      throw givenUp();
    }
    const again = underway.tried?.has(place) ?? false;
    if (!again) {
      underway.tried?.set(place, undefined);
    }
    const sending = this.#send(outgoing, held, again);
    underway.sendings.push(sending);
    const message = await sending;
    underway.tried?.set(place, message);
    if (cause.change !== undefined && cause.part === undefined) {
      // When the work is done again, it begins with what is shown: what was replaced cannot be changed.
      underway.tried?.set(placeInCause({ ordinal: cause.ordinal }), message);
    }
    return message;
  }

  #of(cause: string): Underway {
    const known = this.#underway.get(cause);
    if (known !== undefined) {
      return known;
    }
    const claim = this.#parts.store.durable ? this.#claim(cause) : this.#unshared();
    const underway: Underway = { claim, tried: new Map(), sendings: [], isLeft: false };
    this.#underway.set(cause, underway);
    if (claim instanceof Promise) {
      claim.catch(() => {
        // The store could not be reached, for one: what comes next for the cause claims it again.
        if (this.#underway.get(cause) === underway) {
          this.#underway.delete(cause);
        }
      });
    }
    return underway;
  }

  #claim(cause: string): Promise<Claim> {
    const { client, signal } = this.#parts;
    return this.#claims.claim(cause, this.#now(), (pause) =>
      waitUntilGivenUp(client.clock, pause, signal),
    );
  }

  #send(outgoing: ComposedOutgoing, claim: Claim, again: boolean): Promise<Message> {
    return sendSurely(new OneMessage(this.#parts, this.#claims, { outgoing, claim, again }));
  }

  /** The claim of what no other process can send. */
  #unshared(): Claim {
    return { since: this.#now(), inherited: false, life: 0, seenAt: 0 };
  }
}

function placeInCause({ ordinal, part = 0, change = '' }: Omit<Cause, 'id'>): string {
  return `${ordinal}.${part}.${change}`;
}
