import { add, divide, multiply, remainder, subtract } from '../../java/numbers/index.js';
import type { Located } from '../finding.js';
import { addValues } from '../operators/addition.js';
import { calculate } from '../operators/arithmetic.js';
import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { MarkupFormat } from '../syntax/output-formats.js';
import type { TokenKind } from '../syntax/tokens.js';
import { requireNumber, requireValue, wrongType } from '../values/coercion.js';
import { Namespace } from '../values/hash.js';
import { Markup } from '../values/markup.js';
import type { Value } from '../values/value.js';
import { containerLayout, definitionLayout } from './directive.js';

/** Where an assigned variable lives: in the template, everywhere, or in the macro that runs. */
export type Target = 'assign' | 'global' | 'local';

function variablesOf(target: Target, env: Environment): Map<string, Value> {
  if (target === 'assign') {
    return env.variables;
  }
  if (target === 'global') {
    return env.globals;
  }
  return env.invocation?.locals ?? env.variables;
}

const numericOperators = {
  '-=': subtract,
  '*=': multiply,
  '/=': divide,
  '%=': remainder,
  '++': add,
  '--': subtract,
} as const;

type Operator = '=' | '+=' | keyof typeof numericOperators;

const operators: ReadonlySet<TokenKind> = new Set<TokenKind>([
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '++',
  '--',
]);

/** Whether a token assigns. */
export function isOperator(kind: TokenKind): kind is Operator {
  return operators.has(kind);
}

/** One `name = value` of a directive. */
export interface Assignment extends Located {
  readonly name: string;
  readonly operator: Operator;
  /** 1 for `++` and `--`. */
  readonly value: Expression;
}

/** `<#assign a = 1 b += 2 c++>`, `<#global …>`, `<#local …>` */
export class Assign implements Element {
  readonly layout: Layout = definitionLayout;
  readonly start: number;
  readonly end: number;
  readonly #target: Target;
  readonly #assignments: readonly Assignment[];
  readonly #namespace: NamespaceCheck | undefined;

  constructor(
    target: Target,
    assignments: readonly Assignment[],
    namespace: NamespaceCheck | undefined,
    { start, end }: Located,
  ) {
    this.#target = target;
    this.#assignments = assignments;
    this.#namespace = namespace;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    this.#namespace?.check(env);
    const variables = variablesOf(this.#target, env);
    for (const assignment of this.#assignments) {
      if (this.#assignments.length > 1) {
        env.element = assignment;
      }
      variables.set(assignment.name, this.#valueOf(assignment, variables, env));
    }
    return completed;
  }

  #valueOf(
    { name, operator, value }: Assignment,
    variables: ReadonlyMap<string, Value>,
    env: Environment,
  ): Value {
    if (operator === '=') {
      return requireValue(value.evaluate(env), value, env);
    }
    const current = variables.get(name);
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
}

/** `<#assign name>…</#assign>`: the variable is what the body writes. */
export class AssignBlock implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #target: Target;
  readonly #name: string;
  readonly #body: Block;
  readonly #format: MarkupFormat | undefined;
  readonly #namespace: NamespaceCheck | undefined;

  constructor(
    target: Target,
    parts: {
      name: string;
      body: Block;
      format: MarkupFormat | undefined;
      namespace: NamespaceCheck | undefined;
    },
    { start, end }: Located,
  ) {
    this.#target = target;
    this.#name = parts.name;
    this.#body = parts.body;
    this.#format = parts.format;
    this.#namespace = parts.namespace;
    this.layout = { ...containerLayout(parts.body), opaque: true };
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    this.#namespace?.check(env);
    const { output, completion } = env.capture(this.#body.elements);
    const text = env.checkedText(output.text);
    const value = this.#format === undefined ? text : new Markup(this.#format, text);
    if (completion === completed) {
      variablesOf(this.#target, env).set(this.#name, value);
    }
    return completion;
  }
}

/** What stands behind `in`: there is only one namespace, so this changes nothing but has to be it. */
export class NamespaceCheck {
  readonly #expression: Expression;

  constructor(expression: Expression) {
    this.#expression = expression;
  }

  check(env: Environment): void {
    const value = this.#expression.evaluate(env);
    if (!(value instanceof Namespace)) {
      throw wrongType(value, this.#expression, 'a namespace', env);
    }
  }
}
