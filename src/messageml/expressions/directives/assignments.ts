import { add, divide, multiply, remainder, subtract } from '../numbers/decimal.js';
import { addValues } from '../operators/addition.js';
import { calculate } from '../operators/arithmetic.js';
import { Literal } from '../operators/literals.js';
import { completed } from '../runtime/completion.js';
import type { Completion } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { ExpressionParser } from '../syntax/expression-parser.js';
import type { Located } from '../finding.js';
import { isMarkupFormat } from '../syntax/output-formats.js';
import type { MarkupFormat } from '../syntax/output-formats.js';
import type { DirectiveTable, Tag, TemplateReader } from '../syntax/template-reader.js';
import { parsePlainText } from '../syntax/text-literals.js';
import type { Token, TokenKind } from '../syntax/tokens.js';
import { requireNumber, requireValue, wrongType } from '../values/coercion.js';
import { Namespace } from '../values/hash.js';
import { Markup } from '../values/markup.js';
import type { Value } from '../values/value.js';
import { containerLayout, definitionLayout } from './directive.js';

/** Where an assigned variable lives: in the template, everywhere, or in the macro that runs. */
type Target = 'assign' | 'global' | 'local';

function variablesOf(target: Target, env: Environment): Map<string, Value> {
  if (target === 'assign') return env.variables;
  if (target === 'global') return env.globals;
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

function isOperator(kind: TokenKind): kind is Operator {
  return operators.has(kind);
}

/** One `name = value` of a directive. */
interface Assignment extends Located {
  readonly name: string;
  readonly operator: Operator;
  /** 1 for `++` and `--`. */
  readonly value: Expression;
}

/** `<#assign a = 1 b += 2 c++>`, `<#global …>`, `<#local …>` */
class Assign implements Element {
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
      if (this.#assignments.length > 1) env.element = assignment;
      variables.set(assignment.name, this.#valueOf(assignment, variables, env));
    }
    return completed;
  }

  #valueOf(
    { name, operator, value }: Assignment,
    variables: ReadonlyMap<string, Value>,
    env: Environment,
  ): Value {
    if (operator === '=') return requireValue(value.evaluate(env), value, env);
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
class AssignBlock implements Element {
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
    if (completion === completed) variablesOf(this.#target, env).set(this.#name, value);
    return completion;
  }
}

function readAssign(target: Target): (tag: Tag, reader: TemplateReader) => Element {
  return (tag, reader) => {
    const { context } = reader;
    if (target === 'local' && context.definition === 'none') {
      throw context.fail('template-needs-parent', tag, {
        found: '#local',
        parent: 'a #macro or #function',
      });
    }
    const parser = reader.parameters(tag);
    const name = readName(parser);
    if (!isOperator(parser.lexer.peek().kind)) return readBlock(target, name, tag, parser, reader);
    const assignments = [readAssignment(name, parser)];
    while (isAtAssignment(parser)) {
      parser.accept(',');
      assignments.push(readAssignment(readName(parser), parser));
    }
    const namespace = readNamespace(target, parser);
    const { end } = reader.endOfTag(parser, true);
    return new Assign(target, assignments, namespace, { start: tag.start, end });
  };
}

function readBlock(
  target: Target,
  { name }: { name: string },
  tag: Tag,
  parser: ExpressionParser,
  reader: TemplateReader,
): Element {
  const namespace = readNamespace(target, parser);
  reader.endOfTag(parser, false);
  const body = reader.block(tag.start);
  const { end } = reader.expectEnd(tag, target);
  const format = isMarkupFormat(reader.context.outputFormat)
    ? reader.context.outputFormat
    : undefined;
  return new AssignBlock(target, { name, body, format, namespace }, { start: tag.start, end });
}

/** What stands behind `in`: there is only one namespace, so this changes nothing but has to be it. */
class NamespaceCheck {
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

function readNamespace(target: Target, parser: ExpressionParser): NamespaceCheck | undefined {
  const token = parser.accept('in');
  if (token === undefined) return undefined;
  const expression = parser.parse();
  if (target === 'assign') return new NamespaceCheck(expression);
  throw parser.context.fail('template-bad-declaration', token, {
    problem: `#${target} does not take a namespace.`,
  });
}

/** Reads the name of a variable, macro or function: a name or a text. */
export function readName(parser: ExpressionParser): { name: string; at: Token } {
  const token = parser.lexer.peek();
  if (token.kind !== 'string' && token.kind !== 'raw-string') {
    const at = parser.expectName();
    return { name: at.text.replaceAll('\\', ''), at };
  }
  const { constant } = parsePlainText(parser.next());
  return { name: constant, at: token };
}

function isAtAssignment(parser: ExpressionParser): boolean {
  const { kind } = parser.lexer.peek();
  return kind === ',' || kind === 'name' || kind === 'string';
}

function readAssignment(
  { name, at }: { name: string; at: Token },
  parser: ExpressionParser,
): Assignment {
  const { kind: operator, start, end } = parser.lexer.peek();
  if (!isOperator(operator)) return parser.failUnexpected('"="');
  parser.next();
  const isStep = operator === '++' || operator === '--';
  const value = isStep ? new Literal(1, start, end) : parser.parse();
  return { name, operator, value, start: at.start, end: value.end };
}

/** `#assign`, `#global` and `#local`. */
export const assignmentDirectives: DirectiveTable = {
  assign: { form: 'parameters', read: readAssign('assign') },
  global: { form: 'parameters', read: readAssign('global') },
  local: { form: 'parameters', read: readAssign('local') },
};
