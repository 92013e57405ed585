import type { Environment } from '../runtime/environment.js';
import { compilePattern } from './java-pattern.js';

/** What the letters of a flags argument ask for. */
export interface SearchFlags {
  /** `r`: a regular expression instead of plain text. */
  readonly isPattern: boolean;
  /** `i` */
  readonly ignoresCase: boolean;
  /** `f`: only the first one. */
  readonly firstOnly: boolean;
  /** `m`: `^` and `$` also at line breaks. */
  readonly multiline: boolean;
  /** `s`: `.` also for line breaks. */
  readonly dotAll: boolean;
  /** `c`: white space and comments in the expression do not count. */
  readonly comments: boolean;
}

/** Where something was found. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** Reads a flags argument. Letters that mean nothing are ignored. */
export function compileFlags(letters: string): SearchFlags {
  return {
    isPattern: letters.includes('r'),
    ignoresCase: letters.includes('i'),
    firstOnly: letters.includes('f'),
    multiline: letters.includes('m'),
    dotAll: letters.includes('s'),
    comments: letters.includes('c'),
  };
}

/** Checks that a text may be searched with a regular expression. */
export function checkPatternInput(text: string, env: Environment): void {
  const limit = env.limits.patternInputLength;
  if (text.length > limit) throw env.exceeded('template-pattern-input-too-long', limit);
  env.step(text.length);
}

/** The first place of a text or regular expression in a text. */
export function findFirst(
  text: string,
  searched: string,
  flags: SearchFlags,
  env: Environment,
): Found | undefined {
  if (flags.isPattern) {
    checkPatternInput(text, env);
    const found = compilePattern(searched, flags, env).exec(text);
    return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
  }
  return plainly(text, searched, flags, (haystack, needle) => haystack.indexOf(needle));
}

/** The last place of a text or regular expression in a text. */
export function findLast(
  text: string,
  searched: string,
  flags: SearchFlags,
  env: Environment,
): Found | undefined {
  if (flags.isPattern) {
    checkPatternInput(text, env);
    const found = [...text.matchAll(compilePattern(searched, flags, env))].at(-1);
    return found === undefined
      ? undefined
      : { start: found.index, end: found.index + found[0].length };
  }
  return plainly(text, searched, flags, (haystack, needle) => haystack.lastIndexOf(needle));
}

function plainly(
  text: string,
  searched: string,
  { ignoresCase }: SearchFlags,
  find: (haystack: string, needle: string) => number,
): Found | undefined {
  const start = ignoresCase
    ? find(text.toLowerCase(), searched.toLowerCase())
    : find(text, searched);
  return start === -1 ? undefined : { start, end: start + searched.length };
}
