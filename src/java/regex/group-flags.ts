import type { PatternReader, ReadingFlags } from './pattern-reader.js';

const flagNames: Readonly<Record<string, keyof ReadingFlags>> = {
  i: 'ignoresCase',
  u: 'foldsUnicode',
  m: 'isMultiline',
  s: 'dotMatchesAll',
  x: 'hasComments',
  d: 'hasUnixLines',
  U: 'hasUnicodeClasses',
};

/**
 * Reads the flags of `(?i)` or `(?i-s:`, which hold from here on. Throws `PatternError`.
 *
 * @returns whether a group begins behind them
 */
export function readGroupFlags(reader: PatternReader): boolean {
  const [, on = '', off = '', end] = reader.require(
    /([cidmsuxU]*)(?:-([cidmsuxU]*))?([:)])/y,
    'a group starts with (? and is not of a known kind',
  );
  const flags = { ...reader.flags };
  for (const letter of on) {
    set(flags, letter, true);
  }
  for (const letter of off) {
    set(flags, letter, false);
  }
  reader.flags = flags;
  return end === ':';
}

/** `U` brings `u` with it, and takes it along. Java takes a `c`, too, which does nothing inside of a pattern. */
function set(flags: Record<keyof ReadingFlags, boolean>, letter: string, value: boolean): void {
  const name = flagNames[letter];
  if (name !== undefined) {
    flags[name] = value;
  }
  if (letter === 'U') {
    flags.foldsUnicode = value;
  }
}
