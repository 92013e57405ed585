/** Whether a character, by its code point, belongs to a set. */
export type CharacterTest = (code: number) => boolean;

/** A regular expression, understood. */
export type PatternNode =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'group'; readonly index: number; readonly body: PatternNode }
  | {
      readonly kind: 'repeat';
      readonly body: PatternNode;
      readonly least: number;
      readonly most: number;
      /** `greedy` takes as much as it can, `lazy` as little; `possessive` never gives anything back. */
      readonly mode: 'greedy' | 'lazy' | 'possessive';
    }
  | { readonly kind: 'atomic'; readonly body: PatternNode }
  | {
      readonly kind: 'look';
      readonly direction: 'ahead' | 'behind';
      readonly isNegative: boolean;
      readonly body: PatternNode;
    }
  | { readonly kind: 'reference'; readonly index: number; readonly ignoresCase: boolean }
  | { readonly kind: 'position'; readonly test: PositionTest };

/** Whether a place of a text is of a kind: its start, the end of a word, … */
export type PositionTest = (text: string, at: number) => boolean;

/** Why a regular expression cannot be used. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}
