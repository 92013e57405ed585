import type { Logger } from 'pino';
import type { Event, StreamId } from '../../contract/index.js';
import { type Clock, waitFor } from '../../contract/index.js';
import { canPass } from '../can-pass.js';
import { Pauses } from '../pauses.js';
import { isStoreAway } from '../state/index.js';
import { keyOfEvent } from '../stream-of.js';
import type { FeedMemory } from './feed-memory.js';
import type { Handled } from './handled.js';
import { type Ahead, Looks } from './looks.js';
import type { Losses, PossibleLoss } from './losses.js';
import type { Missed, MissedPage } from './missed.js';

/** How far before an event others may be missing, where its conversation is new to the bot, in milliseconds. */
const lookBack = 120_000;

/** Where lost events of a feed are looked for. */
export interface RecoverySources {
  /** Reads the messages of a conversation, a page at a time. */
  readonly missed: (missed: Missed) => Promise<MissedPage>;
  /** The conversations whose messages a new feed may lack. */
  readonly conversationsMissed: () => Promise<readonly StreamId[]>;
  readonly feed: FeedMemory;
  readonly handled: Handled;
  /** How many messages of one conversation are read at the most. */
  readonly recoverMessages: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What a recovery does with what it finds. */
export interface RecoveryParts {
  readonly losses: Losses;
  /** Ends all waiting when aborted. */
  readonly signal: AbortSignal;
  /** Does work in the turn of a conversation. */
  readonly inTurn: (streamId: StreamId, work: () => Promise<void>) => Promise<void>;
  /** Leaves out what nothing can be done with. */
  readonly whole: (events: readonly Event[]) => readonly Event[];
  /** Handles an event that was found, unless this process has. */
  readonly handle: (event: Event) => Promise<void>;
}

/** Finds in the conversations what the feed has lost, and has it handled in its place. */
export class Recovery {
  readonly #sources: RecoverySources;
  readonly #parts: RecoveryParts;
  readonly #looks = new Looks();

  constructor(sources: RecoverySources, parts: RecoveryParts) {
    this.#sources = sources;
    this.#parts = parts;
  }

  /** Whether something may be missing before an event. In the turn of its conversation, once for each. */
  mustLook(streamId: StreamId, event: Event, lost: PossibleLoss): boolean {
    return this.#looks.mustLook(streamId, event, lost);
  }

  /** Hands out what belongs before an event and was lost on its way. In the turn of its conversation. */
  async lookBefore(streamId: StreamId, event: Event): Promise<void> {
    const number = this.#parts.losses.last;
    const since = await this.#from(streamId, event.timestamp - lookBack);
    const ahead = await this.#handOut({ streamId, since }, event);
    if (ahead !== undefined) {
      this.#looks.note(streamId, number, ahead);
    }
  }

  /** Hands out what conversations have that a feed which was opened may lack. */
  async catchUp(feedId: string): Promise<void> {
    const { feed, conversationsMissed, log } = this.#sources;
    const { since } = feed;
    const { lack, keep, caughtUp } = feed.opened(feedId);
    if (lack !== 'nothing') {
      this.#parts.losses.add();
    }
    try {
      await this.#surely(keep, {});
      if (lack !== 'more') {
        return;
      }
      const streams = await this.#surely(conversationsMissed, {});
      await Promise.all(
        streams.map((streamId) =>
          this.#parts.inTurn(streamId, async () => {
            await this.#handOut({ streamId, since: await this.#from(streamId, since) });
          }),
        ),
      );
      await this.#surely(caughtUp, {});
    } catch (error) {
      log.warn({ err: error }, 'What came in between two feeds could not be looked for.');
    }
  }

  /** From when on a conversation may have what was not handled, by the service's clock. */
  async #from(streamId: StreamId, otherwise: number): Promise<number> {
    const { handled, feed } = this.#sources;
    const last = await this.#surely(() => handled.lastOf(streamId), { streamId });
    return last ?? Math.max(otherwise, feed.since);
  }

  /** @returns what comes behind the event, where it was reached */
  async #handOut(missed: Missed, before?: Event): Promise<Ahead | undefined> {
    const { recoverMessages, log } = this.#sources;
    const { streamId } = missed;
    let left = recoverMessages;
    let next = missed;
    try {
      while (left > 0) {
        const { events, read, rest } = await this.#lookSurely({ ...next, limit: left });
        const { earlier, ahead } = partedAt(this.#parts.whole(events), before);
        await this.#handleNew(earlier);
        if (ahead !== undefined || rest === undefined) {
          return { events: ahead ?? [], isAll: rest === undefined };
        }
        left -= read;
        next = rest;
      }
    } catch (error) {
      if (this.#parts.signal.aborted) {
        throw error;
      }
      log.warn({ err: error, streamId }, 'A conversation could not be looked at.');
      return undefined;
    }
    log.warn(
      { streamId, recoverMessages, upTo: next.since },
      'A conversation has more messages than are looked at for lost ones; later ones are left out.',
    );
    return undefined;
  }

  async #handleNew(events: readonly Event[]): Promise<void> {
    const stored = await this.#surely(() => this.#sources.handled.amongStored(events), {});
    for (const event of events) {
      if (!stored.has(keyOfEvent(event))) {
        await this.#parts.handle(event);
      }
    }
  }

  /** Reads a conversation; failures that keep it from that are waited out, or messages would be lost. */
  #lookSurely(missed: Missed): Promise<MissedPage> {
    const { streamId } = missed;
    return this.#surely(() => this.#sources.missed(missed), { streamId });
  }

  /** Waits out what keeps it from looking: of the service, and of the store, which says what was handled. */
  async #surely<Result>(look: () => Promise<Result>, about: object): Promise<Result> {
    const { clock, log } = this.#sources;
    const { signal } = this.#parts;
    const pauses = new Pauses();
    for (;;) {
      try {
        return await look();
      } catch (error) {
        if (signal.aborted || !(canPass(error) || isStoreAway(error))) {
          throw error;
        }
        const pause = pauses.next();
        log.warn(
          { err: error, ...about, pause },
          'Looking for lost messages failed; trying again.',
        );
        await waitFor(clock, pause, signal);
      }
    }
  }
}

/**
 * Those before an event, and those behind it where it or a later one is there: others may have the same time
 * as it, and come after it all the same.
 */
function partedAt(
  events: readonly Event[],
  event: Event | undefined,
): { readonly earlier: readonly Event[]; readonly ahead: readonly Event[] | undefined } {
  if (event === undefined) {
    return { earlier: events, ahead: undefined };
  }
  const key = keyOfEvent(event);
  const place = events.findIndex((other) => keyOfEvent(other) === key);
  const end = place >= 0 ? place : events.findIndex((other) => other.timestamp > event.timestamp);
  return end === -1
    ? { earlier: events, ahead: undefined }
    : { earlier: events.slice(0, end), ahead: events.slice(place >= 0 ? end + 1 : end) };
}
