/** Whether a character, by its code point, belongs to a set. */
export type CharacterTest = (code: number) => boolean;

/** A regular expression, understood. */
export type PatternNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  /** In parentheses; with an index where what it takes is remembered. */
  | { readonly kind: 'group'; readonly index: number | undefined; readonly body: PatternNode }
  | Repeat
  | { readonly kind: 'atomic'; readonly body: PatternNode }
  | Look
  | { readonly kind: 'reference'; readonly index: number; readonly folding: Folding }
  | { readonly kind: 'position'; readonly test: PositionTest }
  /** `\R` */
  | { readonly kind: 'line-break' }
  /** `\X`: what people take for one character. */
  | { readonly kind: 'cluster' };

/** Something that may follow itself. */
export interface Repeat {
  readonly kind: 'repeat';
  readonly body: PatternNode;
  readonly least: number;
  /** `Infinity` where there is no end. */
  readonly most: number;
  /** `greedy` takes as much as it can, `lazy` as little; `possessive` never gives anything back. */
  readonly mode: 'greedy' | 'lazy' | 'possessive';
}

/** Something that has to stand, or must not stand, before or behind a place. */
export interface Look {
  readonly kind: 'look';
  readonly direction: 'ahead' | 'behind';
  readonly isNegative: boolean;
  readonly body: PatternNode;
  /** How far behind it can begin: Java's arithmetic of 32 bits, so it may have run over. */
  readonly reach: number;
}

/** Whether the case of letters counts, and for which letters it does not. */
export type Folding = 'none' | 'ascii' | 'unicode';

/** Whether a place of a text is of a kind: its start, the end of a word, … `from` is where the match before ended. */
export type PositionTest = (text: string, at: number, from: number) => boolean;

/** Why a regular expression cannot be used. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}
