/** Whether a character is white space as Java's `Character.isWhitespace` has it: no-break spaces are not. */
export function isWhiteSpace(code: number): boolean {
  if (code <= 32) {
    return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  }
  if (code < 0x1680) {
    return false;
  }
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a && code !== 0x2007) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Whether a text is empty or holds nothing but white space. */
export function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (!isWhiteSpace(text.charCodeAt(index))) {
      return false;
    }
  }
  return true;
}

/** Whether a text holds white space. */
export function hasWhiteSpace(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (isWhiteSpace(text.charCodeAt(index))) {
      return true;
    }
  }
  return false;
}

/** Whether nothing is left of a text when Java's `trim` cut off every character up to the space. */
export function isTrimmedEmpty(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 32) {
      return false;
    }
  }
  return true;
}

/** The text without what `trim()` of Java takes away at its ends: everything up to the space. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) {
    start += 1;
  }
  while (end > start && text.charCodeAt(end - 1) <= 32) {
    end -= 1;
  }
  return text.slice(start, end);
}
