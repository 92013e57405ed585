import { isWhiteSpace } from '../../java/text/index.js';
import type { Environment } from '../runtime/environment.js';
import { htmlFormat } from '../syntax/output-formats.js';
import { escapeFor } from '../values/escape-for.js';
import { asText } from '../values/kinds.js';
import { Markup } from '../values/markup.js';
import type { Value } from '../values/value.js';
import type { Arguments } from './arguments.js';
import type { BuiltInTable } from './built-in.js';
import { ofTextWith } from './define.js';

/** Where a text may be cut: between words, anywhere, or between words unless that shortens it too much. */
type Boundary = 'word' | 'character' | 'automatic';

const defaultTerminator = '[...]';
const markupTerminator = "<span class='truncateTerminator'>[&#8230;]</span>";
const markupTerminatorLength = 3;
/** How much of the wanted length must be left when a text is cut between words, unless that is demanded. */
const wordShare = 0.75;

function isSpace(text: string, index: number): boolean {
  return index >= text.length || isWhiteSpace(text.charCodeAt(index));
}

function isDot(text: string, index: number): boolean {
  return text.charAt(index) === '.' || text.charAt(index) === '…';
}

function isWordEnd(text: string, index: number): boolean {
  return isSpace(text, index + 1);
}

function skipSpacesBack(text: string, index: number): number {
  let at = index;
  while (at >= 0 && isSpace(text, at)) {
    at -= 1;
  }
  return at;
}

/** What is left of a text that is too long, with a space behind a whole word; `undefined` when nothing is. */
function shortened(
  text: string,
  length: number,
  terminator: { readonly length: number; readonly replacesDots: boolean },
  boundary: Boundary,
): string | undefined {
  const furthest = length - terminator.length - 1;
  const last = skipSpacesBack(text, furthest);
  if (last < 0) {
    return undefined;
  }
  if (boundary !== 'character') {
    const words = cutBetweenWords(text, length, terminator.length, boundary, last);
    if (words !== undefined || boundary === 'word') {
      return words;
    }
  }
  return cutBetweenCharacters(text, furthest, last, terminator.replacesDots);
}

function cutBetweenWords(
  text: string,
  length: number,
  terminatorLength: number,
  boundary: Boundary,
  last: number,
): string | undefined {
  const least =
    boundary === 'automatic'
      ? Math.max(Math.ceil(length * wordShare) - terminatorLength - 2, 0)
      : 0;
  for (let at = Math.min(length - terminatorLength - 2, last); at >= least; at -= 1) {
    if (!isSpace(text, at) && isWordEnd(text, at)) {
      return `${text.slice(0, at + 1)} `;
    }
  }
  return undefined;
}

function cutBetweenCharacters(
  text: string,
  furthest: number,
  last: number,
  replacesDots: boolean,
): string | undefined {
  let at = last === furthest && isWordEnd(text, last) ? last - 1 : last;
  for (;;) {
    at = skipSpacesBack(text, at);
    if (at < 0) {
      return undefined;
    }
    if (!replacesDots || !isDot(text, at) || isWordEnd(text, at)) {
      break;
    }
    while (at >= 0 && isDot(text, at)) {
      at -= 1;
    }
  }
  return text.slice(0, at + 1) + (isWordEnd(text, at) ? ' ' : '');
}

interface Terminator {
  readonly text: string | Markup;
  readonly length: number;
}

function terminatorOf(args: Arguments, allowsMarkup: boolean): Terminator {
  const given = args.value(1);
  if (args.count < 2) {
    return allowsMarkup
      ? { text: new Markup(htmlFormat, markupTerminator), length: markupTerminatorLength }
      : { text: defaultTerminator, length: defaultTerminator.length };
  }
  const text = given instanceof Markup && allowsMarkup ? given : asText(given);
  if (text === undefined) {
    throw args.problem('needs a text as argument 2');
  }
  const visibleLength = text instanceof Markup ? visible(text.text).length : text.length;
  const length = args.intOr(2, visibleLength);
  if (length < 0) {
    throw args.problem('needs a length that is not negative as argument 3');
  }
  return { text, length };
}

/** Markup without its tags, with each reference as one character. */
function visible(markup: string): string {
  const text = replaceUpTo('>', markup, (part) => part.replace(/<[^>]*>/g, ''));
  return replaceUpTo(';', text, (part) => part.replace(/&[^;]*;/g, '.'));
}

/** Replaces in what is in front of the last sign that ends something: of thousands of beginnings behind it, each would look for it to the end. */
function replaceUpTo(sign: string, text: string, replace: (part: string) => string): string {
  const end = text.lastIndexOf(sign) + 1;
  return replace(text.slice(0, end)) + text.slice(end);
}

function truncate(
  boundary: Boundary,
  allowsMarkup: boolean,
): (text: string, args: Arguments, env: Environment) => Value {
  return (text, args) => {
    const length = args.int(0);
    if (length < 0) {
      throw args.problem('needs a length that is not negative as argument 1');
    }
    const terminator = terminatorOf(args, allowsMarkup);
    if (text.length <= length) {
      return text;
    }
    const plain =
      terminator.text instanceof Markup ? visible(terminator.text.text) : terminator.text;
    const replacesDots = /^[.…]/.test(plain);
    const kept =
      shortened(text, length, { length: terminator.length, replacesDots }, boundary) ?? '';
    if (typeof terminator.text === 'string') {
      return kept + terminator.text;
    }
    const { format, text: markup } = terminator.text;
    return new Markup(format, escapeFor(format, kept) + markup);
  };
}

/** `?truncate` and its kin: shorten a text to a length, with a sign that it was shortened. */
export const truncationBuiltIns: BuiltInTable = {
  truncate: ofTextWith([1, 3], truncate('automatic', false)),
  truncate_w: ofTextWith([1, 3], truncate('word', false)),
  truncate_c: ofTextWith([1, 3], truncate('character', false)),
  truncate_m: ofTextWith([1, 3], truncate('automatic', true)),
  truncate_w_m: ofTextWith([1, 3], truncate('word', true)),
  truncate_c_m: ofTextWith([1, 3], truncate('character', true)),
};
