import type { JavaPattern } from '../../java/regex/index.js';
import type { Located } from '../finding.js';
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

/** Up to this length the engine looks for a text in one go through what it looks into. */
const quicklyFound = 250;

/** Counts the work of looking for a long text: the engine may compare much of it at each place. */
export function payForSearch(text: string, searched: string, env: Environment): void {
  if (searched.length > quicklyFound) {
    env.step(Math.floor((text.length * searched.length) / 64));
  }
}

/** The first place of a text or regular expression in a text. */
export function findFirst(
  text: string,
  searched: string,
  flags: SearchFlags,
  env: Environment,
): Found | undefined {
  if (flags.isPattern) {
    const [first] = patternOf(text, searched, flags, env).matches(text, () => env.step(1));
    return first;
  }
  payForSearch(text, searched, env);
  return plainly(text, searched, flags, (haystack, needle) => haystack.indexOf(needle));
}

/**
 * The last place of a text or regular expression in a text. Looking for an expression that matches at the very end, the
 * service looks behind the end as well, and fails.
 *
 * @param at - what asks for it
 */
export function findLast(
  text: string,
  searched: string,
  flags: SearchFlags,
  env: Environment,
  at: Located,
): Found | undefined {
  // An empty pattern is not compiled: it is found at the end.
  if (flags.isPattern && searched !== '') {
    const pattern = patternOf(text, searched, flags, env);
    const last = [...pattern.overlappingMatches(text, () => env.step(1))].at(-1);
    if (last?.start === text.length) {
      throw env.fail('template-bad-pattern', at, {
        problem: 'its last match is empty and at the end of the text',
      });
    }
    return last;
  }
  payForSearch(text, searched, env);
  return plainly(text, searched, flags, (haystack, needle) => haystack.lastIndexOf(needle));
}

function patternOf(
  text: string,
  searched: string,
  flags: SearchFlags,
  env: Environment,
): JavaPattern {
  checkPatternInput(text, env);
  return compilePattern(searched, flags, env);
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
