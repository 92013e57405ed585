import type { Value } from '../values/value.js';

/**
 * Variables of one construct that hide those further out: a loop's item, a lambda's parameter, the parameters that
 * `<#nested …>` passes. Scopes form a chain from the innermost outwards.
 */
export interface Scope {
  readonly outer: Scope | undefined;
  /** The variable of that name, `undefined` when this scope has none (or it is null). */
  get(name: string): Value | undefined;
}

/** A scope of names and values that do not change. */
export class NamedValues implements Scope {
  readonly outer: Scope | undefined;
  readonly #names: readonly string[];
  readonly #values: readonly (Value | undefined)[];

  constructor(
    names: readonly string[],
    values: readonly (Value | undefined)[],
    outer: Scope | undefined,
  ) {
    this.outer = outer;
    this.#names = names;
    this.#values = values;
  }

  get(name: string): Value | undefined {
    const index = this.#names.indexOf(name);
    return index === -1 ? undefined : this.#values[index];
  }
}
