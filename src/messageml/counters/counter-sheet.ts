import type { DocumentElement } from '../document/document.js';
import type { UsageCounter } from './usage-counter.js';

type Attributes = Record<string, string | number>;

/** The counters of a message while it is gone through, in order of first appearance. */
export class CounterSheet {
  readonly #counters: { readonly name: string; readonly attributes: Attributes }[] = [];
  /** Counters that exist only once, by name. */
  readonly #shared = new Map<string, Attributes>();

  /** Counts something. */
  add(name: string, amount = 1): void {
    this.addTo(name, 'count', amount);
  }

  /** Adds to a number of the one counter of a name. */
  addTo(name: string, attribute: string, amount: number): void {
    const attributes = this.#sharedCounter(name);
    attributes[attribute] = Number(attributes[attribute] ?? 0) + amount;
  }

  /** Sets a number of the one counter of a name, unless it is higher already. */
  raise(name: string, attribute: string, value: number): void {
    const attributes = this.#sharedCounter(name);
    attributes[attribute] = Math.max(Number(attributes[attribute] ?? 0), value);
  }

  /** Adds a counter of its own, as each form input has one. */
  addItem(name: string, attributes: Readonly<Attributes>): void {
    this.#counters.push({ name, attributes: { ...attributes } });
  }

  /** What was counted so far. */
  get counters(): readonly UsageCounter[] {
    return this.#counters;
  }

  #sharedCounter(name: string): Attributes {
    const known = this.#shared.get(name);
    if (known !== undefined) {
      return known;
    }
    const attributes: Attributes = {};
    this.#shared.set(name, attributes);
    this.#counters.push({ name, attributes });
    return attributes;
  }
}

/** What is known about an element besides its own content. */
export interface Surroundings {
  /** How many table rows are in it, at any depth. */
  readonly rows: number;
  /** How many `<td>` are in it, at any depth. */
  readonly cells: number;
}

/** Counts an element that was gone through with all of its content. */
export type CountElement = (
  element: DocumentElement,
  sheet: CounterSheet,
  surroundings: Surroundings,
) => void;
