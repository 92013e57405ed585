import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';
import type { Range } from '../values/range.js';
import type { Sequence, Value } from '../values/value.js';

/** Steps that a slice counts as besides its items. */
const slicePrice = 20;

/** The part of a list or text that a range of indexes means. `at` is where the range stands, if it is to blame. */
export function slice(
  target: string | Sequence,
  range: Range,
  at: Located | undefined,
  env: Environment,
): Value {
  env.step(slicePrice);
  const isText = typeof target === 'string';
  const length = slicedLength(target, range, at, env);
  if (length === 0) {
    return isText ? '' : [];
  }
  if (isText) {
    return target.slice(range.begin, range.begin + textLength(range, length, at, env));
  }
  env.checkLength(length);
  env.step(length);
  return Array.from({ length }, (_unset, index) => target.at(range.begin + index * range.step));
}

function slicedLength(
  target: string | Sequence,
  range: Range,
  at: Located | undefined,
  env: Environment,
): number {
  if (range.length === 0) {
    return 0;
  }
  const isForward = range.step === 1;
  const mayStartAtEnd = range.limitsSize && isForward;
  const isStartOutside = mayStartAtEnd ? range.begin > target.length : range.begin >= target.length;
  if (range.begin < 0 || isStartOutside) {
    throw outside(range.begin, target, at, env);
  }
  if (range.length === Infinity) {
    return target.length - range.begin;
  }
  const last = range.begin + (range.length - 1) * range.step;
  if (last >= 0 && last < target.length) {
    return range.length;
  }
  if (!range.limitsSize) {
    throw outside(last, target, at, env);
  }
  return last < 0 ? range.begin + 1 : target.length - range.begin;
}

/** A text cannot run backwards; only `[n..n-1]` means no characters, as it always did. */
function textLength(
  range: Range,
  length: number,
  at: Located | undefined,
  env: Environment,
): number {
  if (range.step === 1 || length === 1) {
    return length;
  }
  if (range.endsInclusively && length === 2) {
    return 0;
  }
  throw env.fail('template-bad-argument', at, {
    problem: 'A text cannot be sliced by a range that runs down.',
  });
}

function outside(
  index: number,
  target: string | Sequence,
  at: Located | undefined,
  env: Environment,
): Error {
  const length =
    typeof target === 'string'
      ? `a text of ${target.length} characters`
      : `a list of ${target.length} items`;
  return env.fail('template-out-of-range', at, { index, length });
}
