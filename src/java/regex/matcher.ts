import type { Folding, PatternNode } from './pattern-node.js';
import { endOfCluster } from './positions.js';

/** A stretch of the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text that is being matched, and what was matched so far. */
export interface MatchState {
  readonly text: string;
  /** Where the match before ended: `\G`. */
  readonly from: number;
  /** What each group took, by its number; the first is not used. */
  groups: (Span | undefined)[];
  /** Counts work and ends a match that takes too much of it. */
  readonly step: (cost?: number) => void;
}

/** Goes on behind what was matched; answers whether the rest matches, too. */
type Continue = (at: number) => boolean;

/** Matches at a place, trying one possibility after the other until the rest matches. */
export type Matcher = (state: MatchState, at: number, next: Continue) => boolean;

/** Where what people take for one character ends is much to find out. */
const clusterCost = 30;

/** Makes a matcher of a regular expression: by backtracking, every step of which is counted. */
export function compileMatcher(node: PatternNode): Matcher {
  switch (node.kind) {
    case 'character':
      return (state, at, next) => {
        const end = takeCharacter(node, state, at);
        return end !== -1 && next(end);
      };
    case 'sequence':
      return compileSequence(node.parts.map(compileMatcher));
    case 'choice': {
      const options = node.options.map(compileMatcher);
      return (state, at, next) => options.some((option) => option(state, at, next));
    }
    case 'group':
      return compileGroup(node);
    case 'repeat':
      return compileRepeat(node);
    case 'atomic':
      return compileAtomic(compileMatcher(node.body));
    case 'look':
      return compileLook(node);
    case 'reference':
      return compileReference(node);
    case 'position':
      return (state, at, next) => {
        state.step();
        return node.test(state.text, at, state.from) && next(at);
      };
    case 'line-break':
      return takeLineBreak;
    case 'cluster':
      return (state, at, next) => {
        state.step(clusterCost);
        return at < state.text.length && next(endOfCluster(state.text, at));
      };
  }
}

type NodeOf<Kind extends PatternNode['kind']> = Extract<PatternNode, { kind: Kind }>;

/** The place behind the character, or -1 when it is not in the set. */
function takeCharacter({ test }: NodeOf<'character'>, state: MatchState, at: number): number {
  state.step();
  const code = state.text.codePointAt(at);
  if (code === undefined || !test(code)) {
    return -1;
  }
  return code > 0xffff ? at + 2 : at + 1;
}

function compileSequence(parts: readonly Matcher[]): Matcher {
  return parts.reduceRight<Matcher>(
    (rest, part) => (state, at, next) => part(state, at, (end) => rest(state, end, next)),
    (_state, at, next) => next(at),
  );
}

/** `\r\n` is one, and where that does not fit, two. */
const takeLineBreak: Matcher = (state, at, next) => {
  state.step();
  if (state.text.startsWith('\r\n', at) && next(at + 2)) {
    return true;
  }
  return /^[\n-\r\u0085\u2028\u2029]/.test(state.text.charAt(at)) && next(at + 1);
};

function compileGroup({ index, body: inside }: NodeOf<'group'>): Matcher {
  const body = compileMatcher(inside);
  if (index === undefined) {
    return body;
  }
  return (state, start, next) =>
    body(state, start, (end) => {
      const before = state.groups[index];
      state.groups[index] = { start, end };
      if (next(end)) {
        return true;
      }
      state.groups[index] = before;
      return false;
    });
}

function compileRepeat(node: NodeOf<'repeat'>): Matcher {
  const { body, mode } = node;
  if (mode === 'possessive') {
    return compileAtomic(compileRepeat({ ...node, mode: 'greedy' }));
  }
  if (body.kind === 'character') {
    return compileCharacterRepeat(node, body);
  }
  const matcher = isLineBreak(body) ? compileAtomic(takeLineBreak) : compileMatcher(body);
  return mode === 'lazy' ? compileLazy(node, matcher) : compileGreedy(node, matcher);
}

