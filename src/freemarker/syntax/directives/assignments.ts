import type { Assignment, AssignmentOperator, Element, Target } from '../element.js';
import type { Expression } from '../expression.js';
import type { ExpressionReader } from '../expression-reader.js';
import { isMarkupFormat } from '../output-formats.js';
import type { DirectiveTable, Tag, TemplateReader } from '../template-reader.js';
import { parsePlainText } from '../text-literals.js';
import type { Token, TokenKind } from '../tokens.js';

const operators: readonly TokenKind[] = [
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '++',
  '--',
] satisfies readonly AssignmentOperator[];

function isOperator(kind: TokenKind): kind is AssignmentOperator {
  return operators.includes(kind);
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
    if (!isOperator(parser.lexer.peek().kind)) {
      return readBlock(target, name, tag, parser, reader);
    }
    const assignments = [readAssignment(name, parser)];
    while (isAtAssignment(parser)) {
      parser.accept(',');
      assignments.push(readAssignment(readName(parser), parser));
    }
    const namespace = readNamespace(target, parser);
    const { end } = reader.endOfTag(parser, true);
    return { kind: 'assign', start: tag.start, end, target, assignments, namespace };
  };
}

function readBlock(
  target: Target,
  { name }: { name: string },
  tag: Tag,
  parser: ExpressionReader,
  reader: TemplateReader,
): Element {
  const namespace = readNamespace(target, parser);
  reader.endOfTag(parser, false);
  const body = reader.block(tag.start);
  const { end } = reader.expectEnd(tag, target);
  const { outputFormat } = reader.context;
  const format = isMarkupFormat(outputFormat) ? outputFormat : undefined;
  return { kind: 'assign-block', start: tag.start, end, target, name, body, format, namespace };
}

function readNamespace(target: Target, parser: ExpressionReader): Expression | undefined {
  const token = parser.accept('in');
  if (token === undefined) {
    return undefined;
  }
  const expression = parser.parse();
  if (target === 'assign') {
    return expression;
  }
  throw parser.context.fail('template-bad-declaration', token, {
    problem: `#${target} does not take a namespace.`,
  });
}

/** Reads the name of a variable, macro or function: a name or a text. */
export function readName(parser: ExpressionReader): { name: string; at: Token } {
  const token = parser.lexer.peek();
  if (token.kind !== 'string' && token.kind !== 'raw-string') {
    const at = parser.expectName();
    return { name: at.text.replaceAll('\\', ''), at };
  }
  const { value } = parsePlainText(parser.next());
  return { name: value, at: token };
}

function isAtAssignment(parser: ExpressionReader): boolean {
  const { kind } = parser.lexer.peek();
  const isName = kind === 'name' || kind === 'string';
  return kind === ',' || (isName && isOperator(parser.lexer.peekSecond().kind));
}

function readAssignment(
  { name, at }: { name: string; at: Token },
  parser: ExpressionReader,
): Assignment {
  const { kind: operator, start, end } = parser.lexer.peek();
  if (!isOperator(operator)) {
    return parser.failUnexpected('"="');
  }
  parser.next();
  const isStep = operator === '++' || operator === '--';
  const value: Expression = isStep ? { kind: 'number', start, end, value: 1 } : parser.parse();
  return { name, operator, value, start: at.start, end: value.end };
}

/** `#assign`, `#global` and `#local`. */
export const assignmentDirectives: DirectiveTable = {
  assign: { form: 'parameters', read: readAssign('assign') },
  global: { form: 'parameters', read: readAssign('global') },
  local: { form: 'parameters', read: readAssign('local') },
};
