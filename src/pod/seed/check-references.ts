import type { SeedMessage } from './seed.js';
import { contentProblems } from './seed-message.js';
import type { CheckedSeed } from './seed-shape.js';

/** Something wrong with a seed: where, as a path of keys and places, and what. */
export interface SeedProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Mistakes in a seed of the right shape: duplicate names, members that do not exist, messages that the service would
 * refuse.
 */
export function checkReferences(seed: CheckedSeed): SeedProblem[] {
  const kinds: Kinds = new Map([
    ...seed.people.map(({ username }) => [username.toLowerCase(), 'person'] as const),
    ...seed.serviceAccounts.map(
      ({ username }) => [username.toLowerCase(), 'service account'] as const,
    ),
  ]);
  const elsewhere = new Map(
    seed.people
      .filter(({ company }) => company !== undefined && company !== seed.company)
      .map(({ username, company }) => [username.toLowerCase(), company]),
  );
  return [
    ...repeated(['people', 'serviceAccounts'], (list) => seed[list], 'username', 'user name'),
    ...repeated(['applications'], (list) => seed[list], 'id', 'id'),
    ...repeated(['rooms'], (list) => seed[list], 'name', 'room'),
    ...repeated(['policies'], (list) => seed[list], 'name', 'policy'),
    ...repeated(['disclaimers'], (list) => seed[list], 'name', 'disclaimer'),
    ...repeated(['barrierGroups'], (list) => seed[list], 'name', 'group'),
    ...barrierProblems(kinds, seed),
    ...seed.rooms.flatMap((room, place) => [
      ...roomProblems(kinds, room, ['rooms', place]),
      ...opennessProblems(elsewhere, room, ['rooms', place]),
    ]),
    ...seed.chats.flatMap((chat, place) => chatProblems(kinds, chat, ['chats', place])),
  ];
}

type Place = readonly PropertyKey[];

/** Who the users of the seed are, by their names in lower case. */
type Kinds = ReadonlyMap<string, 'person' | 'service account'>;

function repeated<List extends keyof CheckedSeed, Key extends string>(
  lists: readonly List[],
  entriesOf: (list: List) => readonly Readonly<Record<Key, string>>[],
  key: Key,
  kind: string,
): SeedProblem[] {
  const seen = new Set<string>();
  return lists.flatMap((list) =>
    entriesOf(list).flatMap((entry, place) => {
      const value = entry[key];
      const isKnown = seen.has(value.toLowerCase());
      seen.add(value.toLowerCase());
      return isKnown
        ? [{ path: [list, place, key], message: `the ${kind} "${value}" is given twice` }]
        : [];
    }),
  );
}

function roomProblems(
  kinds: Kinds,
  { owner, members, messages }: CheckedSeed['rooms'][number],
  path: Place,
): SeedProblem[] {
  return [
    ...unknownUser(kinds, owner, [...path, 'owner']),
    ...members.flatMap((member, place) => unknownUser(kinds, member, [...path, 'members', place])),
    ...messageProblems(kinds, messages, [owner, ...members], path),
  ];
}

/**
 * A room with members of several companies is open to them, and such a room is private.
 *
 * @param elsewhere - the companies of the people who are not of the pod's own, by their names in lower case
 */
function opennessProblems(
  elsewhere: ReadonlyMap<string, string | undefined>,
  { owner, members, crossPod, ...room }: CheckedSeed['rooms'][number],
  path: Place,
): SeedProblem[] {
  const companies = new Set(
    [owner, ...members].map((member) => elsewhere.get(member.toLowerCase())),
  );
  if (crossPod === false && companies.size > 1) {
    const message = 'members of several companies need a room that is open to them';
    return [{ path: [...path, 'crossPod'], message }];
  }
  return room.public === true && (crossPod === true || companies.size > 1)
    ? [{ path, message: 'a room open to other companies is private' }]
    : [];
}

function barrierProblems(
  kinds: Kinds,
  { barrierGroups, barrierPolicies }: CheckedSeed,
): SeedProblem[] {
  const names = new Set(barrierGroups.map(({ name }) => name));
  return [
    ...barrierGroups.flatMap(({ members }, place) =>
      members.flatMap((member, at) =>
        unknownUser(kinds, member, ['barrierGroups', place, 'members', at]),
      ),
    ),
    ...barrierPolicies.flatMap(({ groups }, place) =>
      groups.flatMap((group, at) =>
        names.has(group)
          ? []
          : [
              {
                path: ['barrierPolicies', place, 'groups', at],
                message: `there is no group "${group}" among the barrierGroups of the seed`,
              },
            ],
      ),
    ),
  ];
}

function chatProblems(
  kinds: Kinds,
  { members, messages }: CheckedSeed['chats'][number],
  path: Place,
): SeedProblem[] {
  return [
    ...members.flatMap((member, place) => unknownUser(kinds, member, [...path, 'members', place])),
    ...messageProblems(kinds, messages, members, path),
  ];
}

function unknownUser(kinds: Kinds, username: string, path: Place): SeedProblem[] {
  return !kinds.has(username.toLowerCase())
    ? [{ path, message: `there is no user "${username}" in the seed` }]
    : [];
}

function messageProblems(
  kinds: Kinds,
  messages: readonly SeedMessage[],
  members: readonly string[],
  path: Place,
): SeedProblem[] {
  const names = new Set(members.map((member) => member.toLowerCase()));
  return messages.flatMap((message, place) => {
    const at = [...path, 'messages', place];
    if (!names.has(message.from.toLowerCase())) {
      const problem = `"${message.from}" is not a member, and cannot have sent anything`;
      return [{ path: [...at, 'from'], message: problem }];
    }
    return contentProblems(message, kinds.get(message.from.toLowerCase()) ?? 'person').map(
      (problem) => ({
        path: [...at, message.text === undefined ? 'message' : 'text'],
        message: problem,
      }),
    );
  });
}
