import type { PositionTest } from './pattern-node.js';
import type { ReadingFlags } from './pattern-reader.js';

const lineTerminators: ReadonlySet<number> = new Set([0x0a, 0x0d, 0x85, 0x2028, 0x2029]);

/** Whether a character ends a line. */
export function isLineTerminator(code: number, isUnix: boolean): boolean {
  return isUnix ? code === 0x0a : lineTerminators.has(code);
}

function isBetweenCrLf(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 0x0d && text.charCodeAt(at) === 0x0a;
}

/** Java's own words are of the letters of all scripts; with the flag `U`, of what Unicode counts to words. */
const wordCharacter = /[\p{L}\p{Nd}_]/uy;
const unicodeWordCharacter = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/uy;
const mark = /\p{Mn}/uy;

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** A mark belongs to the word of the letter that it is on. */
function isWordCharacter(text: string, at: number, isUnicode: boolean): boolean {
  if (isUnicode) {
    return matchesAt(unicodeWordCharacter, text, at);
  }
  if (matchesAt(wordCharacter, text, at)) {
    return true;
  }
  let base = at;
  while (base > 0 && matchesAt(mark, text, base)) {
    base = previousCharacter(text, base);
  }
  return base < at && matchesAt(/[\p{L}\p{Nd}]/uy, text, base);
}

function previousCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  const isLowSurrogate = code >= 0xdc00 && code <= 0xdfff && at > 1;
  return isLowSurrogate ? at - 2 : at - 1;
}

/** `^` and `\A` */
export const isStart: PositionTest = (_text, at) => at === 0;

/** `\z` */
const isEnd: PositionTest = (text, at) => at === text.length;

/** `$` and `\Z`: the end, or before the line terminator that ends the text. */
export function endOfInput(isUnix: boolean): PositionTest {
  return (text, at) => {
    if (at === text.length) {
      return true;
    }
    if (!isUnix && at === text.length - 2) {
      return text.startsWith('\r\n', at);
    }
    const isLast = at === text.length - 1 && isLineTerminator(text.charCodeAt(at), isUnix);
    return isLast && (isUnix || !isBetweenCrLf(text, at));
  };
}

/** `^` with the flag `m`: behind a line terminator, too, but never at the end of the text. */
export function startOfLine(isUnix: boolean): PositionTest {
  return (text, at) => {
    if (at === text.length) {
      return false;
    }
    const isBehind = isLineTerminator(text.charCodeAt(at - 1), isUnix);
    return at === 0 || (isBehind && (isUnix || !isBetweenCrLf(text, at)));
  };
}

/** `$` with the flag `m`: before a line terminator, too. */
export function endOfLine(isUnix: boolean): PositionTest {
  return (text, at) =>
    at === text.length ||
    (isLineTerminator(text.charCodeAt(at), isUnix) && (isUnix || !isBetweenCrLf(text, at)));
}

/** `\b`: between a word and what is not one. */
function wordBoundary(isUnicode: boolean): PositionTest {
  return (text, at) => {
    const isAfter = at > 0 && isWordCharacter(text, previousCharacter(text, at), isUnicode);
    const isBefore = at < text.length && isWordCharacter(text, at, isUnicode);
    return isAfter !== isBefore;
  };
}

function not(test: PositionTest): PositionTest {
  return (text, at, from) => !test(text, at, from);
}

/** How far around a place is looked for where its cluster begins and ends: no text that people write has longer ones. */
const clusterWindow = 64;

let segmenter: Intl.Segmenter | undefined;

/** The end of what people take for one character, and begins at a place. */
export function endOfCluster(text: string, at: number): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const [first] = segmenter.segment(text.slice(at, at + clusterWindow));
  return at + (first?.segment.length ?? 0);
}

const isClusterBoundary: PositionTest = (text, at) => {
  if (at === 0 || at === text.length) {
    return true;
  }
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const start = Math.max(0, at - clusterWindow);
  const segments = segmenter.segment(text.slice(start, at + clusterWindow));
  return segments.containing(at - start)?.index === at - start;
};

const positions: Readonly<Record<string, (flags: ReadingFlags) => PositionTest>> = {
  A: () => isStart,
  z: () => isEnd,
  Z: ({ hasUnixLines }) => endOfInput(hasUnixLines),
  b: ({ hasUnicodeClasses }) => wordBoundary(hasUnicodeClasses),
  B: ({ hasUnicodeClasses }) => not(wordBoundary(hasUnicodeClasses)),
  G: () => (_text, at, from) => at === from,
  '{g}': () => isClusterBoundary,
};

/** The place that an escape of one letter means: `\b`, `\A`, … */
export function namedPosition(letter: string, flags: ReadingFlags): PositionTest | undefined {
  return Object.hasOwn(positions, letter) ? positions[letter]?.(flags) : undefined;
}
