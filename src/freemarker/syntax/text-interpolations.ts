import { readInterpolation, readNumericInterpolation } from './directives/interpolations.js';
import type { TextPart } from './expression.js';
import { ExpressionParser } from './expression-parser.js';
import type { ParseContext } from './parse-context.js';
import { textElement } from './text-element.js';
import { lexerInText } from './text-literals.js';

/** Reads the parts of a text literal: text and interpolations, without directives. */
export function readTextInterpolations(
  text: string,
  base: number,
  context: ParseContext,
): TextPart[] {
  const parts: TextPart[] = [];
  const addText = (start: number, end: number) => {
    if (start === end) {
      return;
    }
    const at = { start: base + start, end: base + end };
    parts.push(textElement(text, at, { start, end }));
  };
  let offset = 0;
  for (;;) {
    const mark = /[$#]\{/g;
    mark.lastIndex = offset;
    const found = mark.exec(text);
    if (found === null) {
      break;
    }
    addText(offset, found.index);
    const lexer = lexerInText(text, found.index + 2, base);
    const parser = new ExpressionParser(lexer, context);
    const start = base + found.index;
    parts.push(
      found[0] === '${'
        ? readInterpolation(start, parser, (expression) => expression)
        : readNumericInterpolation(start, parser),
    );
    offset = lexer.offset;
  }
  addText(offset, text.length);
  return parts;
}
