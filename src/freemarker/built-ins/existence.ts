import { evaluateIfPresent, nothing } from '../operators/existence.js';
import { isEmpty } from '../values/is-empty.js';
import { ManyFaced } from '../values/many-faced.js';
import { Method } from '../values/method.js';
import type { BuiltInTable } from './built-in.js';
import { method } from './define.js';

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
