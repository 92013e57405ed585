import { inHashOrder } from '../../java/collections/index.js';
import { requireValue } from '../coercion/require.js';
import type { Located } from '../finding.js';
import type { Compiler, Run } from '../runtime/compiler.js';
import type { Completion } from '../runtime/completion.js';
import type { CompiledElement, CompiledExpression, Environment } from '../runtime/environment.js';
import { invokeMacro, refuseTooMany, refuseUnknown } from '../runtime/invoke.js';
import { InterpretedTemplate, Macro } from '../runtime/macro.js';
import type { NestedContent } from '../runtime/macro-invocation.js';
import type { ElementOf, WrittenArguments } from '../syntax/element.js';
import type { CallArguments } from '../values/call-arguments.js';
import { typeNameOf } from '../values/kinds.js';
import { TextTransform } from '../values/text-transform.js';
import type { Value } from '../values/value.js';
import { defineMacros } from './macros.js';
import { transforms } from './transforms.js';

/** A call that is ready to run. */
interface CompiledCall extends Located {
  readonly target: CompiledExpression;
  readonly args: EvaluateArguments;
  readonly body: readonly CompiledElement[] | undefined;
  /** The names that `<#nested …>` fills. */
  readonly bodyParameters: readonly string[];
}

/** `<@m a=1 b=2; x>…</@m>` and `<@m 1 2/>` */
export function compileMacroCall(element: ElementOf<'macro-call'>, compiler: Compiler): Run {
  const { start, end, bodyParameters } = element;
  const call: CompiledCall = {
    start,
    end,
    target: compiler.expression(element.target),
    args: compileArguments(element.args, compiler),
    body: element.body === undefined ? undefined : compiler.elements(element.body.elements),
    bodyParameters,
  };
  return (env) => runCall(call, env);
}

/** Evaluates the arguments of a call; those that the macro does not take are not evaluated but refused. */
type EvaluateArguments = (env: Environment, macro?: Macro) => CallArguments;

/** FreeMarker keeps named arguments in a hash map, and takes them as that lists them. */
function compileArguments(args: WrittenArguments, compiler: Compiler): EvaluateArguments {
  if ('positional' in args) {
    const positional = compiler.expressions(args.positional);
    return (env, macro) => {
      if (macro !== undefined) {
        refuseTooMany(macro, positional.length, env);
      }
      return { positional: positional.map((arg) => arg.evaluate(env)) };
    };
  }
  const written = new Map(args.named);
  const named = inHashOrder(written.keys()).flatMap((name) => {
    const value = written.get(name);
    return value === undefined ? [] : [[name, compiler.expression(value)] as const];
  });
  return (env, macro) => {
    const values = new Map<string, Value | undefined>();
    for (const [name, value] of named) {
      if (macro !== undefined) {
        refuseUnknown(macro, name, env);
      }
      values.set(name, value.evaluate(env));
    }
    return { named: values };
  };
}

function runCall(call: CompiledCall, env: Environment): Completion {
  const { target, args } = call;
  const called = requireValue(target.evaluate(env), target, env);
  if (called instanceof InterpretedTemplate) {
    return runInterpreted(called, call, env);
  }
  if (called instanceof TextTransform) {
    return transformBody(called, call, env);
  }
  if (!(called instanceof Macro)) {
    const found = typeNameOf(called);
    throw env.fail('template-not-callable', target, { expression: env.codeOf(target), found });
  }
  if (called.typeName === 'function') {
    const found = 'a function';
    throw env.fail('template-not-callable', undefined, { expression: env.codeOf(target), found });
  }
  const nested = nestedContent(call, env);
  return invokeMacro(called, args(env, called), nested, env);
}

function nestedContent(
  { body, bodyParameters: parameters }: CompiledCall,
  env: Environment,
): NestedContent | undefined {
  if (body === undefined) {
    return undefined;
  }
  const { invocation, scope } = env;
  return { run: () => env.render(body), parameters, invocation, scope };
}

function runInterpreted(
  { code, template }: InterpretedTemplate,
  call: CompiledCall,
  env: Environment,
): Completion {
  defineMacros(template.macros, env);
  const { output, completion } = env.recovering(
    () => env.runningCode(code, () => env.capture(template.elements)),
    (failure) => {
      throw failure.wrappedAt(call);
    },
  );
  env.write(output.text, call);
  return completion;
}

function transformBody({ name }: TextTransform, call: CompiledCall, env: Environment): Completion {
  const { output, completion } = env.capture(call.body ?? []);
  env.write(transforms[name](output.text, call.args(env), env), call);
  return completion;
}
