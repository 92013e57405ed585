import { toInt } from '../../java/numbers/index.js';
import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import { requireHash, requireValue, toText, wrongType } from '../values/coercion.js';
import { asHash, asNumber, asSequence, asText, itemAt, memberOf } from '../values/kinds.js';
import { Range } from '../values/range.js';
import type { Value } from '../values/value.js';
import { slice } from './slices.js';

/** A name: a variable, or a root of the data. */
export class Name implements Expression {
  readonly start: number;
  readonly end: number;
  readonly name: string;

  constructor(name: string, start: number, end: number) {
    this.name = name;
    this.start = start;
    this.end = end;
  }

  get dottedName(): string {
    return this.name;
  }

  evaluate(env: Environment): Value | undefined {
    return env.lookUp(this.name);
  }
}

/** An expression in parentheses. `(…)!x` and `(…)??` forgive missing values anywhere inside it. */
export class Parenthesized implements Expression {
  readonly start: number;
  readonly end: number;
  readonly inner: Expression;

  constructor(inner: Expression, start: number, end: number) {
    this.inner = inner;
    this.start = start;
    this.end = end;
  }

  evaluate(env: Environment): Value | undefined {
    return this.inner.evaluate(env);
  }
}

/** `target.key` */
export class Member implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #target: Expression;
  readonly #key: string;

  constructor(target: Expression, key: string, end: number) {
    this.#target = target;
    this.#key = key;
    this.start = target.start;
    this.end = end;
  }

  get dottedName(): string | undefined {
    const target = this.#target.dottedName;
    return target === undefined ? undefined : `${target}.${this.#key}`;
  }

  evaluate(env: Environment): Value | undefined {
    env.step(1);
    const target = this.#target.evaluate(env);
    return memberOf(requireHash(target, this.#target, env), this.#key);
  }
}

/** `target[key]`: the member of a hash, the item of a list, a character of a text, or a slice by a range. */
export class DynamicMember implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #target: Expression;
  readonly #key: Expression;

  constructor(target: Expression, key: Expression, end: number) {
    this.#target = target;
    this.#key = key;
    this.start = target.start;
    this.end = end;
  }

  evaluate(env: Environment): Value | undefined {
    env.step(1);
    const target = requireValue(this.#target.evaluate(env), this.#target, env);
    const key = requireValue(this.#key.evaluate(env), this.#key, env);
    const index = asNumber(key);
    if (index !== undefined) {
      return this.#item(target, toInt(index), env);
    }
    const name = asText(key);
    if (name !== undefined) {
      const hash = asHash(target);
      if (hash === undefined) {
        throw wrongType(target, this.#target, 'a hash', env);
      }
      return memberOf(hash, name);
    }
    if (key instanceof Range) {
      return this.#slice(target, key, env);
    }
    throw wrongType(key, this.#key, 'a number, text or range', env);
  }

  #item(target: Value, index: number, env: Environment): Value | undefined {
    const list = asSequence(target);
    if (list !== undefined) {
      return index < 0 ? undefined : itemAt(list, index);
    }
    const text = toText(target, this.#target, env);
    if (index >= 0 && index < text.length) {
      return text.charAt(index);
    }
    throw env.fail('template-out-of-range', undefined, {
      index,
      length: `a text of ${text.length} characters`,
    });
  }

  #slice(target: Value, range: Range, env: Environment): Value {
    const sliced = asSequence(target) ?? toText(target, this.#target, env);
    return slice(sliced, range, this.#key, env);
  }
}
