import type { Event, StreamId } from '../../contract/index.js';
import { keyOfEvent } from '../stream-of.js';
import type { PossibleLoss } from './losses.js';

/** What was seen of a conversation behind the event that was looked before. */
export interface Ahead {
  readonly events: readonly Event[];
  /** Whether that was all it had. */
  readonly isAll: boolean;
}

interface Look {
  /** The last loss before it. */
  readonly number: number;
  /** What was seen and is not handled yet, in its order. */
  readonly ahead: { readonly key: string; readonly timestamp: number }[];
  readonly isAll: boolean;
}

/** Conversations that are remembered. */
const capacity = 10_000;

/**
 * Which conversations were looked at after a loss, and what comes next in each: while the feed delivers
 * just that, nothing is missing, and no second look is needed.
 */
export class Looks {
  readonly #looks = new Map<StreamId, Look>();

  /**
   * Whether a conversation has to be looked at before an event of it is handled. Asked for every event, in
   * the order in which they are handled.
   */
  mustLook(streamId: StreamId, event: Event, { anyMoment, number }: PossibleLoss): boolean {
    const look = this.#looks.get(streamId);
    if (anyMoment) {
      return true;
    }
    if (look === undefined || number > look.number) {
      return number > 0;
    }
    const [next] = look.ahead;
    if (next === undefined) {
      return !look.isAll;
    }
    if (next.key === keyOfEvent(event)) {
      look.ahead.shift();
      return false;
    }
    return next.timestamp <= event.timestamp;
  }

  /** Notes a look. @param number - the last loss before it */
  note(streamId: StreamId, number: number, { events, isAll }: Ahead): void {
    if (this.#looks.size >= capacity) {
      this.#looks.clear();
    }
    const ahead = events.map((event) => ({ key: keyOfEvent(event), timestamp: event.timestamp }));
    this.#looks.set(streamId, { number, ahead, isAll });
  }
}
