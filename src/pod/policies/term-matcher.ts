import { Pace } from '../pace.js';
import { normalisedSlices } from './normalised-text.js';
import type { TokenKind } from './tokens.js';
import { Tokenizer, tokenKinds, WholeTokens } from './tokens.js';

/** Terms that are entered, and states that are linked, between two turns. */
const atOnce = 200;

/** A term, and the place of the list in which it stands. */
interface Term {
  readonly list: number;
  readonly text: string;
}

/**
 * Finds which of many terms texts contain: whole words, however they are spaced and cased (DLP-10). All terms
 * are looked for at once, by an automaton over words (Aho-Corasick), so that a text costs the same for one term
 * and for ten thousand.
 *
 * @example
 * const matcher = await TermMatcher.of([['Neptune', 'blue whale'], ['Saturn']]);
 * await matcher.termsIn(['About neptune, finally']); // [['Neptune'], []]
 */
export class TermMatcher {
  readonly #lists: number;
  readonly #terms: readonly Term[];
  readonly #tokenizer = new Tokenizer();
  readonly #root = newState(undefined, tokenKinds.space);

  private constructor(lists: readonly (readonly string[])[]) {
    this.#lists = lists.length;
    this.#terms = lists.flatMap((terms, list) => terms.map((text) => ({ list, text })));
  }

  /** Makes the automaton of the terms of some lists, in turns. */
  static async of(lists: readonly (readonly string[])[]): Promise<TermMatcher> {
    const matcher = new TermMatcher(lists);
    await matcher.#enterAll();
    await matcher.#link();
    return matcher;
  }

  /** The terms of each list of which a text contains at least one occurrence, in their order. */
  async termsIn(texts: readonly string[]): Promise<string[][]> {
    const pace = new Pace();
    const found = new Set<number>();
    for (const text of texts) {
      const walk = new Walk(this.#root, found);
      const whole = new WholeTokens((kind, value) => walk.take(kind, value));
      for (const slice of normalisedSlices(text)) {
        await pace.turn();
        this.#tokenizer.read(slice, (kind, value) => whole.take(kind, value));
      }
      whole.end();
      walk.end();
    }
    const terms = Array.from({ length: this.#lists }, (): string[] => []);
    for (const [place, { list, text }] of this.#terms.entries()) {
      if (found.has(place)) {
        terms[list]?.push(text);
      }
    }
    return terms;
  }

  async #enterAll(): Promise<void> {
    const pace = new Pace();
    for (const [place, { text }] of this.#terms.entries()) {
      if (place % atOnce === 0) {
        await pace.turn();
      }
      this.#enter(text, place);
    }
  }

  #enter(term: string, place: number): void {
    let state = this.#root;
    const whole = new WholeTokens((kind, value) => {
      const next = state.next.get(value) ?? newState(state, kind);
      state.next.set(value, next);
      state = next;
    });
    for (const slice of normalisedSlices(term.trim())) {
      this.#tokenizer.read(slice, (kind, value) => whole.take(kind, value));
    }
    whole.end();
    // A term of nothing that shows is found nowhere.
    if (state !== this.#root) {
      state.terms.push(place);
    }
  }

  /** Level by level: a state falls back to a shorter one, which is linked already. */
  async #link(): Promise<void> {
    const pace = new Pace();
    const waiting = [this.#root];
    for (const [place, state] of waiting.entries()) {
      if (place % atOnce === 0) {
        await pace.turn();
      }
      for (const [value, next] of state.next) {
        next.fallback =
          state === this.#root ? this.#root : step(state.fallback ?? this.#root, value);
        next.shorter = next.fallback.terms.length > 0 ? next.fallback : next.fallback.shorter;
        waiting.push(next);
      }
    }
  }
}

/** A state of the automaton: the beginning of one or more terms that was read. */
interface State {
  readonly next: Map<string, State>;
  /** How many words, spaces and other characters were read. */
  readonly length: number;
  /** What the first and the last of them are. */
  readonly first: TokenKind;
  readonly last: TokenKind;
  /** The places of the terms that end here: several only when they are spelled alike. */
  readonly terms: number[];
  /** Where the longest end of what was read leads to that terms begin with as well; the first has none. */
  fallback: State | undefined;
  /** The next state on the way back in which a term ends. */
  shorter: State | undefined;
}

function newState(before: State | undefined, kind: TokenKind): State {
  return {
    next: new Map(),
    length: before === undefined ? 0 : before.length + 1,
    first: before === undefined || before.length === 0 ? kind : before.first,
    last: kind,
    terms: [],
    fallback: undefined,
    shorter: undefined,
  };
}

function step(from: State, value: string): State {
  let state = from;
  for (;;) {
    const next = state.next.get(value);
    if (next !== undefined || state.fallback === undefined) {
      return next ?? state;
    }
    state = state.fallback;
  }
}

/** One way through a text. */
class Walk {
  readonly #found: Set<number>;
  readonly #kinds: TokenKind[] = [tokenKinds.space];
  #state: State;

  constructor(root: State, found: Set<number>) {
    this.#state = root;
    this.#found = found;
  }

  take(kind: TokenKind, value: string): void {
    this.#note(kind);
    this.#state = step(this.#state, value);
    this.#kinds.push(kind);
  }

  end(): void {
    this.#note(tokenKinds.space);
  }

  /** Notes the terms that end before a token, unless a word continues there. */
  #note(following: TokenKind): void {
    let state = this.#state.terms.length > 0 ? this.#state : this.#state.shorter;
    while (state !== undefined && !this.#isKnown(state)) {
      if (this.#standsAlone(state, following)) {
        for (const place of state.terms) {
          this.#found.add(place);
        }
      }
      state = state.shorter;
    }
  }

  /** What was found once, with everything shorter in it, is not looked at again. */
  #isKnown({ terms: [place] }: State): boolean {
    return place !== undefined && this.#found.has(place);
  }

  /** Words are whole anyway; before and after other characters there may be no word (`#tag` in `a#tag`). */
  #standsAlone({ first, last, length }: State, following: TokenKind): boolean {
    const before = this.#kinds[this.#kinds.length - 1 - length];
    return (
      (first === tokenKinds.word || before !== tokenKinds.word) &&
      (last === tokenKinds.word || following !== tokenKinds.word)
    );
  }
}
