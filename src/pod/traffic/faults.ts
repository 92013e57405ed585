import type { Fault, InjectedFault } from '../../contract/index.js';
import { everyRoute } from './route-name.js';

/** What faults do to a call: how long they delay it, and how they end it. */
export interface AppliedFaults {
  /** In milliseconds. */
  readonly delay: number;
  /** The first fault that decides how the call ends. */
  readonly end: EndingFault | undefined;
  /** The ids of all faults that were applied. */
  readonly ids: readonly number[];
}

/** A fault that decides how a call ends. */
export type EndingFault = Exclude<Fault, { readonly kind: 'delay' }>;

interface Placed {
  readonly id: number;
  readonly fault: Fault;
  readonly random: () => number;
  hits: number;
}

/** The faults that are in place, in the order in which they were injected. */
export class FaultList {
  readonly #placed = new Map<number, Placed>();
  #lastId = 0;

  list(): InjectedFault[] {
    return [...this.#placed.values()].map(toInjected);
  }

  inject(fault: Fault): InjectedFault {
    this.#lastId += 1;
    const placed = {
      id: this.#lastId,
      fault,
      random: randomNumbers(fault.seed ?? 1),
      hits: 0,
    };
    this.#placed.set(placed.id, placed);
    return toInjected(placed);
  }

  /** @returns whether it was there */
  remove(id: number): boolean {
    return this.#placed.delete(id);
  }

  clear(): void {
    this.#placed.clear();
  }

  /** Applies the faults of a route to a call. Delays add up; of the faults that end a call, the first counts. */
  apply(route: string): AppliedFaults {
    let delay = 0;
    let end: EndingFault | undefined;
    const ids: number[] = [];
    for (const placed of this.#placed.values()) {
      const { fault } = placed;
      const isFree = fault.kind === 'delay' || end === undefined;
      if (!isFree || !concerns(fault, route) || placed.random() >= (fault.share ?? 1)) {
        continue;
      }
      this.#count(placed);
      ids.push(placed.id);
      if (fault.kind === 'delay') {
        delay += fault.milliseconds;
      } else {
        end = fault;
      }
    }
    return { delay, end, ids };
  }

  #count(placed: Placed): void {
    placed.hits += 1;
    if (placed.hits === placed.fault.times) {
      this.#placed.delete(placed.id);
    }
  }
}

function concerns(fault: Fault, route: string): boolean {
  return fault.route === everyRoute || fault.route === route;
}

function toInjected({ id, fault, hits }: Placed): InjectedFault {
  return { ...fault, id, hits };
}

/**
 * Numbers from 0 (included) to 1 (excluded) that look random and are the same for the same seed:
 * mulberry32, 32 bits of state.
 */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
