import type { NumberValue } from '../../java/numbers/index.js';
import type { Environment } from '../runtime/environment.js';
import type { Element } from '../syntax/element.js';
import type { Expression, LiteralKind } from '../syntax/expression.js';
import { toText } from '../values/coercion.js';
import { HashOfEntries } from '../values/hash.js';
import type { Item, Value } from '../values/value.js';

/** A text, number or boolean that is written into the template. */
export class Literal<
  Kind extends string | NumberValue | boolean = string | NumberValue | boolean,
> implements Expression {
  readonly start: number;
  readonly end: number;
  readonly literal: LiteralKind;
  readonly constant: Kind;

  constructor(value: Kind, start: number, end: number) {
    this.constant = value;
    this.start = start;
    this.end = end;
    this.literal =
      typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'boolean' : 'number';
  }

  evaluate(): Value {
    return this.constant;
  }
}

/** A text with interpolations: `"Hello ${name}"`. */
export class TextTemplate implements Expression {
  readonly start: number;
  readonly end: number;
  readonly literal = 'text';
  readonly #elements: readonly Element[];

  constructor(elements: readonly Element[], start: number, end: number) {
    this.#elements = elements;
    this.start = start;
    this.end = end;
  }

  evaluate(env: Environment): Value {
    const { output } = env.capture(this.#elements);
    return env.checkedText(output.text);
  }
}

/** `[1, "two", three]` */
export class ListLiteral implements Expression {
  readonly start: number;
  readonly end: number;
  readonly literal = 'list';
  readonly #items: readonly Expression[];

  constructor(items: readonly Expression[], start: number, end: number) {
    this.#items = items;
    this.start = start;
    this.end = end;
  }

  evaluate(env: Environment): Value {
    env.step(this.#items.length);
    return this.#items.map((item): Item => {
      const value = item.evaluate(env);
      if (value === undefined) {
        throw env.fail('template-missing-value', item, { expression: env.codeOf(item) });
      }
      return value;
    });
  }
}

/** `{"name": value, …}` */
export class HashLiteral implements Expression {
  readonly start: number;
  readonly end: number;
  readonly literal = 'hash';
  readonly #entries: readonly (readonly [key: Expression, value: Expression])[];

  constructor(
    entries: readonly (readonly [key: Expression, value: Expression])[],
    start: number,
    end: number,
  ) {
    this.#entries = entries;
    this.start = start;
    this.end = end;
  }

  evaluate(env: Environment): Value {
    env.step(this.#entries.length);
    const members = new Map<string, Item>();
    for (const [key, value] of this.#entries) {
      const name = toText(key.evaluate(env), key, env);
      const member = value.evaluate(env);
      if (member === undefined) {
        throw env.fail('template-missing-value', value, { expression: env.codeOf(value) });
      }
      members.set(name, member);
    }
    return new HashOfEntries(members);
  }
}
