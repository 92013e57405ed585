import type {
  AccountType,
  Conversations,
  ListedConversation,
  Message,
  Person,
  StreamType,
  User,
} from '../../src/contract/index.js';

/** A person of the pod. */
export function person(
  id: number,
  displayName: string,
  accountType: AccountType = 'NORMAL',
): Person {
  const username = displayName.toLowerCase().replaceAll(' ', '.');
  return { id, username, displayName, accountType };
}

/** The same person as the pod's own calls know it. */
export function user(from: Person): User {
  return { ...from, emailAddress: `${from.username}@example.com` };
}

/** People by id, as the state holds them. */
export function directory(...people: readonly Person[]): ReadonlyMap<number, Person> {
  return new Map(people.map((each) => [each.id, each]));
}

export const alice = person(1, 'Alice Adams');
export const bob = person(2, 'Bob Brown');
export const echo = person(3, 'Echo', 'SYSTEM');

/** A message; what is not given is plain. */
export function message(
  given: Partial<Omit<Message, 'user' | 'stream'>> & {
    readonly messageId: string;
    readonly by?: Person;
    readonly streamId?: string;
  },
): Message {
  const { by = alice, streamId = 'stream', ...rest } = given;
  return {
    timestamp: 1000,
    message: '<div data-format="PresentationML" data-version="2.0">Hello</div>',
    data: '{}',
    user: { userId: by.id, displayName: by.displayName },
    stream: { streamId, streamType: 'IM' },
    ...rest,
  };
}

/** A chat as the pod lists it. */
export function chat(
  id: string,
  members: readonly Person[],
  type: StreamType = 'IM',
): ListedConversation {
  return { id, type, memberIds: members.map((each) => each.id), unread: 0 };
}

/** A room as the pod lists it. */
export function room(id: string, name: string): ListedConversation {
  return { id, type: 'ROOM', name, memberIds: [], unread: 0 };
}

/** The list of conversations as the pod answers it. */
export function listing(...conversations: readonly ListedConversation[]): Conversations {
  return { time: 1000, frozen: false, conversations, problems: [] };
}
