import type { Value } from '../values/value.js';

/**
 * Variables of one construct that hide those further out: a loop's item, a lambda's parameter, the parameters that
 * `<#nested …>` passes. Scopes form a chain from the innermost outwards.
 */
export interface Scope {
  readonly outer: Scope | undefined;
  /** The variable of that name; `undefined`: look further out; `null`: it is missing, and nothing further out counts. */
  get(name: string): Value | null | undefined;
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

/** The parameter of a lambda: when it has no value, a variable of the same name further out does not stand in. */
export class LambdaParameter implements Scope {
  readonly outer: Scope | undefined;
  readonly #name: string;
  readonly #value: Value | undefined;

  constructor(name: string, value: Value | undefined, outer: Scope | undefined) {
    this.#name = name;
    this.#value = value;
    this.outer = outer;
  }

  get(name: string): Value | null | undefined {
    return name === this.#name ? (this.#value ?? null) : undefined;
  }
}
