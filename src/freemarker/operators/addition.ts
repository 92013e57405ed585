import { add } from '../../java/numbers/index.js';
import { notInFormat, toTextOrMarkup } from '../coercion/text.js';
import type { Located } from '../finding.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { Environment } from '../runtime/environment.js';
import type { ExpressionOf } from '../syntax/expression.js';
import type { HashValue } from '../values/hash.js';
import { HashByLookup, HashOfEntries } from '../values/hash.js';
import { itemsOf } from '../values/items.js';
import { asHash, asNumber, asSequence, asText, entriesOf, memberOf } from '../values/kinds.js';
import { Markup } from '../values/markup.js';
import type { Sequence, Value } from '../values/value.js';
import { calculate } from './arithmetic.js';

/** `a + b` */
export function compileAddition(sides: ExpressionOf<'addition'>, compiler: Compiler): Evaluate {
  const left = compiler.expression(sides.left);
  const right = compiler.expression(sides.right);
  return (env) => {
    env.step(1);
    const leftValue = left.evaluate(env);
    return addValues(leftValue, left, right.evaluate(env), right, env, sides);
  };
}

/** `left + right` for values that are known: also what `+=` does. */
export function addValues(
  left: Value | undefined,
  leftAt: Located,
  right: Value | undefined,
  rightAt: Located,
  env: Environment,
  at?: Located,
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
  return joinTexts(leftText, rightText, env, at);
}

/** One text behind another: markup where either is. */
export function joinTexts(
  left: string | Markup,
  right: string | Markup,
  env: Environment,
  at?: Located,
): string | Markup {
  if (typeof left === 'string') {
    return typeof right === 'string'
      ? env.checkedText(left + right)
      : joinMarkup(Markup.showing(left, right.format), right, env, at);
  }
  const behind = typeof right === 'string' ? Markup.showing(right, left.format) : right;
  return joinMarkup(left, behind, env, at);
}

function joinMarkup(left: Markup, right: Markup, env: Environment, at?: Located): Markup {
  const joined = left.followedBy(right);
  if (joined === undefined) {
    throw notInFormat(right, left.format, env, at);
  }
  env.checkedText(joined.text);
  return joined;
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
