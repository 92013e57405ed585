import type { BuiltInUse, PricedBuiltIn } from '../built-ins/built-in.js';
import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import type { MarkupFormat } from '../syntax/output-formats.js';
import type { Value } from '../values/value.js';

/** `target?name` */
export class BuiltInExpression implements Expression, BuiltInUse {
  readonly start: number;
  readonly end: number;
  readonly target: Expression;
  readonly name: string;
  readonly args: readonly Expression[];
  readonly format: MarkupFormat;
  /** Set by the step that uses the value when it takes items one by one. */
  mayStream = false;
  readonly #builtIn: PricedBuiltIn;

  constructor(
    builtIn: PricedBuiltIn,
    use: Pick<BuiltInUse, 'target' | 'name' | 'args' | 'format' | 'end'>,
  ) {
    this.#builtIn = builtIn;
    this.target = use.target;
    this.name = use.name;
    this.args = use.args;
    this.format = use.format;
    this.start = use.target.start;
    this.end = use.end;
  }

  evaluate(env: Environment): Value | undefined {
    env.step(this.#builtIn.price);
    return this.#builtIn.evaluate(this, env);
  }
}

/** Tells an expression that its items are taken one by one, so a filter or map need not make a list. */
export function allowStreaming(expression: Expression): void {
  if (expression instanceof BuiltInExpression) {
    expression.mayStream = true;
  }
}
