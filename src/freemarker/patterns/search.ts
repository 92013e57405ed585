import type { Environment } from '../runtime/environment.js';
import { compilePattern } from './compile-pattern.js';
import type { SearchFlags } from './search-flags.js';

/** Where something was found. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** Steps that beginning to search with a regular expression counts as. */
const patternPrice = 60;

/** Checks that a text may be searched with a regular expression. */
export function checkPatternInput(text: string, env: Environment): void {
  const limit = env.limits.patternInputLength;
  if (text.length > limit) {
    throw env.exceeded('template-pattern-input-too-long', limit);
  }
  env.step(patternPrice + text.length);
}

/** The first place of a text or regular expression in a text. */
export function findFirst(
  text: string,
  searched: string,
  flags: SearchFlags,
  env: Environment,
): Found | undefined {
  if (flags.isPattern) {
    return foundByPattern(text, searched, flags, env)[0];
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
    return foundByPattern(text, searched, flags, env).at(-1);
  }
  return plainly(text, searched, flags, (haystack, needle) => haystack.lastIndexOf(needle));
}

function foundByPattern(
  text: string,
  searched: string,
  flags: SearchFlags,
  env: Environment,
): readonly Found[] {
  checkPatternInput(text, env);
  return [...compilePattern(searched, flags, env).matches(text, () => env.step(1))];
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
