import { add, divide, multiply, remainder, subtract } from '../../java/numbers/index.js';
import { requireNumber, valueOrEmpty, wrongType } from '../coercion/require.js';
import type { Located } from '../finding.js';
import { addValues } from '../operators/addition.js';
import { calculate } from '../operators/arithmetic.js';
import type { Compiler, Run } from '../runtime/compiler.js';
import { completed } from '../runtime/completion.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import { isClassic } from '../runtime/settings.js';
import type { AssignmentOperator, ElementOf, Target } from '../syntax/element.js';
import { Namespace } from '../values/hash.js';
import { Markup } from '../values/markup.js';
import type { Value } from '../values/value.js';

const numericOperators = {
  '-=': subtract,
  '*=': multiply,
  '/=': divide,
  '%=': remainder,
  '++': add,
  '--': subtract,
} as const;

/** One `name = value` that is ready to run. */
interface CompiledAssignment extends Located {
  readonly name: string;
  readonly operator: AssignmentOperator;
  readonly value: CompiledExpression;
}

/** `<#assign a = 1 b += 2 c++>`, `<#global …>`, `<#local …>` */
export function compileAssign(element: ElementOf<'assign'>, compiler: Compiler): Run {
  const { target } = element;
  const namespace = compiler.optional(element.namespace);
  const assignments = element.assignments.map((assignment): CompiledAssignment => ({
    ...assignment,
    value: compiler.expression(assignment.value),
  }));
  return (env) => {
    checkNamespace(namespace, env);
    const variables = variablesOf(target, env);
    for (const assignment of assignments) {
      if (assignments.length > 1) {
        env.element = assignment;
      }
      variables.set(assignment.name, assignedValue(assignment, variables, env));
    }
    return completed;
  };
}

/** `<#assign name>…</#assign>` */
export function compileAssignBlock(element: ElementOf<'assign-block'>, compiler: Compiler): Run {
  const { target, name, format } = element;
  const namespace = compiler.optional(element.namespace);
  const body = compiler.elements(element.body.elements);
  return (env) => {
    checkNamespace(namespace, env);
    const { output, completion } = env.capture(body);
    const text = env.checkedText(output.text);
    if (completion === completed) {
      const value = format === undefined ? text : new Markup(format, text);
      variablesOf(target, env).set(name, value);
    }
    return completion;
  };
}

function variablesOf(target: Target, env: Environment): Map<string, Value> {
  if (target === 'assign') {
    return env.variables;
  }
  if (target === 'global') {
    return env.globals;
  }
  return env.invocation?.locals ?? env.variables;
}

function assignedValue(
  { name, operator, value }: CompiledAssignment,
  variables: ReadonlyMap<string, Value>,
  env: Environment,
): Value {
  if (operator === '=') {
    return valueOrEmpty(value.evaluate(env), value, env);
  }
  const mayBeEmpty = operator === '+=' && isClassic(env.settings);
  const current = variables.get(name) ?? (mayBeEmpty ? '' : undefined);
  if (current === undefined) {
    throw env.fail('template-missing-value', undefined, { expression: name });
  }
  if (operator === '+=') {
    return addValues(current, env.element, value.evaluate(env), value, env);
  }
  const left = requireNumber(current, env.element, env);
  const right = requireNumber(value.evaluate(env), value, env);
  return calculate(numericOperators[operator], left, right, env);
}

/** The namespace behind `in`: there is only one, so it changes nothing, but it must be that one. */
function checkNamespace(expression: CompiledExpression | undefined, env: Environment): void {
  if (expression === undefined) {
    return;
  }
  const value = expression.evaluate(env);
  if (!(value instanceof Namespace)) {
    throw wrongType(value, expression, 'a namespace', env);
  }
}
