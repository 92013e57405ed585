import type { UserId } from '../../contract/index.js';

/** How many colours avatars come in; `avatar.css` has a class for each. */
export const avatarColours = 8;

/**
 * The letters that stand for somebody: the first of the first and of the last word.
 *
 * @example
 * initialsOf('Alice van Dyke'); // 'AD'
 * initialsOf('echo'); // 'E'
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('') || '?';
}

/** The number of somebody's colour, the same on every visit: 0 to {@link avatarColours} - 1. */
export function avatarColour(key: UserId | string): number {
  let sum = 0;
  for (const character of String(key)) {
    sum = (sum * 31 + character.charCodeAt(0)) % 9973;
  }
  return sum % avatarColours;
}
