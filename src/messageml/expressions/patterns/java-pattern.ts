import type { Environment } from '../runtime/environment.js';
import { compileMatcher } from './matcher.js';
import type { Matcher, MatchState } from './matcher.js';
import { PatternError } from './pattern-node.js';
import { parsePattern } from './pattern-parser.js';
import type { ParsedPattern } from './pattern-parser.js';
import type { SearchFlags } from './search.js';

/** Where a regular expression matched. */
export interface PatternMatch {
  readonly start: number;
  readonly end: number;
  /** The text of each group, the whole match being the first; `undefined` where a group took no part. */
  readonly groups: readonly (string | undefined)[];
  readonly groupNames: ReadonlyMap<string, number>;
}

/**
 * A regular expression by the rules of Java. It is run by a matcher of our own instead of the one of JavaScript: that
 * one follows other rules, and a template could keep it busy for hours. Here every step counts towards the limit.
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
  *matches(text: string, env: Environment): Generator<PatternMatch, undefined> {
    for (let at = 0; at <= text.length;) {
      const match = this.#find(text, at, env);
      if (match === undefined) return;
      yield match;
      at = match.end === match.start ? match.end + 1 : match.end;
    }
  }

  /** The match of the whole text. */
  matchWhole(text: string, env: Environment): PatternMatch | undefined {
    return this.#matchAt(text, 0, (end) => end === text.length, env);
  }

  #find(text: string, from: number, env: Environment): PatternMatch | undefined {
    for (let at = from; at <= text.length; at += 1) {
      const match = this.#matchAt(text, at, () => true, env);
      if (match !== undefined) return match;
    }
    return undefined;
  }

  #matchAt(
    text: string,
    at: number,
    accepts: (end: number) => boolean,
    env: Environment,
  ): PatternMatch | undefined {
    const groups = Array.from({ length: this.groupCount + 1 }, () => undefined);
    const state: MatchState = { text, groups, step: () => env.step(1) };
    let end = at;
    const isMatch = this.#matcher(state, at, (found) => {
      end = found;
      return accepts(found);
    });
    if (!isMatch) return undefined;
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

/** Reads a regular expression; a finding when it is malformed or has something that is not supported. */
export function compilePattern(pattern: string, flags: SearchFlags, env: Environment): JavaPattern {
  const key = `${JSON.stringify(flags)}${pattern}`;
  const known = env.patterns.get(key);
  if (known !== undefined) return known;
  env.step(pattern.length);
  try {
    const parsed = parsePattern(pattern, {
      ignoresCase: flags.ignoresCase,
      foldsUnicode: false,
      isMultiline: flags.multiline,
      dotMatchesAll: flags.dotAll,
      hasComments: flags.comments,
    });
    const compiled = new JavaPattern(parsed);
    env.patterns.set(key, compiled);
    return compiled;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw env.fail('template-bad-pattern', undefined, { problem: error.message });
  }
}
