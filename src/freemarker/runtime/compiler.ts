import type {
  Element,
  ElementKind,
  ElementOf,
  MacroDefinition,
  ParsedTemplate,
} from '../syntax/element.js';
import type { Expression, ExpressionKind, ExpressionOf } from '../syntax/expression.js';
import { withoutParentheses } from '../syntax/expression-facts.js';
import type {
  CompiledElement,
  CompiledExpression,
  CompiledMacro,
  CompiledTemplate,
} from './environment.js';

/** What evaluates an expression. */
export type Evaluate = CompiledExpression['evaluate'];

/** What runs an element. */
export type Run = CompiledElement['run'];

/** How each kind of expression and element is compiled: a kind that is missing does not compile itself. */
export interface Compilers {
  readonly expressions: {
    readonly [Kind in ExpressionKind]: (
      expression: ExpressionOf<Kind>,
      compiler: Compiler,
    ) => Evaluate;
  };
  readonly elements: {
    readonly [Kind in ElementKind]: (element: ElementOf<Kind>, compiler: Compiler) => Run;
  };
}

/** Expressions inside of each other that are compiled at once, such as the sums in `a + b + c + …`. */
const deepest = 200;

/**
 * Makes functions of the data that a template was read to. A template that is sent again is only run, and running
 * does not ask any more what kind of node each is, which would cost half of the time.
 */
export class Compiler {
  readonly #compilers: Compilers;
  /** Those that an `#escape` put in several places are compiled once. */
  readonly #expressions = new Map<Expression, CompiledExpression>();
  readonly #macros = new Map<MacroDefinition, CompiledMacro>();

  #depth = 0;

  constructor(compilers: Compilers) {
    this.#compilers = compilers;
  }

  /** Compiles a whole template. */
  template({ elements, macros }: ParsedTemplate): CompiledTemplate {
    return {
      elements: this.elements(elements),
      macros: macros.map((macro) => this.macro(macro)),
    };
  }

  /** Compiles an expression. */
  expression(expression: Expression): CompiledExpression {
    const known = this.#expressions.get(expression);
    if (known !== undefined) {
      return known;
    }
    const { kind, start, end } = expression;
    this.#depth += 1;
    const evaluate = this.#depth > deepest ? this.#later(expression) : this.#evaluate(expression);
    this.#depth -= 1;
    const inside = kind === 'parenthesized' ? withoutParentheses(expression) : undefined;
    const compiled = { kind, start, end, inside, evaluate };
    this.#expressions.set(expression, compiled);
    return compiled;
  }

  /** Compiles an expression that may be absent. */
  optional(expression: Expression | undefined): CompiledExpression | undefined {
    return expression === undefined ? undefined : this.expression(expression);
  }

  /** Compiles several expressions. */
  expressions(expressions: readonly Expression[]): readonly CompiledExpression[] {
    return expressions.map((expression) => this.expression(expression));
  }

  /** Compiles the elements of a body. */
  elements(elements: readonly Element[]): readonly CompiledElement[] {
    return elements.map((element) => {
      const { start, end } = element;
      return { start, end, run: this.#run(element) };
    });
  }

  /** Compiles a macro or function: one that is in the template and in its list of macros once for both. */
  macro(definition: MacroDefinition): CompiledMacro {
    const known = this.#macros.get(definition);
    if (known !== undefined) {
      return known;
    }
    const { start, end, isFunction, usesArguments, name, rest } = definition;
    const parameters = definition.parameters.map((parameter) => ({
      name: parameter.name,
      fallback: this.optional(parameter.fallback),
    }));
    const body = this.elements(definition.body.elements);
    const macro = { start, end, isFunction, usesArguments, name, parameters, rest, body };
    this.#macros.set(definition, macro);
    return macro;
  }

  /** Compiles an expression when it is evaluated: the stack that a long chain needs is then that of its evaluation. */
  #later(expression: Expression): Evaluate {
    let evaluate: Evaluate | undefined;
    return (env) => {
      evaluate ??= this.#evaluate(expression);
      return evaluate(env);
    };
  }

  #evaluate<Kind extends ExpressionKind>(expression: ExpressionOf<Kind>): Evaluate {
    return this.#compilers.expressions[expression.kind](expression, this);
  }

  #run<Kind extends ElementKind>(element: ElementOf<Kind>): Run {
    return this.#compilers.elements[element.kind](element, this);
  }
}
