/** How often in a row Java's formatter takes a letter. */
const most: Readonly<Record<string, number>> = { M: 5, d: 2, y: 19, h: 2, H: 2, m: 2, s: 2, a: 1 };

/** Whether the format of a date picker has only characters that the service allows. */
export function hasDateFormatCharacters(format: string): boolean {
  return /^[0-9Mdy/. -:]+$/.test(format);
}

/** Whether the format of a time picker has only characters that the service allows. */
export function hasTimeFormatCharacters(format: string): boolean {
  return /^[hHmsa: ]+$/.test(format);
}

/** Whether Java's `DateTimeFormatter` takes a format that passed one of the checks above. */
export function isFormatPattern(format: string): boolean {
  const quotes = format.split("'").length - 1;
  if (quotes % 2 === 1 || format.includes('#')) return false;
  const outsideQuotes = format.split("'").filter((_, index) => index % 2 === 0);
  return outsideQuotes.every((part) =>
    (part.match(/([A-Za-z])\1*/g) ?? []).every(
      (group) => group.length <= (most[group.charAt(0)] ?? 0),
    ),
  );
}
