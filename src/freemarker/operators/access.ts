import { toInt } from '../../java/numbers/index.js';
import { requireHash, requireValue, valueOrEmpty, wrongType } from '../coercion/require.js';
import { toText } from '../coercion/text.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import { isClassic } from '../runtime/settings.js';
import type { ExpressionOf } from '../syntax/expression.js';
import { firstItems } from '../values/items.js';
import {
  asHash,
  asNumber,
  asSequence,
  asText,
  isStream,
  itemAt,
  memberOf,
} from '../values/kinds.js';
import { Range } from '../values/range.js';
import type { Stream } from '../values/stream.js';
import type { Value } from '../values/value.js';
import { slice } from './slices.js';

/** `target.key` */
export function compileMember(member: ExpressionOf<'member'>, compiler: Compiler): Evaluate {
  const { key } = member;
  const target = compiler.expression(member.target);
  return (env) => {
    env.step(1);
    const from = target.evaluate(env);
    if (from === undefined && isClassic(env.settings)) {
      return undefined;
    }
    return memberOf(requireHash(from, target, env), key);
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
    const value = target.evaluate(env);
    if (value === undefined && isClassic(env.settings)) {
      return undefined;
    }
    const from = requireValue(value, target, env);
    const wanted = valueOrEmpty(key.evaluate(env), key, env);
    return isStream(from)
      ? partOfStream(from, target, wanted, key, env)
      : partOf(from, target, wanted, key, env);
  };
}

/** As many items are taken as the key needs, of a stream that may have no end. */
function partOfStream(
  stream: Stream,
  target: CompiledExpression,
  key: Value,
  keyAt: CompiledExpression,
  env: Environment,
): Value | undefined {
  const index = asNumber(key);
  if (index !== undefined) {
    const wanted = toInt(index);
    return wanted < 0 ? undefined : (firstItems(stream, wanted + 1, env).at(wanted) ?? undefined);
  }
  if (key instanceof Range) {
    const last = key.step === 1 ? key.begin + key.length : key.begin + 1;
    const at = stream.size === undefined ? undefined : keyAt;
    const part = slice(firstItems(stream, last, env), key, at, env);
    return asSequence(part)?.length === 0 ? emptyPartOfStream(stream, key) : part;
  }
  if (asText(key) !== undefined) {
    throw wrongType(stream, target, 'a hash', env);
  }
  throw wrongType(key, keyAt, 'a number or range', env);
}

/** FreeMarker makes a text of an empty part, unless it had to look for items to find out that there are none. */
function emptyPartOfStream(stream: Stream, range: Range): Value {
  return stream.size === undefined && range.length > 0 ? [] : '';
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
  if (list instanceof Range && index < 0) {
    throw env.fail('template-out-of-range', undefined, { index, length: 'a range' });
  }
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
