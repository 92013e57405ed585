const notBreaking = new Set([0xa0, 0x2007, 0x202f]);

/** Whether a character is white space to Java: all spaces but those that do not break, and some control characters. */
export function isWhiteSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13) || code >= 0x1c;
  if (code < 0x1680 || notBreaking.has(code)) return false;
  return /[\p{Zs}\p{Zl}\p{Zp}]/u.test(String.fromCharCode(code));
}
