import type { Logger } from 'pino';
import { type Client, type ClientError, ResponseError } from '../../client/index.js';
import {
  CadenzaError,
  type Clock,
  type Message,
  type MessageId,
  waitFor,
} from '../../contract/index.js';
import type { Watch } from '../monitoring/index.js';
import type { ComposedOutgoing, Replaced, SendPace } from '../outgoing/index.js';
import type { Claim, Claims } from './claims.js';
import { lookUp } from './look-up.js';
import { carries, markerOf, withMarker } from './marker.js';
import type { SureSending } from './send-surely.js';

/** What sends messages. */
export interface SendingParts {
  readonly client: Client;
  /** Names the bot in markers. */
  readonly bot: string;
  readonly log: Logger;
  /** Gives up what is under way. */
  readonly signal: AbortSignal;
  /** How long a failure that can pass is waited out, in milliseconds. */
  readonly deadline: number;
  readonly watch?: Watch;
  readonly pace: SendPace;
}

/** A message, and who may send it. */
export interface ClaimedMessage {
  readonly outgoing: ComposedOutgoing;
  readonly claim: Claim;
  /** Whether this process has tried before. */
  readonly again: boolean;
}

/** How a call is made that is not repeated by the client. */
type Once = NonNullable<Parameters<Client['messages']['update']>[3]>;

/**
 * One message on its way to the service, with the marker by which it is found again. A class, because each
 * message of a bot has one, and functions of its own for each would cost more than the rest of it.
 */
export class OneMessage implements SureSending {
  readonly maybeSent: boolean;
  readonly #parts: SendingParts;
  readonly #claims: Claims;
  readonly #outgoing: ComposedOutgoing;
  /** With its marker. */
  readonly #composed: ComposedOutgoing['composed'];
  readonly #claim: Claim;
  readonly #marker: string;

  constructor(parts: SendingParts, claims: Claims, { outgoing, claim, again }: ClaimedMessage) {
    this.#parts = parts;
    this.#claims = claims;
    this.#claim = claim;
    this.#marker = markerOf(parts.bot, outgoing.cause);
    this.#outgoing = outgoing;
    this.#composed = withMarker(outgoing.composed, this.#marker);
    this.maybeSent = claim.inherited || again;
  }

  get deadline(): number {
    return this.#parts.deadline;
  }

  now(): number {
    return this.#parts.client.clock.now();
  }

  wait(milliseconds: number): Promise<void> {
    const { client, signal } = this.#parts;
    return waitUntilGivenUp(client.clock, milliseconds, signal);
  }

  send(): Promise<Message> {
    return this.#parts.pace.send(
      this.#outgoing.streamId,
      (pause) => this.wait(pause),
      () => this.#try(),
    );
  }

  look(): Promise<Message | undefined> {
    const { client, signal } = this.#parts;
    const { streamId } = this.#outgoing;
    const isIt = (message: Message): boolean => this.#isIt(message);
    return lookUp(client, { streamId, since: this.#claim.since, isIt }, signal);
  }

  onTrouble(error: ClientError, state: 'unsent' | 'unsure', pause: number): void {
    const { watch, log } = this.#parts;
    const { streamId } = this.#outgoing;
    watch?.tell?.({ kind: 'retried', what: 'message', error });
    if (error.code !== 'RATE_LIMITED') {
      log.warn(
        { err: error, streamId, state, pause },
        'Sending a message failed; looking and trying again.',
      );
    }
  }

  #try(): Promise<Message> {
    const { cause } = this.#outgoing;
    return cause === undefined || this.#claims.surelyHolds(this.#claim)
      ? this.#call()
      : this.#callWhenHeld(cause.id);
  }

  async #callWhenHeld(cause: string): Promise<Message> {
    await this.#claims.mustHold(cause, this.#claim);
    return this.#call();
  }

  #call(): Promise<Message> {
    const { client, signal, pace } = this.#parts;
    if (signal.aborted) {
      throw givenUp();
    }
    const { streamId, replaces, cause } = this.#outgoing;
    // Meanwhile a request that waited for a connection may have been frozen with this process, or held back.
    const mayBegin = (): boolean =>
      pace.mayLeave && (cause === undefined || this.#claims.surelyHolds(this.#claim));
    const once = { maxAttempts: 1, mayBegin };
    return replaces === undefined
      ? client.messages.create(streamId, this.#composed, once)
      : this.#update(replaces, once);
  }

  /** Replaces a message; one that was replaced meanwhile, as by another conversation, by what took its place. */
  async #update({ messageId, silent }: Replaced, once: Once): Promise<Message> {
    const { messages } = this.#parts.client;
    const { streamId } = this.#outgoing;
    const update = silent === undefined ? this.#composed : { ...this.#composed, silent };
    try {
      return await messages.update(streamId, messageId, update, once);
    } catch (error) {
      const newest = isRefusal(error) ? await this.#newest(messageId) : undefined;
      if (newest === undefined || newest.messageId === messageId) {
        throw error;
      }
      const { messageId: next } = newest;
      return this.#isIt(newest) ? newest : this.#update({ messageId: next, silent }, once);
    }
  }

  /** What is shown in the place of a message; on the way to it, this one, where it was sent after all. */
  async #newest(messageId: MessageId): Promise<Message | undefined> {
    const { client, signal } = this.#parts;
    let newest = await client.messages.get(messageId, { signal });
    while (newest?.replacedBy !== undefined && !this.#isIt(newest)) {
      newest = await client.messages.get(newest.replacedBy, { signal });
    }
    return newest;
  }

  #isIt({ data }: Message): boolean {
    return carries(data, this.#marker);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ResponseError && error.status === 400;
}

/**
 * Waits.
 *
 * @throws CadenzaError `BOT_STOPPED` when the bot gives up meanwhile
 */
export async function waitUntilGivenUp(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await waitFor(clock, milliseconds, signal);
  } catch {
    throw givenUp();
  }
}

/** Ends the work on an event that this process does not finish. */
export function givenUp(): CadenzaError {
  return new CadenzaError(
    'BOT_STOPPED',
    'The bot was stopped while a message was being sent. The next process continues with it.',
  );
}
