/** A use that must not compile, and what the compiler is to say about it. */
export interface WrongUse {
  readonly title: string;
  readonly code: string;
  /** Part of what it says. */
  readonly says: string;
}

/** One line of a table of wrong uses. */
export function wrong(title: string, code: string, says: string): WrongUse {
  return { title, code, says };
}
