/** White space as Java's `Character.isWhitespace` has it: no-break spaces do not count. */
const notBlank = /[^\t-\r\u001c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/;
const whiteSpace = /[\t-\r\u001c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/;

/** Whether a text is empty or holds nothing but white space. */
export function isBlank(text: string): boolean {
  return !notBlank.test(text);
}

/** Whether a text holds white space. */
export function hasWhiteSpace(text: string): boolean {
  return whiteSpace.test(text);
}

/** Whether nothing is left of a text when Java's `trim` cut off every character up to the space. */
export function isTrimmedEmpty(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 32) return false;
  }
  return true;
}
