/** A part of a date pattern: a field written with that many letters, or text. */
export type DatePatternPart =
  { readonly letter: FieldLetter; readonly count: number } | { readonly text: string };

// prettier-ignore
const fieldLetters = [
  'G', 'y', 'Y', 'M', 'L', 'w', 'W', 'D', 'd', 'F', 'E', 'u',
  'a', 'H', 'k', 'K', 'h', 'm', 's', 'S', 'z', 'Z', 'X',
] as const;

/** A letter that means a field. */
export type FieldLetter = (typeof fieldLetters)[number];

/**
 * Splits a pattern such as `yyyy-MM-dd'T'HH:mm` by the rules of Java's `SimpleDateFormat`. Answers a sentence about
 * what is wrong with one that is not.
 */
export function parseDatePattern(pattern: string): readonly DatePatternPart[] | string {
  const parts: DatePatternPart[] = [];
  const tokens = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+|'/g;
  for (const [whole, quoted, written] of pattern.matchAll(tokens)) {
    const letter = fieldLetters.find((known) => known === written);
    if (whole === "'") {
      return 'a quote is not closed';
    }
    if (quoted !== undefined) {
      parts.push({ text: quoted === '' ? "'" : quoted.replaceAll("''", "'") });
    } else if (written === undefined) {
      parts.push({ text: whole });
    } else if (letter === undefined) {
      return `the letter ${written} means no field`;
    } else if (letter === 'X' && whole.length > 3) {
      return 'X can be written at most three times';
    } else {
      parts.push({ letter, count: whole.length });
    }
  }
  return parts;
}

/** Patterns of named formats, as the United States write dates. */
const datePatterns: ReadonlyMap<string, string> = new Map([
  ['short', 'M/d/yy'],
  ['medium', 'MMM d, y'],
  ['long', 'MMMM d, y'],
  ['full', 'EEEE, MMMM d, y'],
]);

const timePatterns: ReadonlyMap<string, string> = new Map([
  ['short', 'h:mm a'],
  ['medium', 'h:mm:ss a'],
  ['long', 'h:mm:ss a z'],
  ['full', 'h:mm:ss a zzzz'],
]);

/** The pattern of a named format: `short` … `full`, or two of them for date and time (`short_medium`). */
export function namedDatePattern(
  name: string,
  kind: 'date' | 'time' | 'datetime',
): string | undefined {
  const [dateStyle = '', timeStyle = dateStyle] = name.split('_').filter((part) => part !== '');
  if (kind === 'date') {
    return datePatterns.get(dateStyle);
  }
  if (kind === 'time') {
    return timePatterns.get(dateStyle);
  }
  const date = datePatterns.get(dateStyle);
  const time = timePatterns.get(timeStyle);
  if (date === undefined || time === undefined) {
    return undefined;
  }
  const isLong = [dateStyle, timeStyle].every((style) => style === 'long' || style === 'full');
  const joint = isLong ? " 'at' " : ', ';
  return date + joint + time;
}
