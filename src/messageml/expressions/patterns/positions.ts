import type { PositionTest } from './pattern-node.js';

const lineTerminators: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x85, 0x2028, 0x2029]);

/** Whether a character ends a line. */
export function isLineTerminator(code: number): boolean {
  return lineTerminators.has(code);
}

function isBetweenCrLf(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 0x0d && text.charCodeAt(at) === 0x0a;
}

function isWordCharacter(text: string, at: number): boolean {
  const word = /[\p{L}\p{Nd}_]/uy;
  word.lastIndex = at;
  return word.test(text);
}

function previousCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  const isLowSurrogate = code >= 0xdc00 && code <= 0xdfff && at > 1;
  return isLowSurrogate ? at - 2 : at - 1;
}

/** `^` and `\A` */
export const isStart: PositionTest = (_text, at) => at === 0;

/** `\z` */
export const isEnd: PositionTest = (text, at) => at === text.length;

/** `$` and `\Z`: the end, or before the line terminator that ends the text. */
export const isEndOrLastTerminator: PositionTest = (text, at) => {
  if (at === text.length) return true;
  if (at === text.length - 2) return text.startsWith('\r\n', at);
  const isLast = at === text.length - 1 && isLineTerminator(text.charCodeAt(at));
  return isLast && !isBetweenCrLf(text, at);
};

/** `^` with the flag `m`: behind a line terminator, too, but never at the end of the text. */
export const isLineStart: PositionTest = (text, at) => {
  if (at === text.length) return false;
  return at === 0 || (isLineTerminator(text.charCodeAt(at - 1)) && !isBetweenCrLf(text, at));
};

/** `$` with the flag `m`: before a line terminator, too. */
export const isLineEnd: PositionTest = (text, at) =>
  at === text.length || (isLineTerminator(text.charCodeAt(at)) && !isBetweenCrLf(text, at));

/** `\b`: between a word and what is none. */
export const isWordBoundary: PositionTest = (text, at) => {
  const isAfter = at > 0 && isWordCharacter(text, previousCharacter(text, at));
  const isBefore = at < text.length && isWordCharacter(text, at);
  return isAfter !== isBefore;
};

const positions: Readonly<Record<string, PositionTest>> = {
  A: isStart,
  z: isEnd,
  Z: isEndOrLastTerminator,
  b: isWordBoundary,
  B: (text, at) => !isWordBoundary(text, at),
};

/** The place that an escape of one letter means: `\b`, `\A`, … */
export function namedPosition(letter: string): PositionTest | undefined {
  return Object.hasOwn(positions, letter) ? positions[letter] : undefined;
}
