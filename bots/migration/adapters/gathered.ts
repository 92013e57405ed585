import type { Archive, Person, Said } from './archive.js';

/** An archive of a system that exports messages alone: who wrote is a person, and a member where it was written. */
export function gathered(
  messages: readonly { readonly said: Said; readonly person: Person }[],
): Archive {
  const people = new Map(messages.map(({ person }) => [person.name, person]));
  const rooms = new Map<string, Set<string>>();
  for (const { said } of messages) {
    rooms.set(said.room, (rooms.get(said.room) ?? new Set()).add(said.author));
  }
  return {
    people: [...people.values()],
    rooms: [...rooms].map(([name, members]) => ({ name, members: [...members] })),
    messages: messages.map(({ said }) => said),
  };
}
