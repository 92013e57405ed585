/** How much a template may cost. Beyond any of these the message is refused with a finding that names the limit. */
export interface ExpressionLimits {
  /** Characters of the template. */
  readonly sourceLength: number;
  /** Directives and parentheses inside each other, and macros or functions that call each other. */
  readonly depth: number;
  /** Directives run, operators applied, list items visited and characters worked on, weighted by what they cost. */
  readonly steps: number;
  /** Characters of the result. */
  readonly outputLength: number;
  /** Characters of one text value. */
  readonly textLength: number;
  /** Items of one list. */
  readonly listLength: number;
  /** Characters of a text that a regular expression is run on. */
  readonly patternInputLength: number;
}

/**
 * What {@link ExpressionLimits} are unless others are given: far above what a message of 1.5 MB needs, low enough that
 * the worst template ends within about a second.
 */
export const defaultExpressionLimits: ExpressionLimits = {
  sourceLength: 2_000_000,
  depth: 300,
  steps: 3_000_000,
  outputLength: 4_000_000,
  textLength: 2_000_000,
  listLength: 200_000,
  patternInputLength: 20_000,
};
