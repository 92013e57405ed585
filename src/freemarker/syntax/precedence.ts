import { Addition } from '../operators/addition.js';
import { Arithmetic } from '../operators/arithmetic.js';
import { Comparison } from '../operators/comparison.js';
import { Logic } from '../operators/logic.js';
import type { Expression } from './expression.js';
import type { ExpressionParser } from './expression-parser.js';
import type { TokenKind } from './tokens.js';

/** How an operator is applied once both sides are known. */
type Combine = (left: Expression, right: Expression, reader: ExpressionParser) => Expression;

/** Operators that bind equally. */
export interface PrecedenceLevel {
  readonly operators: Readonly<Partial<Record<TokenKind, Combine>>>;
  /** `a + b + c` is allowed, `a == b == c` is not. */
  readonly repeats: boolean;
}

function arithmetic(operator: '-' | '*' | '/' | '%'): Combine {
  return (left, right, reader) => {
    reader.refuseLiterals([left, right], ['text', 'list', 'hash', 'boolean'], 'a number');
    return new Arithmetic(operator, left, right);
  };
}

function logic(operator: '&&' | '||'): Combine {
  return (left, right, reader) => {
    reader.refuseLiterals([left, right], ['text', 'list', 'hash', 'number'], 'a boolean');
    return new Logic(operator, left, right);
  };
}

function equality(operator: '==' | '!='): Combine {
  return (left, right, reader) => {
    reader.refuseLiterals([left, right], ['list', 'hash'], 'a text, number, date or boolean');
    return new Comparison(operator, left, right);
  };
}

function order(operator: '<' | '<=' | '>' | '>='): Combine {
  return (left, right, reader) => {
    reader.refuseLiterals([left, right], ['list', 'hash', 'text', 'boolean'], 'a number or date');
    return new Comparison(operator, left, right);
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
    operators: { '+': (left, right) => new Addition(left, right), '-': arithmetic('-') },
    repeats: true,
  },
  {
    operators: { '*': arithmetic('*'), '/': arithmetic('/'), '%': arithmetic('%') },
    repeats: true,
  },
];
