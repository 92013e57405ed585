import { createContext, Script } from 'node:vm';

/** How long a search may take, in milliseconds: while it lasts, the process does nothing else. */
const longest = 80;

/** How many steps a search may take that nobody watches: some 30 ms. */
const mostSteps = 30_000_000;

/** What a search for a regular expression came to. */
export interface Search {
  readonly match: RegExpExecArray | null;
  /** Whether it was ended because it took too long: then nothing was found. */
  readonly isGivenUp: boolean;
  /** Whether the process had no processor for most of that time, which then says nothing of the pattern. */
  readonly isStarved: boolean;
}

/**
 * Looks for a regular expression in a text that anybody may have written. Some take longer than anybody waits for certain
 * texts, as `(a+)+$` does for a row of `a` with something else behind it. Such a search is ended after 80 ms. To watch
 * one costs 0.2 ms, so it is left out where the pattern cannot take long.
 *
 * @param pattern - is searched for from the beginning
 */
export function matchInTime(pattern: RegExp, text: string): Search {
  pattern.lastIndex = 0;
  return isSoonOver(pattern, text.length)
    ? { match: pattern.exec(text), isGivenUp: false, isStarved: false }
    : matchWatched(pattern, text);
}

/** Each part without an upper bound is tried from each place in all its lengths. */
function isSoonOver(pattern: RegExp, length: number): boolean {
  return length ** (unboundedParts(pattern) + 1) <= mostSteps;
}

const counted = new WeakMap<RegExp, number>();

/** How many parts of a pattern repeat without an upper bound; infinite where one is within another, or may be. */
function unboundedParts(pattern: RegExp): number {
  const known = counted.get(pattern);
  if (known !== undefined) {
    return known;
  }
  // What is escaped and what is in a class repeats nothing, whatever it looks like.
  const bare = pattern.source.replace(/\\[1-9k]/g, ')+').replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x');
  const isNested = /\)(?:[*+]|\{\d)/.test(bare) || (bare.match(/[^(]\?/g) ?? []).length > 10;
  const parts = isNested ? Infinity : (bare.match(/[*+]|\{\d+,?\d*\}/g) ?? []).length;
  counted.set(pattern, parts);
  return parts;
}

/** What a watched script calls. */
interface Watched {
  search: () => void;
}

const watched = createLazily(() => {
  const sandbox: Watched = { search: () => undefined };
  return { sandbox, context: createContext(sandbox), script: new Script('search()') };
});

function matchWatched(pattern: RegExp, text: string): Search {
  const { sandbox, context, script } = watched();
  let match: RegExpExecArray | null = null;
  sandbox.search = () => {
    match = pattern.exec(text);
  };
  const before = processorTime();
  try {
    script.runInContext(context, { timeout: longest });
    return { match, isGivenUp: false, isStarved: false };
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      const isStarved = processorTime() - before < longest / 2;
      return { match: null, isGivenUp: true, isStarved };
    }
    throw error;
  } finally {
    sandbox.search = () => undefined;
  }
}

/** What all threads of this process have computed, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function createLazily<Value>(create: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: create() }).value;
}
