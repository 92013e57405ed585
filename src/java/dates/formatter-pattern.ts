/** The letters that Java's formatter takes, and how often in a row. */
const letters = /^(?:M{1,5}|dd?|y{1,19}|hh?|HH?|mm?|ss?|a)$/;

/** Whether Java's `DateTimeFormatter` takes a format, of the letters that a picker may have. */
export function isFormatPattern(format: string): boolean {
  const quotes = format.split("'").length - 1;
  if (quotes % 2 === 1 || format.includes('#')) {
    return false;
  }
  const outsideQuotes = format.split("'").filter((_, index) => index % 2 === 0);
  return outsideQuotes.every((part) =>
    (part.match(/([A-Za-z])\1*/g) ?? []).every((run) => letters.test(run)),
  );
}
