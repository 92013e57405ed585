import type { TemplateFailure } from '../finding.js';
import type { CallArguments } from '../values/call-arguments.js';
import { HashOfEntries } from '../values/hash.js';
import { isArray } from '../values/kinds.js';
import type { Item, Value } from '../values/value.js';
import type { Completion } from './completion.js';
import { completed } from './completion.js';
import type { Environment } from './environment.js';
import type { Macro } from './macro.js';
import type { NestedContent } from './macro-invocation.js';
import { Output } from './output.js';
import { withPresets } from './preset-arguments.js';
import { isClassic } from './settings.js';

/** Calls a macro: what it writes goes to the output. */
export function invokeMacro(
  macro: Macro,
  args: CallArguments,
  nested: NestedContent | undefined,
  env: Environment,
): Completion {
  const completion = run(macro, assignParameters(macro, args, env), nested, env);
  return completion === 'return' ? completed : completion;
}

/** Calls a function: what it writes is dropped, what it returns is its value. */
export function invokeFunction(
  macro: Macro,
  args: readonly (Value | undefined)[],
  env: Environment,
): Value | undefined {
  const locals = assignParameters(macro, { positional: args }, env);
  const outer = env.output;
  env.output = new Output();
  env.returned = undefined;
  run(macro, locals, undefined, env);
  env.output = outer;
  const value = env.returned;
  env.returned = undefined;
  return value;
}

/** Steps that running a macro or function counts as, besides what it does. */
const invocationPrice = 8;

function run(
  macro: Macro,
  locals: Map<string, Value>,
  nested: NestedContent | undefined,
  env: Environment,
): Completion {
  const { invocation, scope, element } = env;
  env.invocation = { locals, nested, args: () => argumentsOf(macro, locals) };
  env.scope = undefined;
  env.element = macro;
  env.step(invocationPrice);
  const completion = env.deeper(() => {
    applyDefaults(macro, locals, env);
    checkArgumentsNamed(macro, locals, env);
    return env.render(macro.body);
  });
  env.invocation = invocation;
  env.scope = scope;
  env.element = element;
  return completion;
}

/** `.args` of a macro is a hash: what is given by position and has no parameter has no name in it. */
function checkArgumentsNamed(
  macro: Macro,
  locals: ReadonlyMap<string, Value>,
  env: Environment,
): void {
  const rest = macro.rest === undefined ? undefined : locals.get(macro.rest);
  if (macro.usesArguments && macro.typeName === 'macro' && isArray(rest) && rest.length > 0) {
    throw env.fail('template-bad-argument', undefined, {
      problem: `The macro ${macro.name} has .args in it: it takes further arguments by name only.`,
    });
  }
}

function argumentsOf(macro: Macro, locals: ReadonlyMap<string, Value>): HashOfEntries | Item[] {
  const named = macro.parameters.map(({ name }): [string, Item] => [name, locals.get(name)]);
  const rest = macro.rest === undefined ? undefined : locals.get(macro.rest);
  if (macro.typeName === 'function') {
    return [...named.map(([, value]) => value), ...(isArray(rest) ? rest : [])];
  }
  return new HashOfEntries(
    new Map(rest instanceof HashOfEntries ? [...named, ...rest.entries()] : named),
  );
}

/** Puts arguments into the parameters they are meant for. */
function assignParameters(macro: Macro, args: CallArguments, env: Environment): Map<string, Value> {
  const all = withPresets(macro, args, env);
  if ('positional' in all) {
    return assignByPosition(macro, all.positional, env);
  }
  const locals = assignByName(macro, all.named, env);
  return 'others' in all ? withOthers(macro, locals, all.others, env) : locals;
}

function assignByName(
  macro: Macro,
  args: ReadonlyMap<string, Value | undefined>,
  env: Environment,
): Map<string, Value> {
  const locals = new Map<string, Value>();
  const rest = new Map<string, Item>();
  for (const [name, value] of args) {
    if (hasParameter(macro, name)) {
      if (value !== undefined) {
        locals.set(name, value);
      }
    } else {
      refuseUnknown(macro, name, env);
      rest.set(name, value);
    }
  }
  if (macro.rest !== undefined) {
    locals.set(macro.rest, new HashOfEntries(rest));
  }
  return locals;
}

/** Adds arguments by position that no parameter is left for. */
function withOthers(
  macro: Macro,
  locals: Map<string, Value>,
  others: readonly (Value | undefined)[],
  env: Environment,
): Map<string, Value> {
  if (others.length === 0) {
    return locals;
  }
  refuseTooMany(macro, macro.parameters.length + others.length, env);
  const rest = macro.rest ?? '';
  const named = locals.get(rest);
  if (named instanceof HashOfEntries && named.entries().length > 0) {
    throw env.fail('template-bad-argument', undefined, {
      problem: `The macro ${macro.name} is given further arguments by name and by position: one of both has to do.`,
    });
  }
  return locals.set(rest, others);
}

function hasParameter(macro: Macro, name: string): boolean {
  return macro.parameters.some((parameter) => parameter.name === name);
}

/** Fails where a macro has no parameter for an argument that is given by name: before it is evaluated. */
export function refuseUnknown(macro: Macro, name: string, env: Environment): void {
  if (macro.rest === undefined && !hasParameter(macro, name)) {
    throw env.fail('template-bad-argument', undefined, {
      problem: `The macro ${macro.name} has no parameter ${name}.`,
    });
  }
}

/** Fails where a call has more arguments than there are parameters: before any of them is evaluated. */
export function refuseTooMany(macro: Macro, given: number, env: Environment): void {
  const count = macro.parameters.length;
  if (given > count && macro.rest === undefined) {
    throw env.fail('template-bad-argument', undefined, {
      problem: `The ${macro.typeName} ${macro.name} takes ${count} arguments, not ${given}.`,
    });
  }
}

function assignByPosition(
  macro: Macro,
  args: readonly (Value | undefined)[],
  env: Environment,
): Map<string, Value> {
  const count = macro.parameters.length;
  refuseTooMany(macro, args.length, env);
  const locals = new Map<string, Value>();
  for (const [index, parameter] of macro.parameters.entries()) {
    const value = args[index];
    if (value !== undefined) {
      locals.set(parameter.name, value);
    }
  }
  if (macro.rest !== undefined) {
    locals.set(macro.rest, args.slice(count));
  }
  return locals;
}

/** Fills parameters that got no argument. A default may use other parameters, so this repeats until nothing changes. */
function applyDefaults(macro: Macro, locals: Map<string, Value>, env: Environment): void {
  for (;;) {
    let isProgress = false;
    let unresolved: TemplateFailure | undefined;
    for (const { name, fallback } of macro.parameters) {
      if (locals.has(name)) {
        continue;
      }
      if (fallback === undefined && isClassic(env.settings)) {
        continue;
      }
      if (fallback === undefined) {
        throw env.fail('template-bad-argument', undefined, {
          problem: `The ${macro.typeName} ${macro.name} needs a value for its parameter ${name}.`,
        });
      }
      const value = env.recovering<Value | TemplateFailure>(
        () =>
          fallback.evaluate(env) ??
          env.fail('template-missing-value', fallback, { expression: env.codeOf(fallback) }),
        (failure) => {
          if (failure.isForgivable) {
            return failure;
          }
          throw failure;
        },
      );
      if (value instanceof Error) {
        unresolved ??= value;
      } else {
        locals.set(name, value);
        isProgress = true;
      }
    }
    if (unresolved === undefined || (!isProgress && isClassic(env.settings))) {
      return;
    }
    if (!isProgress) {
      throw unresolved;
    }
  }
}
