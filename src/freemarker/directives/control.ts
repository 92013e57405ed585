import { toText } from '../coercion/text.js';
import type { Compiler, Run } from '../runtime/compiler.js';
import { completed } from '../runtime/completion.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import { applySetting } from '../runtime/settings.js';
import type { ElementOf } from '../syntax/element.js';
import { asBoolean, asNumber } from '../values/kinds.js';

/** `<#attempt>…<#recover>…</#attempt>` */
export function compileAttempt(element: ElementOf<'attempt'>, compiler: Compiler): Run {
  const body = compiler.elements(element.body.elements);
  const recovery = compiler.elements(element.recovery.elements);
  return (env) =>
    env.recovering(
      () => {
        const { output, completion } = env.capture(body);
        // The service loses what an attempt wrote when a #break, #continue or #return leaves it.
        if (completion === completed) {
          env.append(output);
        }
        return completion;
      },
      (failure) => {
        env.caught.push(failure);
        const completion = env.render(recovery);
        env.caught.pop();
        return completion;
      },
    );
}

/** `<#stop "reason">` */
export function compileStop(element: ElementOf<'stop'>, compiler: Compiler): Run {
  const reason = compiler.optional(element.reason);
  return (env) => {
    if (reason !== undefined) {
      toText(reason.evaluate(env), reason, env);
    }
    throw env.fail('template-stopped');
  };
}

/** `<#setting number_format="0.00">` */
export function compileSetting(element: ElementOf<'setting'>, compiler: Compiler): Run {
  const { name } = element;
  const value = compiler.expression(element.value);
  return (env) => {
    env.settings = applySetting(env.settings, name, settingText(value, env), env);
    return completed;
  };
}

function settingText(expression: CompiledExpression, env: Environment): string {
  const value = expression.evaluate(env);
  const plain = asBoolean(value) ?? asNumber(value);
  return typeof plain === 'boolean' || typeof plain === 'number'
    ? String(plain)
    : toText(value, expression, env);
}

/** `<#include …>` and `<#import … as …>`: there is nothing to load. */
export function compileLoad(element: ElementOf<'load'>, compiler: Compiler): Run {
  const { directive } = element;
  const name = compiler.expression(element.name);
  const ignoresMissing = compiler.optional(element.ignoresMissing);
  return (env) => {
    toText(name.evaluate(env), name, env);
    if (asBoolean(ignoresMissing?.evaluate(env)) === true) {
      return completed;
    }
    throw env.fail('template-nothing-to-load', undefined, { directive });
  };
}

/** `<#visit>`, `<#recurse>` and `<#fallback>`: there are no XML documents in the data. */
export function compileNodeDirective(
  element: ElementOf<'node-directive'>,
  compiler: Compiler,
): Run {
  const { name } = element;
  const node = compiler.optional(element.node);
  return (env) => {
    node?.evaluate(env);
    throw env.fail('template-not-supported', node, {
      feature: `<#${name}>`,
      instead: 'Write a macro that calls itself.',
    });
  };
}
