/**
 * The order in which the service sorts texts: that of Java's collation for English. Characters are weighed on three
 * levels. The first decides; spaces, hyphens and accents count only on the second, capital letters on the third.
 */

/** Characters by their weight on the first level. Letters stand for their capitals, too. */
const primaryOrder =
  '_¯,;:!¡?¿/.´`^¨~·¸\'"«»()[]{}§¶©®@¤\u0e3f¢₡₢$₫€₣₤₥₦₧£₨₪₩¥*\\&#%+±÷×<=>¬|¦°µ0123456789¼½¾abcdðefghijklmnopqrstuvwxyz';

/** Characters that count on the second level only, by their weight there, from 1. */
const secondaryOrder =
  ' \u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u3000\ufeff\r\t\n\f\v' +
  '\u0301\u0300\u0306\u0302\u030c\u030a\u030d\u0308\u030b\u0303\u0307\u0304\u0337\u0327\u0328\u0323\u0332';

/** Hyphens and dashes, which follow all accents on the second level. */
const dashes = '-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212';
const firstDash = 109;

/** Letters that are sorted as two. */
const ligatures: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', þ: 'th', ß: 'ss' };

/** Weights of one element: primary, secondary and tertiary, as one number. */
function weigh(primary: number, secondary: number, tertiary: number): number {
  return (primary * 0x100 + secondary) * 0x100 + tertiary;
}

/** The primary weight of characters that the order does not have; their code follows as an element of its own. */
const unknownPrimary = 0x7fff;

function primaryOf(weight: number): number {
  return Math.floor(weight / 0x10000);
}

function secondaryOf(weight: number): number {
  return (weight >> 8) & 0xff;
}

/** The elements of a character; none for control characters, which do not count at all. */
function elementsOf(character: string): readonly number[] {
  const lower = character.toLowerCase();
  const isCapital = lower !== character;
  const primary = primaryOrder.indexOf(lower) + 1;
  if (primary > 0) {
    return [weigh(primary, 0, isCapital ? 1 : 0)];
  }
  const secondary = secondaryOrder.indexOf(character) + 1;
  if (secondary > 0) {
    return [weigh(0, secondary, 0)];
  }
  const dash = dashes.indexOf(character);
  if (dash >= 0) {
    return [weigh(0, firstDash + dash, dash === 0 ? 1 : 0)];
  }
  const ligature = ligatures[lower];
  if (ligature !== undefined) {
    return Array.from(ligature, (letter, index) => {
      const tertiary = (isCapital ? 1 : 0) + (index === 0 ? 2 : 0);
      return weigh(primaryOrder.indexOf(letter) + 1, 0, tertiary);
    });
  }
  const code = character.charCodeAt(0);
  if (/[\p{Cc}\u200b\u200c]/u.test(character)) {
    return [];
  }
  return accentedElements(character) ?? [weigh(unknownPrimary, 0, 0), weigh(code, 0, 0)];
}

/** The elements of a letter with accents: those of the letter, then of each accent. */
function accentedElements(character: string): readonly number[] | undefined {
  const decomposed = character.normalize('NFD');
  const letter = decomposed.charAt(0);
  const accents = Array.from(decomposed.slice(1));
  if (accents.length === 0 || !/[A-Za-z]/.test(letter)) {
    return undefined;
  }
  const weights = accents.map((accent) => secondaryOrder.indexOf(accent) + 1);
  if (weights.includes(0)) {
    return undefined;
  }
  return [...elementsOf(letter), ...weights.map((weight) => weigh(0, weight, 0))];
}

/** What a text is compared by: made once for each text of a list that is sorted. */
export type CollationKey = readonly number[];

/** The key that a text is sorted by. */
export function collationKey(text: string): CollationKey {
  const elements: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    elements.push(...elementsOf(text.charAt(index)));
  }
  return elements;
}

/** Whether texts are equal: also when they differ only in characters that do not count. */
export function isSameText(left: string, right: string): boolean {
  if (left === right) {
    return true;
  }
  if (!hasUncounted(left) && !hasUncounted(right)) {
    return false;
  }
  return compareKeys(collationKey(left), collationKey(right)) === 0;
}

/** What {@link isSameText} costs, in characters that are looked at: many times more where accents are weighed. */
export function sameTextCost(left: string, right: string): number {
  const length = left.length + right.length;
  return left === right || (plainText.test(left) && plainText.test(right)) ? length : length * 64;
}

/** Most texts are of characters that all count. */
const plainText = /^[ -~]*$/;

function hasUncounted(text: string): boolean {
  if (plainText.test(text)) {
    return false;
  }
  return /[\p{Cc}\u200b\u200c\p{M}]/u.test(text) || text.normalize('NFD') !== text;
}

/** Below 0, 0 or above 0 as the left text is before, at or behind the right one in a sorted list. */
export function compareKeys(left: CollationKey, right: CollationKey): number {
  let [leftIndex, rightIndex] = [0, 0];
  let [second, third] = [0, 0];
  while (leftIndex < left.length && rightIndex < right.length) {
    const [a, b] = [Number(left[leftIndex]), Number(right[rightIndex])];
    const [primaryA, primaryB] = [primaryOf(a), primaryOf(b)];
    if (primaryA !== primaryB && primaryA !== 0 && primaryB !== 0) {
      return primaryA - primaryB;
    }
    if (primaryA === primaryB) {
      if (second === 0) {
        second = secondaryOf(a) - secondaryOf(b);
      }
      if (third === 0) {
        third = (a & 0xff) - (b & 0xff);
      }
      leftIndex += 1;
      rightIndex += 1;
    } else if (primaryA === 0) {
      if (second === 0) {
        second = 1;
      }
      leftIndex += 1;
    } else {
      if (second === 0) {
        second = -1;
      }
      rightIndex += 1;
    }
  }
  const [restOfLeft, restOfRight] = [left.slice(leftIndex), right.slice(rightIndex)];
  if (restOfLeft.some((weight) => primaryOf(weight) !== 0)) {
    return 1;
  }
  if (restOfRight.some((weight) => primaryOf(weight) !== 0)) {
    return -1;
  }
  if (second === 0) {
    second = restOfLeft.length - restOfRight.length;
  }
  return second === 0 ? third : second;
}
