import type { ArithmeticOperator, ComparisonOperator, Expression } from './expression.js';
import type { ExpressionReader } from './expression-reader.js';
import type { TokenKind } from './tokens.js';

/** How an operator is applied once both sides are known. */
type Combine = (left: Expression, right: Expression, reader: ExpressionReader) => Expression;

/** Operators that bind equally. */
export interface PrecedenceLevel {
  readonly operators: Readonly<Partial<Record<TokenKind, Combine>>>;
  /** `a + b + c` is allowed, `a == b == c` is not. */
  readonly repeats: boolean;
}

function arithmetic(operator: ArithmeticOperator): Combine {
  return (left, right, reader) => {
    reader.refuseLiterals([left, right], ['text', 'list', 'hash', 'boolean'], 'a number');
    return { kind: 'arithmetic', start: left.start, end: right.end, operator, left, right };
  };
}

const addition: Combine = (left, right) => ({
  kind: 'addition',
  start: left.start,
  end: right.end,
  left,
  right,
});

function logic(operator: '&&' | '||'): Combine {
  return (left, right, reader) => {
    reader.refuseLiterals([left, right], ['text', 'list', 'hash', 'number'], 'a boolean');
    return { kind: 'logic', start: left.start, end: right.end, operator, left, right };
  };
}

function equality(operator: ComparisonOperator): Combine {
  return (left, right, reader) => {
    reader.refuseLiterals([left, right], ['list', 'hash'], 'a text, number, date or boolean');
    return { kind: 'comparison', start: left.start, end: right.end, operator, left, right };
  };
}

function order(operator: ComparisonOperator): Combine {
  return (left, right, reader) => {
    reader.refuseLiterals([left, right], ['list', 'hash', 'text', 'boolean'], 'a number or date');
    return { kind: 'comparison', start: left.start, end: right.end, operator, left, right };
  };
}

/** The binary operators that bind less than a range, the loosest level first. */
export const looseLevels: readonly PrecedenceLevel[] = [
  { operators: { '||': logic('||') }, repeats: true },
  { operators: { '&&': logic('&&') }, repeats: true },
  {
    operators: { '==': equality('=='), '=': equality('=='), '!=': equality('!=') },
    repeats: false,
  },
  {
    operators: { '<': order('<'), '<=': order('<='), '>': order('>'), '>=': order('>=') },
    repeats: false,
  },
];

/** The binary operators that bind more than a range, the loosest level first. */
export const tightLevels: readonly PrecedenceLevel[] = [
  {
    operators: { '+': addition, '-': arithmetic('-') },
    repeats: true,
  },
  {
    operators: { '*': arithmetic('*'), '/': arithmetic('/'), '%': arithmetic('%') },
    repeats: true,
  },
];
