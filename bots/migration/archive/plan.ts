import type { Migration } from 'cadenza/client/administration';
import type { Archive } from './archive.js';

/** How much there is of everything. */
export function countsOf({ people, rooms, messages }: Archive) {
  return [
    { what: 'users', count: people.length },
    { what: 'rooms', count: rooms.length },
    { what: 'memberships', count: rooms.flatMap(({ members }) => members).length },
    { what: 'messages', count: messages.length },
    { what: 'files', count: messages.flatMap(({ files = [] }) => files).length },
    { what: 'rooms to close', count: rooms.filter(({ isClosed }) => isClosed).length },
    { what: 'users to deactivate', count: people.filter(({ hasLeft }) => hasLeft).length },
  ];
}

/** What the service would refuse, found before anything is sent. */
export function problemsOf({ people, rooms, messages }: Archive, now: Date): readonly string[] {
  const names = new Set(people.map(({ name }) => name));
  const members = new Map(rooms.map((room) => [room.name, new Set(room.members)]));
  return messages.flatMap(({ id, author, room, time }) => [
    ...(names.has(author) ? [] : [`${id}: nobody is called ${author}`]),
    ...(members.get(room)?.has(author) === true ? [] : [`${id}: ${author} is not in ${room}`]),
    ...(time < now ? [] : [`${id}: lies in the future, or has no time`]),
  ]);
}

/** The archive in the service's words, for `client.migrate`. */
export function toMigration(system: string, { people, rooms, messages }: Archive): Migration {
  return {
    users: people.map(({ name, displayName, email }) => {
      const [firstName = name, ...others] = displayName.split(' ');
      const lastName = others.join(' ') || firstName;
      const account = { accountType: 'NORMAL', userName: name, emailAddress: email } as const;
      return { ...account, displayName, firstName, lastName };
    }),
    streams: rooms.map(({ name, members }) => ({ key: name, members, room: { name } })),
    messages: messages.map(({ id, room, author, text, time, files }) => ({
      author,
      stream: room,
      message: text || ' ',
      intendedMessageTimestamp: time,
      originatingSystemId: system,
      originalMessageId: id,
      ...(files !== undefined && { attachments: files }),
    })),
    streamsToClose: rooms.filter(({ isClosed }) => isClosed).map(({ name }) => name),
    usersToDisable: people.filter(({ hasLeft }) => hasLeft).map(({ name }) => name),
  };
}
