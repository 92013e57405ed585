/**
 * Whether a text has nothing but white space, as the service sees it: a no-break space is not.
 */
export function isBlank(text: string): boolean {
  return /^[^\S\u00a0\u2007\u202f\ufeff]*$/.test(text);
}
