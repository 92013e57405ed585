import { requireNumber, requireValue } from '../coercion/require.js';
import { toText, toTextOrMarkup } from '../coercion/text.js';
import { formatWithFractionDigits } from '../numbers/number-output.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import { isClassic } from '../runtime/settings.js';
import type { ExpressionOf, TextPart } from '../syntax/expression.js';
import { HashOfEntries } from '../values/hash.js';
import type { Markup } from '../values/markup.js';
import type { Item } from '../values/value.js';
import { joinTexts } from './addition.js';

/** Steps that a text with interpolations counts as, besides its parts. */
const textTemplatePrice = 16;

/** A text, number or boolean that is written into the template. */
export function compileLiteral({ value }: ExpressionOf<'text' | 'number' | 'boolean'>): Evaluate {
  return () => value;
}

/** `"Hello ${name}"` */
export function compileTextTemplate(
  literal: ExpressionOf<'text-template'>,
  compiler: Compiler,
): Evaluate {
  const parts = literal.parts.map((part) => compilePart(part, compiler));
  return (env) => {
    env.step(textTemplatePrice + parts.length);
    return parts.reduce<string | Markup>(
      (text, part) => joinTexts(text, part(env), env, literal),
      '',
    );
  };
}

/** What makes a part of a text. What fails in it is reported where the element is that has the text. */
function compilePart(part: TextPart, compiler: Compiler): (env: Environment) => string | Markup {
  if (part.kind === 'text') {
    const text = part.stretches.map((stretch) => stretch.text).join('');
    return () => text;
  }
  const expression = compiler.expression(part.expression);
  if (part.kind === 'interpolation') {
    return (env) => toTextOrMarkup(expression.evaluate(env), expression, env);
  }
  const { digits } = part;
  return (env) => {
    const value = requireNumber(expression.evaluate(env), expression, env);
    return formatWithFractionDigits(value, digits, env);
  };
}

/** `[1, "two", three]` */
export function compileList(list: ExpressionOf<'list'>, compiler: Compiler): Evaluate {
  const items = compiler.expressions(list.items);
  return (env) => {
    env.step(items.length);
    return items.map((item): Item => valueOrNone(item, env));
  };
}

/** The value of an item; only where templates are classic it may be missing. */
function valueOrNone(item: CompiledExpression, env: Environment): Item {
  const value = item.evaluate(env);
  return isClassic(env.settings) ? value : requireValue(value, item, env);
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
      members.set(name, valueOrNone(value, env));
    }
    return new HashOfEntries(members);
  };
}
