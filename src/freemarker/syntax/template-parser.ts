import { readInterpolation, readNumericInterpolation } from './directives/interpolations.js';
import { readSeparator } from './directives/lists.js';
import { readMacroCall } from './directives/macro-calls.js';
import { readComment } from './directives/output-control.js';
import { directives, endTagNames, partForms } from './directives/registry.js';
import type { Block, Element, ParsedTemplate } from './element.js';
import type { Expression } from './expression.js';
import { expressionAt, ExpressionParser } from './expression-parser.js';
import type { ExpressionReader } from './expression-reader.js';
import { readHeader } from './header.js';
import type { Escape, ReadingOptions } from './parse-context.js';
import { ParseContext } from './parse-context.js';
import { strip } from './stripping.js';
import { completeTag, namingOfDirective, plainDirectiveName } from './tags.js';
import type { Tag, TemplateReader } from './template-reader.js';
import { textElement } from './text-element.js';
import { readTextInterpolations } from './text-interpolations.js';
import { lexerInText } from './text-literals.js';

/** FreeMarker does not ask whether a `sep` has the brackets and the `#` of other tags. */
const marks = /\$\{|#\{|<#--|(?:<#?|\[#)sep[ \t\r\n]*[>\]]|<\/?#[a-zA-Z_]|<@|<\/@/g;
const tagName = /<\/?#([a-zA-Z_]+)/y;
const callEnd = /<\/@([^\s>\]]+)?[ \t\r\n]*[>\]]/y;

/** Reads a template, strips its white space, and answers what it holds. */
export function parseTemplate(source: string, options: ReadingOptions): ParsedTemplate {
  const { limits } = options;
  const context = new ParseContext(source, options, readTextInterpolations);
  if (source.length > limits.sourceLength) {
    throw context.fail('template-too-long', { start: 0, end: 0 }, { limit: limits.sourceLength });
  }
  const elements = new TemplateParser(context, readHeader(context)).parse();
  return {
    elements: context.keepsWhiteSpace ? elements : strip(elements, context),
    macros: context.macros,
  };
}

/** Reads a single expression: what `?eval` evaluates. */
export function parseExpression(source: string, options: ReadingOptions): Expression {
  const context = new ParseContext(source, options, readTextInterpolations);
  const parser = new ExpressionParser(lexerInText(source, 0, 0), context);
  const expression = parser.parse();
  parser.expect('end', 'the end');
  return expression;
}

/** Splits a template into elements: a loop over the marks in its text, and a table of what they mean. */
class TemplateParser implements TemplateReader {
  readonly context: ParseContext;
  offset: number;
  /** The tag that ended the body that was read last. */
  #pending: Tag | undefined;
  /** How many bodies are around what is read, that of the template included. */
  #nesting = 0;

  constructor(context: ParseContext, offset: number) {
    this.context = context;
    this.offset = offset;
  }

  parse(): readonly Element[] {
    const { elements } = this.block(0);
    if (this.#pending !== undefined) {
      throw this.#misplaced(this.#pending);
    }
    return elements;
  }

  block(start: number): Block {
    const elements: Element[] = [];
    this.#pending = undefined;
    this.#nesting += 1;
    const keepsText = !this.context.stripsText || this.#nesting > 1;
    this.context.deeper({ start, end: this.offset }, () => {
      for (;;) {
        const found = this.#nextMark();
        const end = found?.start ?? this.context.source.length;
        if (end > this.offset) {
          if (keepsText) {
            elements.push(textElement(this.context.source, { start: this.offset, end }));
          }
          this.offset = end;
        }
        if (found === undefined) {
          return;
        }
        const element = found.read();
        if (element === undefined) {
          return;
        }
        elements.push(element);
      }
    });
    this.#nesting -= 1;
    return { elements, start, end: this.offset };
  }

  /** The next mark in the text, and how to read it; reading answers nothing for a tag that ends the body. */
  #nextMark(): { start: number; read: () => Element | undefined } | undefined {
    const { source } = this.context;
    marks.lastIndex = this.offset;
    for (let found = marks.exec(source); found !== null; found = marks.exec(source)) {
      const start = found.index;
      const [mark] = found;
      if (mark === '${') {
        return { start, read: () => this.#interpolation(start) };
      }
      if (mark === '#{') {
        return { start, read: () => this.#numericInterpolation(start) };
      }
      if (mark === '<#--') {
        return { start, read: () => this.#comment(start) };
      }
      if (mark === '<@') {
        return { start, read: () => this.#call(start) };
      }
      if (mark.includes('sep')) {
        return { start, read: () => this.#separator(start, start + mark.length) };
      }
      if (mark !== '</@') {
        return { start, read: () => this.#directive(start) };
      }
      callEnd.lastIndex = start;
      const end = callEnd.exec(source);
      if (end === null) {
        continue;
      }
      const [, name = ''] = end;
      return { start, read: () => this.#callEnd(start, name) };
    }
    return undefined;
  }

  #interpolation(start: number): Element {
    const parser = expressionAt(start + 2, this.context);
    parser.lexer.inInterpolation = true;
    const element = readInterpolation(start, parser, (expression) => this.escaped(expression));
    this.offset = parser.lexer.offset;
    return element;
  }

  #numericInterpolation(start: number): Element {
    const parser = expressionAt(start + 2, this.context);
    parser.lexer.inInterpolation = true;
    const element = readNumericInterpolation(start, parser);
    this.offset = parser.lexer.offset;
    return element;
  }

  #comment(start: number): Element {
    const end = start + 4;
    this.offset = end;
    return readComment({ name: '--', isEnd: false, start, end, hasParameters: false }, this);
  }

  #call(start: number): Element {
    const end = start + 2;
    return readMacroCall({ name: '@', isEnd: false, start, end, hasParameters: true }, this);
  }

  #separator(start: number, end: number): Element {
    this.offset = end;
    return readSeparator({ name: 'sep', isEnd: false, start, end, hasParameters: false }, this);
  }

  #callEnd(start: number, name: string): undefined {
    const end = callEnd.lastIndex;
    this.#pending = { name: `@${name}`, isEnd: true, start, end, hasParameters: false };
  }

