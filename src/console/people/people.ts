import type { Person, UserId } from '../../contract/index.js';
import { nameOrder } from '../state/conversations.js';

/** The end users that the console can act as, by name: only one when an end user has logged in. */
export function endUsers(people: ReadonlyMap<UserId, Person>): readonly Person[] {
  return byName(
    [...people.values()].filter(
      ({ accountType, mayActAs }) => accountType === 'NORMAL' && mayActAs !== false,
    ),
  );
}

/** Whether an end user has logged in, who has nothing but their own conversations in hand. */
export function isConfined(people: ReadonlyMap<UserId, Person>): boolean {
  return [...people.values()].some(({ mayActAs }) => mayActAs === false);
}

/** Everyone but one, bots first: they are whom a developer looks for. */
export function everyoneBut(people: ReadonlyMap<UserId, Person>, me: UserId): readonly Person[] {
  const others = byName([...people.values()].filter(({ id }) => id !== me));
  return [...others.filter(isBot), ...others.filter((person) => !isBot(person))];
}

/**
 * Whether somebody is meant by what was typed: the start of a word of the name or of the username.
 *
 * @example
 * isMeant(bobBuilder, 'bui'); // true
 */
export function isMeant(person: Person, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  if (sought === '') {
    return true;
  }
  const names = [person.username, person.displayName, ...person.displayName.split(/\s+/)];
  return names.some((name) => name.toLowerCase().startsWith(sought));
}

/** Whether an account belongs to a bot. */
export function isBot(person: Pick<Person, 'accountType'> | undefined): boolean {
  return person?.accountType === 'SYSTEM';
}

function byName(people: readonly Person[]): readonly Person[] {
  return people.toSorted((one, other) => nameOrder.compare(one.displayName, other.displayName));
}
