import { shortened } from './shortened.js';

/**
 * The longest text of a body, in characters, its longest list, in entries, where nothing else is said; and how many
 * fields it has at most: a schema compares each with all that it knows.
 */
export const most = { text: 10_000, list: 1000, fields: 20_000 };

/**
 * What is too long in a value, or cannot be kept as it is: U+0000, and halves of surrogate pairs, which a database
 * would answer as another character. `undefined`: nothing.
 */
export function excessOf(value: unknown, at: Looking, limited: boolean): string | undefined {
  const { long, path } = at;
  if (typeof value === 'string') {
    const problem = textExcessOf(value, limited);
    return problem && `${placeInBody(path)} ${problem}`;
  }
  if (limited && Array.isArray(value) && value.length > most.list) {
    return `${placeInBody(path)} has at most ${most.list} entries.`;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = textExcessOf(key, limited);
    if (problem !== undefined) {
      return `${path.length === 0 ? 'The name of a field' : `A name in ${placeInBody(path)}`} ${problem}`;
    }
    path.push(key);
    const inside = excessOf(member, at, limited && !long.has(key));
    path.pop();
    if (inside !== undefined) {
      return inside;
    }
  }
  return undefined;
}

/** Longer lists are not looked into: to find out what is wrong with each of their members takes long. */
const endlessList = 10_000;

/** The sentence for a list that nobody would fill by hand, outside of the fields that may be long. */
export function endlessListIn(value: unknown, at: Looking): string | undefined {
  if (Array.isArray(value) && value.length > endlessList) {
    return `${placeInBody(at.path)} has at most ${most.list} entries.`;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  for (const [key, member] of Object.entries(value)) {
    at.path.push(key);
    const inside = at.long.has(key) ? undefined : endlessListIn(member, at);
    at.path.pop();
    if (inside !== undefined) {
      return inside;
    }
  }
  return undefined;
}

/** What is looked at: a body may have many members, so its place is put into words only where something is wrong. */
interface Looking {
  readonly long: ReadonlySet<string>;
  /** The names that lead there. */
  readonly path: string[];
}

function placeInBody(path: readonly string[]): string {
  return path.length === 0 ? 'The body' : `"${path.map(shortened).join('.')}"`;
}

function textExcessOf(text: string, limited: boolean): string | undefined {
  if (text.includes('\0')) {
    return 'holds the character U+0000. Leave it out.';
  }
  if (!text.isWellFormed()) {
    return 'holds half of a surrogate pair, which is no character. Leave it out.';
  }
  return limited && text.length > most.text ? `has at most ${most.text} characters.` : undefined;
}