  #directive(start: number): Element | undefined {
    const { source } = this.context;
    tagName.lastIndex = start;
    const written = tagName.exec(source)?.[1] ?? '';
    const isEnd = source.charAt(start + 1) === '/';
    const nameEnd = tagName.lastIndex;
    const name = plainDirectiveName(written);
    const syntax = Object.hasOwn(directives, name) ? directives[name] : undefined;
    const form = isEnd ? 'none' : (syntax?.form ?? partForms[name]);
    const exists = isEnd ? endTagNames.has(name) : form !== undefined;
    if (written === 'ftl' && !isEnd) {
      throw this.context.fail(
        'template-misplaced-directive',
        { start, end: nameEnd },
        { found: tagText(source, start, nameEnd) },
      );
    }
    if (!exists || form === undefined) {
      throw this.#unknown(written, name, start, nameEnd);
    }
    const tag = completeTag({ name, isEnd, start }, form, nameEnd, source);
    if (tag === undefined) {
      throw this.context.fail(
        'template-malformed-directive',
        { start: start + 1, end: nameEnd },
        { name, found: tagText(source, start, nameEnd) },
      );
    }
    const naming = namingOfDirective(written);
    if (naming !== undefined) {
      this.context.useNaming(naming, written, { start, end: nameEnd });
    }
    if (isEnd || syntax === undefined) {
      this.#pending = tag;
      return undefined;
    }
    this.offset = tag.end;
    return syntax.read(tag, this);
  }

  #unknown(written: string, name: string, start: number, end: number): Error {
    const exists = Object.hasOwn(directives, name) || Object.hasOwn(partForms, name);
    const place = { start: start + 1, end };
    return exists
      ? this.context.fail('template-misplaced-directive', place, {
          found: tagText(this.context.source, start, end),
        })
      : this.context.fail('template-unknown-directive', place, { name: written });
  }

  parameters(tag: Tag): ExpressionReader {
    return expressionAt(tag.end, this.context);
  }

  endOfTag(parser: ExpressionReader, mayBeEmpty: boolean): { end: number; isEmpty: boolean } {
    const empty = mayBeEmpty ? parser.accept('empty-tag-end') : undefined;
    const { end } = empty ?? parser.expect('tag-end', '">"');
    this.offset = end;
    return { end, isEmpty: empty !== undefined };
  }

  acceptTag(...names: string[]): Tag | undefined {
    const tag = this.#pending;
    if (tag === undefined || !names.includes(tag.isEnd ? `/${tag.name}` : tag.name)) {
      return undefined;
    }
    this.#pending = undefined;
    this.offset = tag.end;
    return tag;
  }

  expectEnd(open: Tag, ...names: string[]): Tag {
    const tag = this.#pending;
    if (tag === undefined) {
      const { context } = this;
      const [name = open.name] = names;
      throw context.fail('template-unclosed-directive', open, {
        open: open.name.startsWith('@') ? `<${open.name}>` : `<#${open.name}>`,
        close: name.startsWith('@') ? `</${open.name}>` : `</#${name}>`,
        ...context.lastPosition,
      });
    }
    const isCall = open.name.startsWith('@');
    const closes = isCall
      ? tag.name === '@' || (tag.name === open.name && tag.name !== '@')
      : names.includes(tag.name);
    if (!tag.isEnd || !closes || isCall !== tag.name.startsWith('@')) {
      throw this.#misplaced(tag);
    }
    this.#pending = undefined;
    this.offset = tag.end;
    return tag;
  }

  #misplaced(tag: Tag): Error {
    const found = this.context.source.slice(tag.start, tag.end);
    return this.context.fail('template-misplaced-directive', tag, { found });
  }

  textUntil(end: RegExp, open: Tag): { start: number; end: number; behind: number } {
    const start = this.offset;
    const { source } = this.context;
    end.lastIndex = start;
    const found = end.exec(source);
    if (found === null) {
      return this.#unendedText(start, open);
    }
    this.offset = end.lastIndex;
    return { start, end: found.index, behind: end.lastIndex };
  }

  /** FreeMarker notes the end of such a text by a semicolon, so it takes one at the end of the template for that. */
  #unendedText(start: number, open: Tag): { start: number; end: number; behind: number } {
    const { source } = this.context;
    if (start === source.length || !source.endsWith(';')) {
      throw this.context.fail('template-unclosed-directive', open, {
        open: source.slice(open.start, open.end),
        close: 'its end',
      });
    }
    this.offset = source.length;
    const lastMark = Math.max(...['<', '[', '-'].map((mark) => source.lastIndexOf(mark)));
    return { start, end: Math.max(lastMark + 1, start), behind: source.length };
  }

  escaped(expression: Expression): Expression {
    return this.#applyEscape(this.context.escape, expression);
  }

  /** Reads the expression of the escape again, with its variable standing for the expression to escape. */
  #applyEscape(escape: Escape | undefined, expression: Expression): Expression {
    if (escape === undefined) {
      return expression;
    }
    const substitutions = new Map([[escape.variable, expression]]);
    const parser = expressionAt(escape.offset, this.context, substitutions);
    return this.#applyEscape(escape.outer, parser.parse());
  }
}

/** A tag as findings name it: `</#if>`. */
function tagText(source: string, start: number, nameEnd: number): string {
  return `${source.slice(start, nameEnd)}>`;
}
