/**
 * The time, as every part reads it that depends on it: a test decides what time it is and never has to wait.
 *
 * @example
 * const midnight: Clock = { now: () => Date.UTC(2030, 0, 1), after: () => () => undefined };
 */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /**
   * Calls `action` once, `milliseconds` from now.
   *
   * @returns a function that calls it off
   */
  after(milliseconds: number, action: () => void): () => void;
}
