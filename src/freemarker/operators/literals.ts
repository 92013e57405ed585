import { requireValue } from '../coercion/require.js';
import { toText } from '../coercion/text.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { ExpressionOf } from '../syntax/expression.js';
import { HashOfEntries } from '../values/hash.js';
import type { Item } from '../values/value.js';

/** A text, number or boolean that is written into the template. */
export function compileLiteral({ value }: ExpressionOf<'text' | 'number' | 'boolean'>): Evaluate {
  return () => value;
}

/** `"Hello ${name}"` */
export function compileTextTemplate(
  { parts }: ExpressionOf<'text-template'>,
  compiler: Compiler,
): Evaluate {
  const elements = compiler.elements(parts);
  return (env) => env.filled(elements);
}

/** `[1, "two", three]` */
export function compileList(list: ExpressionOf<'list'>, compiler: Compiler): Evaluate {
  const items = compiler.expressions(list.items);
  return (env) => {
    env.step(items.length);
    return items.map((item): Item => requireValue(item.evaluate(env), item, env));
  };
}

/** `{"name": value, …}` */
export function compileHash(hash: ExpressionOf<'hash'>, compiler: Compiler): Evaluate {
  const entries = hash.entries.map(
    ([key, value]) => [compiler.expression(key), compiler.expression(value)] as const,
  );
  return (env) => {
    env.step(entries.length);
    const members = new Map<string, Item>();
    for (const [key, value] of entries) {
      const name = toText(key.evaluate(env), key, env);
      members.set(name, requireValue(value.evaluate(env), value, env));
    }
    return new HashOfEntries(members);
  };
}
