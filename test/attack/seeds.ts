import type { Seed } from '../../src/pod/index.js';

/** What a pod that is attacked begins with: a few people, or thousands of them with 10 MB of messages. */
export type PodSize = 'small' | 'large';

const person = (name: string) => ({
  username: name,
  displayName: name,
  email: `${name}@example.com`,
});

const small = {
  people: ['alice', 'bob', 'carol'].map(person),
  serviceAccounts: [
    {
      username: 'officer',
      displayName: 'Officer',
      roles: [
        'CONTENT_MANAGEMENT',
        'EF_POLICY_MANAGEMENT',
        'SUPER_ADMINISTRATOR',
        'SUPER_COMPLIANCE_OFFICER',
        'USER_PROVISIONING',
      ],
    },
  ],
} satisfies Seed;

/** How many more people are in a large pod. */
const crowd = 20_000;
/** The room that all of them are in. */
export const everybody = 'Everybody';

const messages = 10_000;
const rooms = 100;
const emptyRooms = 5000;
const text = 'word '.repeat(200);

function large(): Seed {
  const names = Array.from({ length: crowd }, (_, place) => `person${place}`);
  const membersOf = (room: number) => names.slice(room * 40, room * 40 + 40);
  return {
    ...small,
    people: [...small.people, ...names.map(person)],
    rooms: [
      { name: everybody, public: true, owner: 'alice', members: ['officer', ...names] },
      ...Array.from({ length: rooms }, (_, room) => ({
        name: `Room ${room}`,
        owner: 'alice',
        members: membersOf(room),
        messages: Array.from({ length: messages / rooms }, (_each, place) => ({
          from: membersOf(room)[place % 40] ?? 'alice',
          text: `${place} ${text}`,
        })),
      })),
      ...Array.from({ length: emptyRooms }, (_, room) => ({
        name: `Empty room ${room}`,
        public: true,
        owner: 'alice',
        members: [],
      })),
    ],
  };
}

/** The seed of a size. */
export function seedOf(size: PodSize): Seed {
  return size === 'small' ? small : large();
}
