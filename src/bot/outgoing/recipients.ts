import type { Client, OnBehalfOf } from '../../client/index.js';
import { fieldOf } from '../../contract/given/index.js';
import {
  CadenzaError,
  type MessageUser,
  type StreamId,
  type User,
  type UserId,
} from '../../contract/index.js';
import { LimitedMap } from '../limited-map.js';

/**
 * To whom or where a message goes: a conversation, a room by its name, one user (by id, username or
 * email address), or a chat with several.
 *
 * Streams, users and messages of the service fit as they are: `ctx.stream`, `ctx.user`,
 * `message.stream`.
 *
 * @example
 * const recipients: Recipient[] = [
 *   { streamId },
 *   { room: 'Managers' },
 *   { email: 'alice@example.com' },
 *   { username: 'alice' },
 *   { userId: 68719476742 },
 *   { userIds: [68719476742, 68719476743] },
 * ];
 */
export type Recipient =
  | To<{ readonly streamId: StreamId }>
  | To<{ readonly room: string }>
  | To<{ readonly userId: UserId }, 'username' | 'email'>
  | To<{ readonly userIds: readonly UserId[] }>
  | To<{ readonly username: string }, 'email'>
  | To<{ readonly email: string }>;

/** All that names somebody or some place. */
type Naming = 'streamId' | 'room' | 'userId' | 'userIds' | 'username' | 'email';

/** What names one thing, and nothing else besides: a room and a user would be two. */
type To<Named, More extends Naming = never> = Named &
  Readonly<Partial<Record<Exclude<Naming, keyof Named | More>, undefined>>> &
  Readonly<Partial<Record<More, string | undefined>>>;

/** Whose view is used to find recipients: the bot's, or that of a user on whose behalf it acts. */
export type RecipientFinder = Pick<Client, 'clock'> &
  Pick<OnBehalfOf, 'rooms' | 'streams' | 'users'>;

/** Rooms may be renamed: their names are trusted for a minute. */
const nameLifetime = 60_000;

/** How many rooms and chats are remembered. */
const mostRemembered = 10_000;

interface Remembered {
  readonly streamId: StreamId;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * Finds the conversation of a recipient, and remembers it: the chat with a user never changes, the name
 * of a room rarely.
 */
export class Recipients {
  readonly #client: RecipientFinder;
  readonly #known = new LimitedMap<string, Remembered>(mostRemembered);
  /** Recipients that are being looked for. */
  readonly #sought = new Map<string, Promise<StreamId>>();

  constructor(client: RecipientFinder) {
    this.#client = client;
  }

  /**
   * The stream of a recipient. A chat that is not there yet is made.
   *
   * @throws CadenzaError `NO_SUCH_ROOM` for a room that the bot cannot find by this name,
   *   `ROOM_NAME_NOT_UNIQUE` when there are several, `NO_SUCH_USER`, `BAD_RECIPIENT` for anything else
   */
  async streamOf(recipient: Recipient): Promise<StreamId> {
    requireRecipient(recipient);
    if (recipient.streamId !== undefined) {
      return recipient.streamId;
    }
    // Sendings to one recipient wait for one search, so that they continue in their order.
    const key = Object.entries(recipient).join();
    const sought =
      this.#sought.get(key) ?? this.#find(recipient).finally(() => this.#sought.delete(key));
    this.#sought.set(key, sought);
    return sought;
  }

  /**
   * Who a recipient is, where that is one user; nothing for conversations, and for a user who is not there.
   *
   * @throws CadenzaError `BAD_RECIPIENT` for what is none
   */
  async userOf(recipient: Recipient): Promise<MessageUser | undefined> {
    requireRecipient(recipient);
    const found = await this.#userOf(recipient);
    if (found === undefined) {
      return undefined;
    }
    const { id: userId, emailAddress: email, username, displayName, firstName, lastName } = found;
    return {
      userId,
      email,
      username,
      displayName,
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
    };
  }

