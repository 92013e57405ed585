/** What the letters of a flags argument ask for. */
export interface SearchFlags {
  /** `r`: a regular expression instead of plain text. */
  readonly isPattern: boolean;
  /** `i` */
  readonly ignoresCase: boolean;
  /** `f`: only the first one. */
  readonly firstOnly: boolean;
  /** `m`: `^` and `$` also at line breaks. */
  readonly multiline: boolean;
  /** `s`: `.` also for line breaks. */
  readonly dotAll: boolean;
  /** `c`: white space and comments in the expression do not count. */
  readonly comments: boolean;
}

/** Reads a flags argument. Letters that mean nothing are ignored. */
export function compileFlags(letters: string): SearchFlags {
  return {
    isPattern: letters.includes('r'),
    ignoresCase: letters.includes('i'),
    firstOnly: letters.includes('f'),
    multiline: letters.includes('m'),
    dotAll: letters.includes('s'),
    comments: letters.includes('c'),
  };
}
