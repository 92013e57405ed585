import { holds, valueOrEmpty } from '../coercion/require.js';
import { compareValues } from '../operators/comparison.js';
import type { Compiler, Run } from '../runtime/compiler.js';
import { completed } from '../runtime/completion.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import type { ElementOf } from '../syntax/element.js';

/** `<#if a>…<#elseif b>…<#else>…</#if>` */
export function compileIf(element: ElementOf<'if'>, compiler: Compiler): Run {
  const branches = element.branches.map(({ start, end, condition, body }) => ({
    start,
    end,
    condition: compiler.optional(condition),
    body: compiler.elements(body.elements),
  }));
  return (env) => {
    for (const branch of branches) {
      const { condition, body } = branch;
      env.element = branch;
      if (condition === undefined || holds(condition, env)) {
        return env.render(body);
      }
    }
    return completed;
  };
}

/**
 * `<#switch x><#case 1>…<#break><#default>…</#switch>`: a case that fits runs on into the next one unless it breaks.
 * The default, when no case fits, runs alone.
 */
export function compileSwitch(element: ElementOf<'switch'>, compiler: Compiler): Run {
  const switched = compiler.expression(element.value);
  const cases = element.cases.map(({ value, body }) => ({
    value: compiler.optional(value),
    body: compiler.elements(body.elements),
  }));
  const otherwise = cases.filter(({ value }) => value === undefined);
  return (env) => {
    const first = cases.findIndex(
      ({ value }) => value !== undefined && isCase(switched, value, env),
    );
    for (const { body } of first === -1 ? otherwise : cases.slice(first)) {
      const completion = env.render(body);
      if (completion === 'break' || completion === 'continue') {
        return completed;
      }
      if (completion !== completed) {
        return completion;
      }
    }
    return completed;
  };
}

/** The value of the switch is evaluated for each case anew. */
function isCase(
  switched: CompiledExpression,
  value: CompiledExpression,
  env: Environment,
): boolean {
  const left = switched.evaluate(env);
  const right = value.evaluate(env);
  const known = valueOrEmpty(left, switched, env);
  return compareValues(known, '==', valueOrEmpty(right, value, env), value, env);
}
