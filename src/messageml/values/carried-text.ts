/** What XML 1.0 cannot carry; of surrogate pairs only the halves alone. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const suspicious = /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/;

/** The same apart from halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const uncarried = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

// eslint-disable-next-line no-control-regex -- the same, one by one
const eachUncarried = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Whether XML 1.0 can carry each character of a text.
 *
 * @example
 * isCarried('a\tb')       // true
 * isCarried('a\u0007b')   // false
 */
export function isCarried(text: string): boolean {
  return !suspicious.test(text) || (!uncarried.test(text) && text.isWellFormed());
}

/**
 * What arrives of a text. Characters that XML cannot carry are replaced visibly: control characters
 * by their Unicode pictures, halves of surrogate pairs, U+FFFE and U+FFFF by `�`.
 *
 * @example
 * carriedText('a\u0007b')   // 'a␇b'
 */
export function carriedText(text: string): string {
  return isCarried(text) ? text : text.replace(eachUncarried, pictureOf);
}

/**
 * A text as the service reads it: it encodes what it was given, and its encoding has no halves of surrogate pairs. Each of
 * them becomes `?`, so everything stays where it is.
 *
 * @example
 * encodableText('a\ud83d')   // 'a?'
 */
export function encodableText(text: string): string {
  return text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, '?');
}

/** What is shown for a character that XML cannot carry. */
export function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\uFFFD';
}
