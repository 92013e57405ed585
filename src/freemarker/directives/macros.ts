import type { Compiler, Run } from '../runtime/compiler.js';
import { completed } from '../runtime/completion.js';
import type { CompiledMacro, Environment } from '../runtime/environment.js';
import { Macro } from '../runtime/macro.js';
import { NamedValues } from '../runtime/scope.js';
import type { ElementOf, MacroDefinition } from '../syntax/element.js';

/** Makes macros and functions callable, wherever they are defined. */
export function defineMacros(macros: readonly CompiledMacro[], env: Environment): void {
  for (const macro of macros) {
    env.variables.set(macro.name, new Macro(macro));
  }
}

/** `<#macro m a b=1 rest...>…</#macro>` and `<#function …>…</#function>` */
export function compileDefinition(definition: MacroDefinition, compiler: Compiler): Run {
  const macro = compiler.macro(definition);
  return (env) => {
    defineMacros([macro], env);
    return completed;
  };
}

/** `<#nested a, b>` */
export function compileNested(element: ElementOf<'nested'>, compiler: Compiler): Run {
  const args = compiler.expressions(element.args);
  return (env) => {
    const { invocation, scope } = env;
    const values = args.map((arg) => arg.evaluate(env));
    const nested = invocation?.nested;
    if (nested === undefined) {
      return completed;
    }
    env.invocation = nested.invocation;
    env.scope = new NamedValues(nested.parameters, values, nested.scope);
    const completion = env.deeper(nested.run);
    env.invocation = invocation;
    env.scope = scope;
    return completion;
  };
}

/** `<#return>` leaves a macro, `<#return value>` a function. */
export function compileReturn(element: ElementOf<'return'>, compiler: Compiler): Run {
  const value = compiler.optional(element.value);
  return (env) => {
    const returned = value?.evaluate(env);
    if (env.invocation === undefined) {
      // The service has no failure here that #attempt knows: it goes on leaving what is around it.
      throw env
        .fail('template-bad-argument', undefined, {
          problem: '#return has nothing to return from here.',
        })
        .asFinal();
    }
    env.returned = returned;
    return 'return';
  };
}
