import { evaluateIfPresent, nothing } from '../operators/existence.js';
import type { HashValue } from '../values/hash.js';
import { TemplateHash } from '../values/hash.js';
import { asBoolean, asDate, asHash, asNumber, asSequence, asText } from '../values/kinds.js';
import { ManyFaced } from '../values/many-faced.js';
import { Markup } from '../values/markup.js';
import { Method } from '../values/method.js';
import type { Value } from '../values/value.js';
import type { BuiltInTable } from './built-in.js';
import { method } from './define.js';

/** Whether a value is missing, or a text, list or hash with nothing in it. Macros and methods have no content. */
export function isEmpty(value: Value | undefined): boolean {
  if (value === undefined) {
    return true;
  }
  const sequence = asSequence(value);
  if (sequence !== undefined) {
    return sequence.length === 0;
  }
  const text = value instanceof Markup ? value.text : asText(value);
  if (text !== undefined) {
    return text === '';
  }
  const hash = asHash(value);
  if (hash !== undefined) {
    return hasNoMembers(hash);
  }
  const isPlain = asNumber(value) !== undefined || asBoolean(value) !== undefined;
  return !isPlain && asDate(value) === undefined;
}

/** A hash of the data can have many members, of which one is enough. */
function hasNoMembers(hash: HashValue): boolean {
  if (hash instanceof TemplateHash) {
    return hash.entries()?.length === 0;
  }
  for (const key in hash) {
    if (Object.hasOwn(hash, key)) {
      return false;
    }
  }
  return true;
}

/** What `?if_exists` makes of a missing value: nothing, whatever is asked of it. */
const nothingAtAll = new ManyFaced({
  ...nothing.faces,
  boolean: false,
  method: new Method(() => undefined),
});

/** Built-ins that may be asked of a value that is missing. */
export const existenceBuiltIns: BuiltInTable = {
  has_content: (use, env) => !isEmpty(evaluateIfPresent(use.target, env)),
  exists: (use, env) => evaluateIfPresent(use.target, env) !== undefined,
  if_exists: (use, env) => evaluateIfPresent(use.target, env) ?? nothingAtAll,
  default: (use, env) => {
    const value = evaluateIfPresent(use.target, env);
    if (value !== undefined) {
      return method(use, [0, Infinity], env, () => value);
    }
    return method(use, [1, Infinity], env, (args) => {
      for (let index = 0; index < args.count; index += 1) {
        const fallback = args.value(index);
        if (fallback !== undefined) {
          return fallback;
        }
      }
      return undefined;
    });
  },
};
