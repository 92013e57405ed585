import { Literal } from '../operators/literals.js';
import type { Element } from '../syntax/element.js';
import type { ExpressionParser } from '../syntax/expression-parser.js';
import { isMarkupFormat } from '../syntax/output-formats.js';
import type { DirectiveTable, Tag, TemplateReader } from '../syntax/template-reader.js';
import { parsePlainText } from '../syntax/text-literals.js';
import type { Token } from '../syntax/tokens.js';
import type { Assignment, Target } from './variables.js';
import { Assign, AssignBlock, isOperator, NamespaceCheck } from './variables.js';

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

function readNamespace(target: Target, parser: ExpressionParser): NamespaceCheck | undefined {
  const token = parser.accept('in');
  if (token === undefined) {
    return undefined;
  }
  const expression = parser.parse();
  if (target === 'assign') {
    return new NamespaceCheck(expression);
  }
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
  if (!isOperator(operator)) {
    return parser.failUnexpected('"="');
  }
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
