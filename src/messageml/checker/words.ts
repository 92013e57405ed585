import { isBlank } from '../../java/text/index.js';
import type { ElementName } from '../document/element-names.js';
import type { MutableElement } from '../document/mutable-element.js';

/** What separates the words of a class. */
const whiteSpace = /[ \t\n\v\f\r]+/;
const trailingSpace = /(?<![ \t\n\v\f\r])[ \t\n\v\f\r]+$/;

/** The marker that counts first among words separated by white space, and what it marks. */
export function firstMarker(
  markers: ReadonlyMap<string, ElementName>,
  words: string,
): readonly [string, ElementName] | undefined {
  const single = markers.get(words);
  if (single !== undefined) {
    return [words, single];
  }
  if (!whiteSpace.test(words)) {
    return undefined;
  }
  const all = new Set(words.split(whiteSpace));
  for (const marker of markers) {
    if (all.has(marker[0])) {
      return marker;
    }
  }
  return undefined;
}

/** Whether a list of words, separated by white space, holds a word. */
export function hasWord(words: string | undefined, word: string): boolean {
  if (words?.includes(word) !== true) {
    return false;
  }
  return words === word || words.split(whiteSpace).includes(word);
}

/** Takes a word out of one of an element's attributes; an attribute that gets empty goes, too. */
export function removeWord(element: MutableElement, name: string, word: string): void {
  element.attributes = element.attributes.flatMap((attribute) => {
    if (attribute.name !== name) {
      return [attribute];
    }
    // As in Java, white space at the end separates nothing; at the start it does.
    const value = attribute.value
      .replace(trailingSpace, '')
      .split(whiteSpace)
      .filter((other) => other.toLowerCase() !== word.toLowerCase())
      .join(' ');
    return isBlank(value) ? [] : [{ ...attribute, value }];
  });
}
