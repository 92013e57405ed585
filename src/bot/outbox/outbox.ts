import type { Logger } from 'pino';
import type { Client } from '../../client/index.js';
import { CadenzaError, type Message, waitFor } from '../../contract/index.js';
import type { Watch } from '../monitoring/index.js';
import { type ComposedOutgoing, type Dispatch, paced, type SendBudget } from '../outgoing/index.js';
import type { Change, Store } from '../state/index.js';
import { type Claim, Claims } from './claims.js';
import { lookUp } from './look-up.js';
import { carries, markerOf, withMarker } from './marker.js';
import { sendSurely } from './send-surely.js';

/**
 * Causes that are remembered at most. Steps of conversations are never said to be done; one that is asked
 * for again after it was forgotten is looked up before it is sent.
 */
const mostUnderway = 10_000;

/** What an outbox works with. */
export interface OutboxParts {
  readonly client: Client;
  readonly store: Store;
  /** Names the bot in markers. */
  readonly bot: string;
  readonly log: Logger;
  /** Gives up what is under way: its cause is not done then, and comes again. */
  readonly signal: AbortSignal;
  /** How long a failure that can pass is waited out, in milliseconds. */
  readonly deadline: number;
  /** How long a process may give no sign of life before others send what it has claimed, in milliseconds. */
  readonly lifetime?: number | undefined;
  readonly watch?: Watch;
  /** How fast it sends. */
  readonly budget: SendBudget;
}

/** What is known of one cause while it is being worked on. */
interface Underway {
  readonly claim: Promise<Claim>;
  /** Messages that were sent, by ordinal and part. */
  readonly sent: Map<string, Message>;
  /** Those that were tried. */
  readonly tried: Set<string>;
  /** What is being sent now. */
  readonly pending: Set<Promise<Message>>;
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
  readonly #underway = new Map<string, Underway>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    const { store, client, lifetime = 15_000 } = parts;
    this.#claims = new Claims(store, () => client.clock.now(), lifetime);
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
  readonly dispatch: Dispatch = async (outgoing) => {
    const { cause } = outgoing;
    if (cause === undefined) {
      return this.#send(outgoing, this.#unshared(), false);
    }
    const underway = this.#of(cause.id);
    const place = `${cause.ordinal}.${cause.part ?? 0}.${cause.change ?? ''}`;
    const known = underway.sent.get(place);
    if (known !== undefined) {
      return known;
    }
    const claim = await underway.claim;
    if (underway.isLeft) {
      throw givenUp();
    }
    const again = underway.tried.has(place);
    underway.tried.add(place);
    const sending = this.#send(outgoing, claim, again);
    underway.pending.add(sending);
    try {
      const message = await sending;
      underway.sent.set(place, message);
      return message;
    } finally {
      underway.pending.delete(sending);
    }
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
    await Promise.allSettled(underway.pending);
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
    this.#underway.delete(cause);
  }

  #of(cause: string): Underway {
    const known = this.#underway.get(cause);
    if (known !== undefined) {
      return known;
    }
    const { store } = this.#parts;
    const claim = store.durable
      ? this.#claims.claim(cause, (pause) => this.#wait(pause))
      : Promise.resolve(this.#unshared());
    const underway: Underway = {
      claim,
      sent: new Map(),
      tried: new Set(),
      pending: new Set(),
      isLeft: false,
    };
    this.#underway.set(cause, underway);
    claim.catch(() => {
      // The store could not be reached, for one: what comes next for the cause claims it again.
      if (this.#underway.get(cause) === underway) {
        this.#underway.delete(cause);
      }
    });
    if (this.#underway.size > mostUnderway) {
      const [oldest] = this.#underway.keys();
      this.#underway.delete(oldest ?? cause);
    }
    return underway;
  }

  #send(outgoing: ComposedOutgoing, claim: Claim, again: boolean): Promise<Message> {
    const { client, bot, log, signal, deadline, watch, budget } = this.#parts;
    const { streamId, cause } = outgoing;
    const id = markerOf(bot, cause);
    const sought = { streamId, since: claim.since, isIt: ({ data }: Message) => carries(data, id) };
    const marked = { ...outgoing, composed: withMarker(outgoing.composed, id) };
    return sendSurely({
      send: () =>
        paced(
          budget,
          streamId,
          (pause) => this.#wait(pause),
          () => this.#try(marked, claim),
        ),
      look: () => lookUp(client, sought, signal),
      maybeSent: claim.inherited || again,
      wait: (pause) => this.#wait(pause),
      now: () => client.clock.now(),
      deadline,
      onTrouble: (error, state, pause) => {
        watch?.tell?.({ kind: 'retried', what: 'message', error });
        log.warn(
          { err: error, streamId, state, pause },
          'Sending a message failed; looking and trying again.',
        );
      },
    });
  }

  /** The claim of what no other process can send. */
  #unshared(): Claim {
    return { since: this.#parts.client.clock.now(), inherited: false, life: 0 };
  }

  async #try(
    { streamId, composed, replaces, cause }: ComposedOutgoing,
    claim: Claim,
  ): Promise<Message> {
    if (cause !== undefined) {
      await this.#claims.mustHold(cause.id, claim);
    }
    const { client, signal } = this.#parts;
    if (signal.aborted) {
      throw givenUp();
    }
    // A request that waited for a connection while this process was frozen must not leave then.
    const mayBegin = (): boolean => cause === undefined || this.#claims.surelyHolds(claim);
    const once = { maxAttempts: 1, mayBegin };
    if (replaces === undefined) {
      return client.messages.create(streamId, composed, once);
    }
    const { messageId, silent } = replaces;
    const update = silent === undefined ? composed : { ...composed, silent };
    return client.messages.update(streamId, messageId, update, once);
  }

  async #wait(milliseconds: number): Promise<void> {
    const { client, signal } = this.#parts;
    try {
      await waitFor(client.clock, milliseconds, signal);
    } catch {
      throw givenUp();
    }
  }
}

/** Ends the work on an event that this process does not finish. */
function givenUp(): CadenzaError {
  return new CadenzaError(
    'BOT_STOPPED',
    'The bot was stopped while a message was being sent. The next process continues with it.',
  );
}
