const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-';

/** A character of the alphabet takes six bits; five characters are what one random number gives. */
const bits = 6;
const fiveCharacters = 2 ** (5 * bits);

/** A random id of ten characters that may be in a URL. It is not a secret: it only tells inputs apart. */
export function randomShortId(): string {
  const first = Math.floor(Math.random() * fiveCharacters);
  const second = Math.floor(Math.random() * fiveCharacters);
  // In one call, which makes one string of just these characters.
  return String.fromCharCode(
    characterAt(first, 0),
    characterAt(first, 1),
    characterAt(first, 2),
    characterAt(first, 3),
    characterAt(first, 4),
    characterAt(second, 0),
    characterAt(second, 1),
    characterAt(second, 2),
    characterAt(second, 3),
    characterAt(second, 4),
  );
}

/** The code of one of the five characters of a random number. */
function characterAt(random: number, index: number): number {
  return alphabet.charCodeAt((random >> (index * bits)) & (alphabet.length - 1));
}
