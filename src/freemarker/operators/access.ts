import { toInt } from '../../java/numbers/index.js';
import { requireHash, requireValue, wrongType } from '../coercion/require.js';
import { toText } from '../coercion/text.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import type { ExpressionOf } from '../syntax/expression.js';
import { asHash, asNumber, asSequence, asText, itemAt, memberOf } from '../values/kinds.js';
import { Range } from '../values/range.js';
import type { Value } from '../values/value.js';
import { slice } from './slices.js';

/** `target.key` */
export function compileMember(member: ExpressionOf<'member'>, compiler: Compiler): Evaluate {
  const { key } = member;
  const target = compiler.expression(member.target);
  return (env) => {
    env.step(1);
    return memberOf(requireHash(target.evaluate(env), target, env), key);
  };
}

/** `target[key]` */
export function compileDynamicMember(
  expression: ExpressionOf<'dynamic-member'>,
  compiler: Compiler,
): Evaluate {
  const target = compiler.expression(expression.target);
  const key = compiler.expression(expression.key);
  return (env) => {
    env.step(1);
    const from = requireValue(target.evaluate(env), target, env);
    return partOf(from, target, requireValue(key.evaluate(env), key, env), key, env);
  };
}

function partOf(
  from: Value,
  target: CompiledExpression,
  key: Value,
  keyAt: CompiledExpression,
  env: Environment,
): Value | undefined {
  const index = asNumber(key);
  if (index !== undefined) {
    return itemOf(from, target, toInt(index), env);
  }
  const name = asText(key);
  if (name !== undefined) {
    const hash = asHash(from);
    if (hash === undefined) {
      throw wrongType(from, target, 'a hash', env);
    }
    return memberOf(hash, name);
  }
  if (key instanceof Range) {
    return slice(asSequence(from) ?? toText(from, target, env), key, keyAt, env);
  }
  throw wrongType(key, keyAt, 'a number, text or range', env);
}

function itemOf(
  from: Value,
  target: CompiledExpression,
  index: number,
  env: Environment,
): Value | undefined {
  const list = asSequence(from);
  if (list !== undefined) {
    return index < 0 ? undefined : itemAt(list, index);
  }
  const text = toText(from, target, env);
  if (index >= 0 && index < text.length) {
    return text.charAt(index);
  }
  throw env.fail('template-out-of-range', undefined, {
    index,
    length: `a text of ${text.length} characters`,
  });
}
