import { defaultSeed, type Seed } from '../pod/index.js';

/** What a test asks for that its pod has from the start: see {@link TestBotOptions}. */
export interface Cast {
  readonly people?: readonly string[] | undefined;
  readonly rooms?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The user name of the bot. */
  readonly name?: string | undefined;
  readonly seed?: Seed | undefined;
}

/** What the pod of a test begins with: the people, the bot, the rooms, and what the test adds. */
export function seedFor(options: Cast): Seed {
  const { people = ['alice'], rooms = {}, name = 'bot', seed = {} } = options;
  const seeded = seed.people?.map(({ username }) => username) ?? [];
  return {
    company: 'Cadenza',
    ...seed,
    people: [
      ...(seed.people ?? []),
      ...people.filter((one) => !seeded.includes(one)).map(personOf),
    ],
    serviceAccounts: [
      ...(seed.serviceAccounts ?? []),
      ...(seed.serviceAccounts?.some(({ username }) => username === name) === true
        ? []
        : [{ username: name, displayName: capitalised(name) }]),
    ],
    rooms: [
      ...(seed.rooms ?? []),
      ...Object.entries(rooms).map(([room, [owner = '', ...members]]) => ({
        name: room,
        owner,
        members: [...members, name],
      })),
    ],
  };
}

function personOf(username: string): { readonly username: string; readonly displayName: string } {
  const known = defaultSeed.people?.find((person) => person.username === username);
  return known ?? { username, displayName: capitalised(username) };
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
