import { z } from 'zod';
import type { Fault, InjectedFault } from '../../contract/index.js';
import type { StatePart } from '../state/pod-state.js';
import { faultShape } from './fault-shape.js';
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

const placedFault = z.object({
  id: z.number(),
  fault: faultShape,
  /** Where the numbers stand that look random. */
  state: z.number(),
  hits: z.number(),
});

type Placed = z.output<typeof placedFault>;

const savedFaults = z.object({ lastId: z.number(), placed: z.array(placedFault) });

/** The faults that are in place, in the order in which they were injected. */
export class FaultList implements StatePart {
  readonly #placed = new Map<number, Placed>();
  #lastId = 0;

  /** Whether there are none. */
  get isEmpty(): boolean {
    return this.#placed.size === 0;
  }

  save(): z.output<typeof savedFaults> {
    return { lastId: this.#lastId, placed: [...this.#placed.values()] };
  }

  restore(saved: unknown): void {
    const { lastId, placed } = savedFaults.parse(saved);
    this.#lastId = lastId;
    this.#placed.clear();
    placed.forEach((each) => this.#placed.set(each.id, each));
  }

  list(): InjectedFault[] {
    return [...this.#placed.values()].map(toInjected);
  }

  inject(fault: Fault): InjectedFault {
    this.#lastId += 1;
    const placed = {
      id: this.#lastId,
      fault,
      state: (fault.seed ?? 1) | 0,
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
      if (!isFree || !concerns(fault, route) || randomNumber(placed) >= (fault.share ?? 1)) {
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
 * The next of numbers from 0 (included) to 1 (excluded) that look random and are the same for the same seed:
 * mulberry32, 32 bits of state.
 */
function randomNumber(placed: Placed): number {
  const state = (placed.state + 0x6d2b79f5) | 0;
  placed.state = state;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
