import type { Matcher, MatchState } from './matcher.js';
import { compileMatcher } from './matcher.js';
import { PatternError } from './pattern-node.js';
import type { ParsedPattern } from './pattern-parser.js';
import { parsePattern } from './pattern-parser.js';

/** Counts work, and ends a match that takes too much of it by throwing. */
export type Step = (cost?: number) => void;

/** Where a regular expression matched. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
  /** The text of each group, the whole match being the first; `undefined` where a group took no part. */
  readonly groups: readonly (string | undefined)[];
  readonly groupNames: ReadonlyMap<string, number>;
}

/** Where a match is looked for, and where the one before ended. */
interface Start {
  readonly at: number;
  readonly from: number;
}

/**
 * A regular expression by the rules of Java. It is run by a matcher of our own instead of the one of JavaScript: that
 * one follows other rules, and a pattern could keep it busy for hours. Here every step is reported to the caller, who
 * may end a match that takes too many by throwing.
 */
export class JavaPattern {
  readonly groupCount: number;
  readonly #groupNames: ReadonlyMap<string, number>;
  readonly #matcher: Matcher;

  constructor({ root, groupCount, groupNames }: ParsedPattern) {
    this.groupCount = groupCount;
    this.#groupNames = groupNames;
    this.#matcher = compileMatcher(root);
  }

  /** All matches, one behind the other. */
  *matches(text: string, step: Step): Generator<PatternMatch, undefined> {
    let from = 0;
    for (let at = 0; at <= text.length;) {
      const match = this.#find(text, { at, from }, step);
      if (match === undefined) {
        return;
      }
      yield match;
      from = match.end;
      at = match.end === match.start ? match.end + 1 : match.end;
    }
  }

  /** All matches, the next one looked for behind the start of the one before: `find(start() + 1)`. They may overlap. */
  *overlappingMatches(text: string, step: Step): Generator<PatternMatch, undefined> {
    for (let at = 0; at <= text.length;) {
      const match = this.#find(text, { at, from: at }, step);
      if (match === undefined) {
        return;
      }
      yield match;
      at = match.start + 1;
    }
  }

  /** The match of the whole text. */
  matchWhole(text: string, step: Step): PatternMatch | undefined {
    return this.#matchAt(text, { at: 0, from: 0 }, (end) => end === text.length, step);
  }

  #find(text: string, { at: first, from }: Start, step: Step): PatternMatch | undefined {
    for (let at = first; at <= text.length; at += lengthOfCharacter(text, at)) {
      const match = this.#matchAt(text, { at, from }, () => true, step);
      if (match !== undefined) {
        return match;
      }
    }
    return undefined;
  }

  #matchAt(
    text: string,
    { at, from }: Start,
    accepts: (end: number) => boolean,
    step: Step,
  ): PatternMatch | undefined {
    const groups = Array.from({ length: this.groupCount + 1 }, () => undefined);
    const state: MatchState = { text, from, groups, step };
    let end = at;
    const isMatch = this.#matcher(state, at, (found) => {
      end = found;
      return accepts(found);
    });
    if (!isMatch) {
      return undefined;
    }
    const [, ...spans] = state.groups;
    const taken = spans.map((span) => span && text.slice(span.start, span.end));
    return {
      start: at,
      end,
      groups: [text.slice(at, end), ...taken],
      groupNames: this.#groupNames,
    };
  }
}

/** In UTF-16: a search goes on behind a surrogate pair, not in the middle of it. */
function lengthOfCharacter(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** How a pattern is read: the flags of `Pattern.compile`. */
export interface PatternFlags {
  /** `CASE_INSENSITIVE` */
  readonly ignoresCase?: boolean;
  /** `MULTILINE`: `^` and `$` also at line breaks. */
  readonly multiline?: boolean;
  /** `DOTALL`: `.` also for line breaks. */
  readonly dotAll?: boolean;
  /** `COMMENTS`: white space and comments in the pattern do not count. */
  readonly comments?: boolean;
}

/**
 * Reads a regular expression as Java's `Pattern.compile` does.
 *
 * @throws PatternError when it is malformed, or has something that Java knows and that cannot be run here (`\N{…}`)
 */
export function compileJavaPattern(pattern: string, flags: PatternFlags = {}): JavaPattern {
  const parsed = read(pattern, flags);
  if (parsed.unsupported !== undefined) {
    throw new PatternError(`${parsed.unsupported} is not supported`);
  }
  return new JavaPattern(parsed);
}

/** Why Java does not take a text as a regular expression (`Pattern.compile` without flags); `undefined` when it does. */
export function javaPatternProblem(pattern: string): string | undefined {
  try {
    read(pattern, {});
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) {
      return error.message;
    }
    throw error;
  }
}

function read(pattern: string, flags: PatternFlags): ParsedPattern {
  return parsePattern(pattern, {
    ignoresCase: flags.ignoresCase ?? false,
    foldsUnicode: false,
    isMultiline: flags.multiline ?? false,
    dotMatchesAll: flags.dotAll ?? false,
    hasComments: flags.comments ?? false,
    hasUnixLines: false,
    hasUnicodeClasses: false,
  });
}

/** Thrown within a match that takes more steps than it may. */
class StepsSpent extends Error {}

/**
 * Whether a pattern matches the whole of a text, as `String.matches` has it. Never throws and never runs long.
 *
 * @param steps - how many steps the matcher may take
 * @returns `undecided` when it needs more of them, `unusable` when it is not a pattern, or has what cannot be run here
 *
 * @example
 * matchesJavaPattern('[0-9]{1,3}', '42'); // true
 * matchesJavaPattern('^(a+)+$', `${'a'.repeat(40)}!`); // 'undecided'
 */
export function matchesJavaPattern(
  pattern: string,
  text: string,
  steps = 200_000,
): boolean | 'undecided' | 'unusable' {
  let left = steps;
  const step = (cost = 1): void => {
    left -= cost;
    if (left < 0) {
      throw new StepsSpent();
    }
  };
  try {
    return compileJavaPattern(pattern).matchWhole(text, step) !== undefined;
  } catch (error) {
    if (error instanceof PatternError) {
      return 'unusable';
    }
    // A RangeError: the match went deeper than the stack is.
    if (error instanceof StepsSpent || error instanceof RangeError) {
      return 'undecided';
    }
    throw error;
  }
}