/** Whether it is a `\R`, which gives nothing back when it is repeated: `\R{2}` does not match `\r\n`. */
function isLineBreak(node: PatternNode): boolean {
  return node.kind === 'line-break' || (node.kind === 'group' && isLineBreak(node.body));
}

/** Characters are taken in a loop, so that long texts need no deep stack. */
function compileCharacterRepeat(
  { least, most, mode }: NodeOf<'repeat'>,
  character: NodeOf<'character'>,
): Matcher {
  if (mode === 'lazy') {
    return (state, start, next) => {
      let at = start;
      for (let count = 0; ; count += 1) {
        if (count >= least && next(at)) {
          return true;
        }
        if (count >= most) {
          return false;
        }
        at = takeCharacter(character, state, at);
        if (at === -1) {
          return false;
        }
      }
    };
  }
  return (state, start, next) => {
    const ends = [start];
    for (let at = start; ends.length <= most;) {
      at = takeCharacter(character, state, at);
      if (at === -1) {
        break;
      }
      ends.push(at);
    }
    return ends
      .slice(least)
      .reverse()
      .some((end) => {
        state.step();
        return next(end);
      });
  };
}

function compileGreedy({ least, most }: NodeOf<'repeat'>, body: Matcher): Matcher {
  return (state, start, next) => {
    const repeat = (count: number, at: number): boolean => {
      state.step();
      const again: Continue = (end) => (end === at ? next(end) : repeat(count + 1, end));
      if (count < most && body(state, at, again)) {
        return true;
      }
      return count >= least && next(at);
    };
    return repeat(0, start);
  };
}

function compileLazy({ least, most }: NodeOf<'repeat'>, body: Matcher): Matcher {
  return (state, start, next) => {
    const repeat = (count: number, at: number): boolean => {
      state.step();
      if (count >= least && next(at)) {
        return true;
      }
      if (count >= most) {
        return false;
      }
      return body(state, at, (end) => (end === at ? next(end) : repeat(count + 1, end)));
    };
    return repeat(0, start);
  };
}

/** What the body matched first is kept, whatever follows. */
function compileAtomic(body: Matcher): Matcher {
  return (state, at, next) => {
    const groups = state.groups.slice();
    let end = -1;
    const isMatch = body(state, at, (found) => {
      end = found;
      return true;
    });
    if (isMatch && next(end)) {
      return true;
    }
    state.groups = groups;
    return false;
  };
}

function compileLook({ direction, isNegative, body, reach }: NodeOf<'look'>): Matcher {
  const matcher = compileMatcher(body);
  const isThere = (state: MatchState, at: number): boolean => {
    if (direction === 'ahead') {
      return matcher(state, at, () => true);
    }
    const furthest = Math.max((at - reach) | 0, 0);
    for (let start = at; start >= furthest; start -= 1) {
      state.step();
      if (matcher(state, start, (end) => end === at)) {
        return true;
      }
    }
    return false;
  };
  return (state, at, next) => {
    const groups = state.groups.slice();
    const isMatch = isThere(state, at);
    if (isNegative) {
      state.groups = groups.slice();
    }
    if (isMatch !== isNegative && next(at)) {
      return true;
    }
    state.groups = groups;
    return false;
  };
}

function compileReference({ index, folding }: NodeOf<'reference'>): Matcher {
  return (state, at, next) => {
    const group = state.groups[index];
    if (group === undefined) {
      return false;
    }
    const wanted = state.text.slice(group.start, group.end);
    const found = state.text.slice(at, at + wanted.length);
    state.step(1 + (wanted.length >> 3));
    const isSame = found === wanted || folded(found, folding) === folded(wanted, folding);
    return isSame && next(at + wanted.length);
  };
}

function folded(text: string, folding: Folding): string {
  if (folding === 'unicode') {
    return text.toUpperCase().toLowerCase();
  }
  return folding === 'none' ? text : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
