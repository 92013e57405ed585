import type { Pace } from '../pace.js';
import type { MessagePlace } from '../store/message-places.js';
import type { Direction } from './stretches.js';

/** The order, and which part of the results. */
export interface SearchPage {
  readonly skip: number;
  readonly limit: number;
  readonly direction: Direction;
  /** Default: one that never ends before. */
  readonly pace?: Pace;
}

/** Messages in the order of time, some at a time. */
type Found = AsyncGenerator<MessagePlace[], undefined>;

/** A walk, and those of its messages that are not taken yet. */
class Walking {
  readonly #walk: AsyncIterator<MessagePlace[], undefined>;
  #rows: readonly MessagePlace[] = [];
  #next = 0;
  #hasEnded = false;

  constructor(walk: Found) {
    this.#walk = walk;
  }

  /** Whether the next message, or that there is none, is known only after {@link Walking.fill}. */
  get isEmpty(): boolean {
    return this.#next >= this.#rows.length && !this.#hasEnded;
  }

  get next(): MessagePlace | undefined {
    return this.#rows[this.#next];
  }

  take(): void {
    this.#next += 1;
  }

  async fill(): Promise<void> {
    const result = await this.#walk.next();
    this.#hasEnded = result.done === true;
    this.#rows = result.done === true ? [] : result.value;
    this.#next = 0;
  }
}

/**
 * A page of what several walks find together, each in the order asked for: what more than one finds counts once. No more
 * is kept of those before the page than one answer of the database.
 */
export async function pageOf(
  walks: readonly Found[],
  { skip, limit, direction }: SearchPage,
): Promise<MessagePlace[]> {
  const walking = walks.map((walk) => new Walking(walk));
  const page: MessagePlace[] = [];
  let last: MessagePlace | undefined;
  for (let passed = 0; page.length < limit;) {
    for (const one of walking) {
      while (one.isEmpty) {
        await one.fill();
      }
    }
    const first = firstOf(walking, direction);
    const place = first?.next;
    if (first === undefined || place === undefined) {
      return page;
    }
    first.take();
    if (place.position !== last?.position) {
      passed += 1;
      last = place;
      if (passed > skip) {
        page.push(place);
      }
    }
  }
  return page;
}

/** The walk whose next message comes first of all. */
function firstOf(
  walking: readonly Walking[],
  direction: SearchPage['direction'],
): Walking | undefined {
  let first: Walking | undefined;
  for (const one of walking) {
    const { next } = one;
    const best = first?.next;
    if (next !== undefined && (best === undefined || comesBefore(next, best, direction))) {
      first = one;
    }
  }
  return first;
}

function comesBefore(
  one: MessagePlace,
  other: MessagePlace,
  direction: SearchPage['direction'],
): boolean {
  const difference = one.timestamp - other.timestamp || one.position - other.position;
  return direction === 'asc' ? difference < 0 : difference > 0;
}
