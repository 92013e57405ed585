import type { Person, UserId } from '../../contract/index.js';
import { isBot } from '../people/people.js';

/** The bots that run, or all that there are when none says that it does. */
export function botsAmong(people: ReadonlyMap<UserId, Person>): readonly Person[] {
  const bots = [...people.values()].filter(isBot);
  const running = bots.filter(({ about }) => about !== undefined);
  return running.length > 0 ? running : bots;
}
