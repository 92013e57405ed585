import type { Located } from '../../finding.js';
import type { Block, Element, WrittenArguments } from '../element.js';
import type { Expression } from '../expression.js';
import { dottedNameOf } from '../expression-facts.js';
import type { ExpressionReader } from '../expression-reader.js';
import type { DirectiveTable, Tag, TemplateReader } from '../template-reader.js';

/** Reads a call of a macro. Its tag has no name of letters, so it is not in the table. */
export function readMacroCall(tag: Tag, reader: TemplateReader): Element {
  const { context } = reader;
  const { start } = tag;
  const parser = reader.parameters(tag);
  parser.lexer.stopAtSpace = true;
  const target = parser.parse();
  parser.accept('space');
  parser.lexer.stopAtSpace = false;
  const args = readArguments(parser);
  const bodyParameters = parser.accept(';') === undefined ? [] : readBodyParameters(parser);
  const { end, isEmpty } = reader.endOfTag(parser, true);
  if (isEmpty) {
    return { kind: 'macro-call', start, end, target, args, body: undefined, bodyParameters };
  }
  context.loops.push({ names: bodyParameters, kind: 'hidden', itemNameCount: 0 });
  const body = reader.block(tag.start);
  context.loops.pop();
  const close = reader.expectEnd({ ...tag, name: `@${dottedNameOf(target) ?? ''}` }, '@');
  return { kind: 'macro-call', start, end: close.end, target, args, body, bodyParameters };
}

function readArguments(parser: ExpressionReader): WrittenArguments {
  if (parser.lexer.peek().kind !== 'name' || parser.lexer.peekSecond().kind !== '=') {
    return { positional: parser.parseList() };
  }
  const named: (readonly [string, Expression])[] = [];
  while (parser.lexer.peek().kind === 'name') {
    const name = parser.next();
    parser.expect('=');
    parser.lexer.inNamedArguments = true;
    named.push([name.text, parser.parse()]);
  }
  parser.lexer.inNamedArguments = false;
  return { named };
}

function readBodyParameters(parser: ExpressionReader): string[] {
  const names: string[] = [];
  if (parser.lexer.peek().kind !== 'name') {
    return names;
  }
  do {
    names.push(parser.expectName().text);
  } while (parser.accept(',') !== undefined);
  return names;
}

/** A call whose body gets no values. */
function macroCall(
  at: Located,
  target: Expression,
  args: WrittenArguments,
  body: Block | undefined,
): Element {
  return { kind: 'macro-call', ...at, target, args, body, bodyParameters: [] };
}

/** `<#call m a b>`: how macros were called before `<@m a b/>`. */
function readLegacyCall(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const name = parser.expectName();
  const target: Expression = { kind: 'name', start: name.start, end: name.end, name: name.text };
  const isParenthesized = parser.accept('(') !== undefined;
  const args = readArguments(parser);
  if (isParenthesized) {
    parser.accept(')');
  }
  const { end } = reader.endOfTag(parser, true);
  return macroCall({ start: tag.start, end }, target, args, undefined);
}

/** `<#transform t>…</#transform>`: how `<@t>…</@t>` was written before. */
function readTransform(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const target = parser.parse();
  parser.accept(';');
  const args = readArguments(parser);
  const { end, isEmpty } = reader.endOfTag(parser, true);
  const body = isEmpty ? undefined : reader.block(tag.start);
  const close = isEmpty ? { end } : reader.expectEnd(tag, 'transform');
  return macroCall({ start: tag.start, end: close.end }, target, args, body);
}

/** The older ways to call a macro. The usual one, `<@m/>`, is read by {@link readMacroCall}. */
export const macroCallDirectives: DirectiveTable = {
  call: { form: 'parameters', read: readLegacyCall },
  transform: { form: 'parameters', read: readTransform },
};