  async #userOf(recipient: Recipient): Promise<User | undefined> {
    const { users } = this.#client;
    if (recipient.userId !== undefined) {
      return users.byId(recipient.userId);
    }
    if (recipient.username !== undefined) {
      return users.byUsername(recipient.username);
    }
    return recipient.email !== undefined ? users.byEmail(recipient.email) : undefined;
  }

  async #find(recipient: Exclude<Recipient, { streamId: StreamId }>): Promise<StreamId> {
    if (recipient.room !== undefined) {
      const { room } = recipient;
      return this.#remember(`room ${room}`, nameLifetime, () => this.#roomNamed(room));
    }
    if (recipient.userIds !== undefined) {
      return this.#client.streams.createIm(recipient.userIds);
    }
    if (recipient.userId !== undefined) {
      return this.#chatWith(recipient.userId);
    }
    const userId = await this.#userIdOf(recipient);
    return this.#chatWith(userId);
  }

  #chatWith(userId: UserId): Promise<StreamId> {
    return this.#remember(`user ${userId}`, Infinity, () =>
      this.#client.streams.createIm([userId]),
    );
  }

  async #userIdOf({
    username,
    email,
  }: {
    readonly username?: string | undefined;
    readonly email?: string | undefined;
  }): Promise<UserId> {
    const { users } = this.#client;
    if (username !== undefined) {
      return (await users.byUsername(username))?.id ?? noSuchUser(`the username "${username}"`);
    }
    if (email !== undefined) {
      const user = await users.byEmail(email);
      return user?.id ?? noSuchUser('this email address');
    }
    throw badRecipient();
  }

  async #roomNamed(name: string): Promise<StreamId> {
    const search = { query: name, active: true, includeNonDiscoverable: true };
    const found: StreamId[] = [];
    for await (const { roomAttributes, roomSystemInfo } of this.#client.rooms.search(search)) {
      if (roomAttributes.name === name) {
        found.push(roomSystemInfo.id);
      }
    }
    const [streamId, ...others] = found;
    if (streamId === undefined) {
      throw new CadenzaError(
        'NO_SUCH_ROOM',
        `There is no active room named "${name}" that this account can find. Names are compared letter by letter; a private room is found by its members only. Its stream id finds it as well.`,
      );
    }
    if (others.length > 0) {
      throw new CadenzaError(
        'ROOM_NAME_NOT_UNIQUE',
        `There are ${found.length} rooms named "${name}". Name one by its stream id: ${found.slice(0, 5).join(', ')}.`,
      );
    }
    return streamId;
  }

  async #remember(key: string, lifetime: number, find: () => Promise<StreamId>): Promise<StreamId> {
    const now = this.#client.clock.now();
    const known = this.#known.get(key);
    if (known !== undefined && known.until > now) {
      return known.streamId;
    }
    const streamId = await find();
    this.#known.set(key, { streamId, until: now + lifetime });
    return streamId;
  }
}

function noSuchUser(whom: string): never {
  throw new CadenzaError(
    'NO_SUCH_USER',
    `The service has no user with ${whom}, or hides the user from this account.`,
  );
}

/** The ways to name a recipient. Those of one user may stand together, as in the users of the service. */
const ways = [['streamId'], ['room'], ['userIds'], ['userId', 'username', 'email']] as const;

/** Refuses what names nobody, and is no object, or several at once. @throws CadenzaError `BAD_RECIPIENT` */
export function requireRecipient(given: unknown): void {
  if (Object(given) !== given) {
    throw badRecipient();
  }
  const named = ways.flatMap(
    (names) => names.find((name) => fieldOf(given, name) !== undefined) ?? [],
  );
  if (named.length > 1) {
    const found = named.join(' and ');
    throw new CadenzaError(
      'BAD_RECIPIENT',
      `A message goes to one recipient, and this names several by ${found}. Send it to each.`,
    );
  }
}

function badRecipient(): CadenzaError {
  return new CadenzaError(
    'BAD_RECIPIENT',
    'A message goes to { streamId }, { room }, { userId }, { userIds }, { username } or { email }.',
  );
}
