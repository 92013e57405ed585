import { add } from '../../java/numbers/index.js';
import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import { escapeFor } from '../syntax/output-formats.js';
import { toTextOrMarkup } from '../values/coercion.js';
import { HashByLookup, HashOfEntries } from '../values/hash.js';
import { itemsOf } from '../values/items.js';
import { asHash, asNumber, asSequence, asText, entriesOf, memberOf } from '../values/kinds.js';
import { Markup } from '../values/markup.js';
import type { HashValue, Sequence, Value } from '../values/value.js';
import { calculate } from './arithmetic.js';

/** `a + b`: the sum of numbers, otherwise lists, texts or hashes joined. */
export class Addition implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #left: Expression;
  readonly #right: Expression;

  constructor(left: Expression, right: Expression) {
    this.#left = left;
    this.#right = right;
    this.start = left.start;
    this.end = right.end;
  }

  evaluate(env: Environment): Value {
    env.step(1);
    const left = this.#left.evaluate(env);
    const right = this.#right.evaluate(env);
    return addValues(left, this.#left, right, this.#right, env);
  }
}

/** `left + right` for values that are known: also what `+=` does. */
export function addValues(
  left: Value | undefined,
  leftAt: Located,
  right: Value | undefined,
  rightAt: Located,
  env: Environment,
): Value {
  const [leftNumber, rightNumber] = [asNumber(left), asNumber(right)];
  if (leftNumber !== undefined && rightNumber !== undefined) {
    return calculate(add, leftNumber, rightNumber, env);
  }
  const [leftList, rightList] = [asSequence(left), asSequence(right)];
  if (leftList !== undefined && rightList !== undefined) {
    return joinLists(leftList, rightList, env);
  }
  const [leftHash, rightHash] = [asHash(left), asHash(right)];
  if (leftHash !== undefined && rightHash !== undefined) {
    if (asText(left) === undefined || asText(right) === undefined) {
      return joinHashes(leftHash, rightHash, env);
    }
  }
  const leftText = toTextOrMarkup(left, leftAt, env);
  const rightText = toTextOrMarkup(right, rightAt, env);
  return joinTexts(leftText, rightText, env);
}

function joinTexts(left: string | Markup, right: string | Markup, env: Environment): Value {
  if (left instanceof Markup) {
    const { format, text } = left;
    const behind = right instanceof Markup ? right.text : escapeFor(format, right);
    return new Markup(format, env.checkedText(text + behind));
  }
  if (right instanceof Markup) {
    const { format, text } = right;
    return new Markup(format, env.checkedText(escapeFor(format, left) + text));
  }
  return env.checkedText(left + right);
}

function joinLists(left: Sequence, right: Sequence, env: Environment): Value {
  env.checkLength(left.length + right.length);
  return [...itemsOf(left, env), ...itemsOf(right, env)];
}

function joinHashes(left: HashValue, right: HashValue, env: Environment): Value {
  const [leftEntries, rightEntries] = [entriesOf(left), entriesOf(right)];
  if (leftEntries === undefined || rightEntries === undefined) {
    return new HashByLookup((key) => memberOf(right, key) ?? memberOf(left, key));
  }
  env.checkLength(leftEntries.length + rightEntries.length);
  env.step(leftEntries.length + rightEntries.length);
  const members = new Map(leftEntries);
  for (const [key, value] of rightEntries) {
    if ((value ?? undefined) !== undefined || !members.has(key)) {
      members.set(key, value);
    }
  }
  return new HashOfEntries(members);
}
