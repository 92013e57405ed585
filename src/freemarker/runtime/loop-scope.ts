import type { Item, Value } from '../values/value.js';
import type { Environment } from './environment.js';
import type { Scope } from './scope.js';

/** What a loop variable stands for in one round: an item, or the key and the value of a hash. */
export type LoopStep = readonly Item[];

/** A step that is computed when the loop comes to it. */
export type DeferredStep = () => LoopStep;

/** Answers one step after the other, and `undefined` behind the last. */
export type LoopSteps = () => LoopStep | DeferredStep | undefined;

/** The item a loop has come to. `x_index` and `x_has_next` are variables of it, too. */
export class LoopScope implements Scope {
  readonly outer: Scope | undefined;
  index = 0;
  hasNext = false;
  /** `<#items>` was run. */
  wasListed = false;
  readonly #steps: LoopSteps;
  #step: LoopStep = [];
  /** The step that comes next, `undefined` at the end. */
  #next: LoopStep | DeferredStep | undefined;
  #first: string | undefined;
  #second: string | undefined;

  /** @param steps The steps behind the first one, which is taken already. */
  constructor(steps: LoopSteps, first: LoopStep | DeferredStep, outer: Scope | undefined) {
    this.#steps = steps;
    this.#next = first;
    this.outer = outer;
  }

  /** Names the item: two names for a key and its value, none where it cannot be seen. */
  nameItem([first, second]: readonly string[]): void {
    this.#first = first;
    this.#second = second;
  }

  /** Whether the item, or the key or value of it, has that name. */
  hasItem(name: string): boolean {
    return name === this.#first || name === this.#second;
  }

  get(name: string): Value | undefined {
    const first = this.#first;
    if (first === undefined) {
      return undefined;
    }
    if (name === first) {
      return this.#step[0] ?? undefined;
    }
    if (name === this.#second) {
      return this.#step[1] ?? undefined;
    }
    if (!name.startsWith(first)) {
      return undefined;
    }
    const suffix = name.slice(first.length);
    if (suffix === '_index') {
      return this.index;
    }
    return suffix === '_has_next' ? this.hasNext : undefined;
  }

  /** Goes on to the next item, if there is one. */
  advance(): boolean {
    if (this.#next === undefined) {
      return false;
    }
    this.#step = typeof this.#next === 'function' ? this.#next() : this.#next;
    this.#next = this.#steps();
    this.hasNext = this.#next !== undefined;
    return true;
  }
}

/** The innermost loop that fits, from a scope outwards. */
export function enclosingLoop(
  env: Environment,
  fits: (loop: LoopScope) => boolean = () => true,
): LoopScope | undefined {
  for (let scope = env.scope; scope !== undefined; scope = scope.outer) {
    if (scope instanceof LoopScope && fits(scope)) {
      return scope;
    }
  }
  return undefined;
}
