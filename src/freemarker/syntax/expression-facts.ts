import type { Expression } from './expression.js';

/** What a literal is: what can never work with one is a finding before the template runs. */
export type LiteralKind = 'text' | 'number' | 'boolean' | 'list' | 'hash';

/** What sort of literal an expression is; `undefined` for all that has to be evaluated. */
export function literalKindOf({ kind }: Expression): LiteralKind | undefined {
  switch (kind) {
    case 'text':
    case 'number':
    case 'boolean':
    case 'list':
    case 'hash':
      return kind;
    case 'text-template':
      return 'text';
    default:
      return undefined;
  }
}

/** A name or dotted name (`m`, `lib.m`) as an end tag repeats it; `undefined` for any other expression. */
export function dottedNameOf(expression: Expression): string | undefined {
  if (expression.kind === 'name') {
    return expression.name;
  }
  if (expression.kind !== 'member') {
    return undefined;
  }
  const target = dottedNameOf(expression.target);
  return target === undefined ? undefined : `${target}.${expression.key}`;
}

/** What is in the parentheses, however many there are. */
export function withoutParentheses(expression: Expression): Expression {
  return expression.kind === 'parenthesized' ? withoutParentheses(expression.inner) : expression;
}

/** Notes that the items of an expression are taken one by one, so a filter or map need not make a list. */
export function allowStreaming(expression: Expression): void {
  if (expression.kind === 'built-in') {
    expression.mayStream = true;
  }
}

/** The text that literals are, also joined: what has to be known before the template runs. */
export function constantText(expression: Expression): string | undefined {
  switch (expression.kind) {
    case 'text':
      return expression.value;
    case 'parenthesized':
      return constantText(expression.inner);
    case 'addition': {
      const [left, right] = [constantText(expression.left), constantText(expression.right)];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    default:
      return undefined;
  }
}
