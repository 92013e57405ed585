import type { NumberValue } from '../../java/numbers/index.js';
import { toInt } from '../../java/numbers/index.js';
import type { Environment } from '../runtime/environment.js';
import { asNumber, asText, typeNameOf } from '../values/kinds.js';
import type { Value } from '../values/value.js';
import type { BuiltInUse } from './built-in.js';

/** How many arguments a method takes: exactly, or from and to. */
export type ArgumentCount = number | readonly [atLeast: number, atMost: number];

/** The arguments of a built-in, read as what the built-in needs. A wrong one is reported at the whole interpolation. */
export class Arguments {
  /** The built-in that is called. */
  readonly use: BuiltInUse;
  readonly #values: readonly (Value | undefined)[];
  readonly #env: Environment;

  constructor(
    values: readonly (Value | undefined)[],
    count: ArgumentCount,
    use: BuiltInUse,
    env: Environment,
  ) {
    this.#values = values;
    this.use = use;
    this.#env = env;
    const [atLeast, atMost] = typeof count === 'number' ? [count, count] : count;
    if (values.length < atLeast || values.length > atMost) {
      const expected =
        atMost === Infinity
          ? `at least ${atLeast}`
          : atLeast === atMost
            ? String(atLeast)
            : `${atLeast} to ${atMost}`;
      throw this.#problem(`takes ${expected} arguments, not ${values.length}`);
    }
  }

  /** How many there are. */
  get count(): number {
    return this.#values.length;
  }

  /** An argument of any type, missing or not. */
  value(index: number): Value | undefined {
    return this.#values[index];
  }

  /** A text. Numbers are not converted. */
  text(index: number): string {
    const text = asText(this.#values[index]);
    if (text === undefined) {
      throw this.#wrong(index, 'a text');
    }
    return text;
  }

  /** A text, or the default when there are fewer arguments. */
  textOr<Default>(index: number, fallback: Default): string | Default {
    return index < this.#values.length ? this.text(index) : fallback;
  }

  /** A number. */
  number(index: number): NumberValue {
    const number = asNumber(this.#values[index]);
    if (number === undefined) {
      throw this.#wrong(index, 'a number');
    }
    return number;
  }

  /** The whole part of a number. */
  int(index: number): number {
    return toInt(this.number(index));
  }

  /** The whole part of a number, or the default when there are fewer arguments. */
  intOr<Default>(index: number, fallback: Default): number | Default {
    return index < this.#values.length ? this.int(index) : fallback;
  }

  /** A finding about the arguments, with what the built-in does not like about them. */
  problem(sentence: string): Error {
    return this.#problem(sentence);
  }

  #wrong(index: number, expected: string): Error {
    const found = typeNameOf(this.#values[index]);
    return this.#problem(`needs ${expected} as argument ${index + 1}, which is ${found}`);
  }

  #problem(sentence: string): Error {
    return this.#env.fail('template-bad-argument', undefined, {
      problem: `?${this.use.name}(…) ${sentence}.`,
    });
  }
}
