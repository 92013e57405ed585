import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import { Findings } from '../diagnostics/findings.js';
import { mutableNodes } from '../document/mutable-element.js';
import { readNodes } from '../reader/xml-reader.js';
import { buildDocument } from './build-document.js';

/** Findings that depend on their element or attribute alone, whatever the rest turns out to be. */
const judgedAlone: ReadonlySet<DiagnosticCode> = new Set([
  'unknown-element',
  'unknown-attribute',
  'attributes-not-allowed',
  'value-not-in-list',
  'value-not-an-integer',
  'malformed-style',
  'style-property',
  'invalid-uri',
  'relative-link',
]);

/**
 * Adds what can be said of the markup of a template that could not be read or run: elements,
 * attributes and values that MessageML does not have, where no expression takes part in them. What
 * expressions would have made of the message as a whole is not known.
 */
export function checkLiteralMarkup(source: string, findings: Findings): void {
  const text = withoutExpressions(source);
  if (text === undefined) {
    return;
  }
  // Whether it is well-formed depends on what the expressions would have made, so that is not said.
  const root = readNodes(text, mutableNodes, () => undefined);
  if (root === undefined) {
    return;
  }
  const found = new Findings();
  const unknown = {
    data: {},
    mayReferToData: false,
    version: undefined,
    directory: {},
    shortId: () => '',
  };
  buildDocument({ root, text, ...unknown, findings: found });
  findings.addFrom(
    found,
    ({ code, place: { start, end } }) =>
      judgedAlone.has(code) && source.slice(start, end) === text.slice(start, end),
  );
}

/** Bodies that are shown elsewhere than they stand: their elements cannot be judged here. */
const movedBody = /<\/#(?:macro|assign|global|local)\b/;

const mark = /<#--|<\/?[#@]|[$#]\{/g;

/**
 * A template with spaces in place of its expressions, so that everything else stays where it is;
 * `undefined` when it cannot be told where they end.
 */
export function withoutExpressions(source: string): string | undefined {
  if (movedBody.test(source)) {
    return undefined;
  }
  let text = '';
  let read = 0;
  mark.lastIndex = 0;
  for (let found = mark.exec(source); found !== null; found = mark.exec(source)) {
    const [opening] = found;
    const behind = mark.lastIndex;
    const end =
      opening === '<#--' ? endOfComment(source, behind) : endOfExpression(source, behind, opening);
    if (end === undefined) {
      return undefined;
    }
    text += source.slice(read, found.index) + ' '.repeat(end - found.index);
    read = end;
    mark.lastIndex = end;
  }
  return text + source.slice(read);
}

function endOfComment(source: string, from: number): number | undefined {
  const end = source.indexOf('-->', from);
  return end === -1 ? undefined : end + 3;
}

const brackets: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Behind the `}` or `>` that ends an expression: one in quotes or in brackets does not. */
function endOfExpression(source: string, from: number, opening: string): number | undefined {
  const open = [opening.endsWith('{') ? '}' : '>'];
  for (let at = from; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === '"' || character === "'") {
      at = endOfText(source, at + 1, character);
    } else if (character === open.at(-1)) {
      open.pop();
      if (open.length === 0) {
        return at + 1;
      }
    } else {
      const closing = brackets[character];
      if (closing !== undefined) {
        open.push(closing);
      }
    }
  }
  return undefined;
}

/** Where a quoted text ends. */
function endOfText(source: string, from: number, quote: string): number {
  let at = from;
  while (at < source.length && source.charAt(at) !== quote) {
    at += source.charAt(at) === '\\' ? 2 : 1;
  }
  return at;
}
