import type { NumberValue } from '../../java/numbers/index.js';
import type { Located } from '../finding.js';
import type { Origin } from '../source-map.js';
import type { OutputFormat, OutputPlace } from './output-formats.js';
import type { SpecialVariableName } from './special-variable-names.js';

/** The operators that compare. */
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** The operators on two numbers, but for `+`, which also joins texts, lists and hashes. */
export type ArithmeticOperator = '-' | '*' | '/' | '%';

/** The two sides of an operator. */
interface Sides {
  readonly left: Expression;
  readonly right: Expression;
}

/** What each kind of expression holds besides its kind and its place. */
interface ExpressionParts {
  /** `"text"`, `r"text"`: its escapes are undone. */
  readonly text: { readonly value: string };
  readonly number: { readonly value: NumberValue };
  readonly boolean: { readonly value: boolean };
  /** A text with interpolations: `"Hello ${name}"`. */
  readonly 'text-template': { readonly parts: readonly TextPart[] };
  /** `[1, "two", three]` */
  readonly list: { readonly items: readonly Expression[] };
  /** `{"name": value, …}` */
  readonly hash: { readonly entries: readonly (readonly [key: Expression, value: Expression])[] };
  /** A variable, or a root of the data. */
  readonly name: { readonly name: string };
  /** `.name`: a variable of the template language itself, with what it may depend on that is known here. */
  readonly 'special-variable': {
    readonly name: SpecialVariableName;
    readonly outputFormat: OutputFormat;
    readonly isEscaping: boolean;
  };
  /** An expression in parentheses. `(…)!x` and `(…)??` forgive missing values anywhere inside it. */
  readonly parenthesized: { readonly inner: Expression };
  /** `target.key` */
  readonly member: { readonly target: Expression; readonly key: string };
  /** `target[key]`: the member of a hash, the item of a list, a character of a text, or a slice by a range. */
  readonly 'dynamic-member': { readonly target: Expression; readonly key: Expression };
  /** `f(a, b)`: a function of the template, or a built-in with arguments. */
  readonly call: { readonly target: Expression; readonly args: readonly Expression[] };
  /** `target?name` */
  readonly 'built-in': {
    readonly target: Expression;
    /** With underscores. */
    readonly name: string;
    /** Arguments that are not evaluated before the built-in asks for them. */
    readonly args: readonly Expression[];
    /** The output around it. */
    readonly output: OutputPlace;
    /** The next step takes items one by one, so a list need not be made. Known once that step is read. */
    mayStream: boolean;
  };
  /** `x -> x * 2`: what `?map`, `?filter` and their kin apply to each item. */
  readonly lambda: { readonly parameter: string; readonly body: Expression };
  /** `x!fallback` and `x!` */
  readonly default: { readonly target: Expression; readonly fallback: Expression | undefined };
  /** `x??` */
  readonly exists: { readonly target: Expression };
  /** `-x` and `+x` */
  readonly signed: { readonly isMinus: boolean; readonly operand: Expression };
  /** `!x` */
  readonly negation: { readonly operand: Expression };
  readonly arithmetic: Sides & { readonly operator: ArithmeticOperator };
  /** `a + b`: the sum of numbers, otherwise lists, texts or hashes joined. */
  readonly addition: Sides;
  readonly comparison: Sides & { readonly operator: ComparisonOperator };
  readonly logic: Sides & { readonly operator: '&&' | '||' };
  /** `1..3`, `0..<n`, `a..*n` and, without a right side, `5..` */
  readonly range: {
    readonly operator: '..' | '..<' | '..*';
    readonly left: Expression;
    readonly right: Expression | undefined;
  };
}

/** What sort of expression something is. */
export type ExpressionKind = keyof ExpressionParts;

/** An expression of a certain kind: plain data. */
export type ExpressionOf<Kind extends ExpressionKind> = {
  [Each in Kind]: Located & { readonly kind: Each } & ExpressionParts[Each];
}[Kind];

/** A part of a template that has a value: plain data, which the interpreter evaluates. */
export type Expression = ExpressionOf<ExpressionKind>;

/** How many fraction digits `#{x; m1M3}` asks for. */
export interface FractionDigits {
  readonly minimum: number;
  readonly maximum: number;
}

/** What each kind of part that writes text holds: the parts of a text with interpolations, and of a template. */
export interface TextPartParts {
  /** Text between the directives and interpolations. */
  readonly text: {
    /** Where its characters stand, when its tags are around them. */
    readonly content: Located;
    /** What of it remained when the template was stripped, in order. */
    readonly stretches: readonly { readonly text: string; readonly from: Origin }[];
  };
  /** `${expression}` */
  readonly interpolation: {
    readonly expression: Expression;
    readonly output: OutputPlace;
  };
  /** `#{number}` and `#{number; m1M3}`: a number without grouping. */
  readonly 'numeric-interpolation': {
    readonly expression: Expression;
    readonly digits: FractionDigits | undefined;
  };
}

/** A part of a text that has interpolations. */
export type TextPart = {
  [Kind in keyof TextPartParts]: Located & { readonly kind: Kind } & TextPartParts[Kind];
}[keyof TextPartParts];
