/** A part of a date pattern: a field written with that many letters, or text. */
export type DatePatternPart =
  { readonly letter: string; readonly count: number } | { readonly text: string };

/** The letters that mean a field. */
const fieldLetters = 'GyYMLwWDdFEuaHkKhmsSzZX';

/**
 * Splits a pattern such as `yyyy-MM-dd'T'HH:mm` by the rules of Java's `SimpleDateFormat`. Answers a sentence about
 * what is wrong with one that is none.
 */
export function parseDatePattern(pattern: string): readonly DatePatternPart[] | string {
  const parts: DatePatternPart[] = [];
  const tokens = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+|'/g;
  for (const [whole, quoted, letter] of pattern.matchAll(tokens)) {
    if (whole === "'") return 'a quote is not closed';
    if (quoted !== undefined) {
      parts.push({ text: quoted === '' ? "'" : quoted.replaceAll("''", "'") });
    } else if (letter === undefined) {
      parts.push({ text: whole });
    } else if (!fieldLetters.includes(letter)) {
      return `the letter ${letter} means no field`;
    } else if (letter === 'X' && whole.length > 3) {
      return 'X can be written at most three times';
    } else {
      parts.push({ letter, count: whole.length });
    }
  }
  return parts;
}

/** Patterns of named formats, as the United States write dates. */
const datePatterns: Readonly<Record<string, string>> = {
  short: 'M/d/yy',
  medium: 'MMM d, y',
  long: 'MMMM d, y',
  full: 'EEEE, MMMM d, y',
};

const timePatterns: Readonly<Record<string, string>> = {
  short: 'h:mm a',
  medium: 'h:mm:ss a',
  long: 'h:mm:ss a z',
  full: 'h:mm:ss a zzzz',
};

/** The pattern of a named format: `short` … `full`, or two of them for date and time (`short_medium`). */
export function namedDatePattern(
  name: string,
  kind: 'date' | 'time' | 'datetime',
): string | undefined {
  const [dateStyle = '', timeStyle = dateStyle, ...more] = name.split('_');
  if (more.length > 0 || !Object.hasOwn(datePatterns, dateStyle)) return undefined;
  const date = datePatterns[dateStyle];
  const time = Object.hasOwn(timePatterns, timeStyle) ? timePatterns[timeStyle] : undefined;
  if (kind === 'date') return name.includes('_') ? undefined : date;
  if (kind === 'time') return name.includes('_') ? undefined : time;
  if (date === undefined || time === undefined) return undefined;
  const isLong = [dateStyle, timeStyle].every((style) => style === 'long' || style === 'full');
  const joint = isLong ? " 'at' " : ', ';
  return date + joint + time;
}
