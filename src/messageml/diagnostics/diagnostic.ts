/** A place in the author's source. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** From 0, in UTF-16 units. */
  readonly offset: number;
}

/** `error`: the service refuses the message. `warning`: it accepts it, but does not do what was meant. */
export type Severity = 'error' | 'warning' | 'info';

/**
 * One finding about a message, with its place in the source.
 *
 * @example
 * {
 *   code: 'unknown-element', severity: 'error',
 *   message: 'MessageML has no element <strong>.', fix: 'Write <b>.',
 *   serviceMessage: 'Invalid MessageML content at element "strong"',
 *   start: { line: 1, column: 12, offset: 11 }, end: { line: 1, column: 18, offset: 17 },
 * }
 */
export interface Diagnostic {
  /** What was found, stable over versions: a row of the catalogue and of `docs/diagnostics.md`. */
  readonly code: string;
  /** How much it matters: a message with an `error` is refused by the service. */
  readonly severity: Severity;
  /** One sentence that says what is wrong, with the names of this message. */
  readonly message: string;
  /** What to do about it, where that is known. */
  readonly fix?: string;
  /** The service's own words for it. Absent where the service does not mind. */
  readonly serviceMessage?: string;
  /** Where it begins in the author's source. */
  readonly start: Position;
  /** Where it ends: the position after its last character. */
  readonly end: Position;
}
