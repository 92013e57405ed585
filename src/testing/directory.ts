import { CadenzaError, isId, type StreamId, type UserId } from '../contract/index.js';
import type { ServiceCalls } from './service-calls.js';

/** Finds users and conversations by the names that a person knows them by. */
export class Directory {
  readonly #calls: ServiceCalls;
  readonly #userIds = new Map<string, UserId>();
  readonly #ims = new Map<string, StreamId>();

  constructor(calls: ServiceCalls) {
    this.#calls = calls;
  }

  /** @throws CadenzaError `NO_SUCH_USER` naming the users there are */
  async userId(username: string): Promise<UserId> {
    const userId = this.#userIds.get(username) ?? (await this.learnUsers()).get(username);
    if (userId === undefined) {
      const known = [...this.#userIds.keys()].join(', ');
      throw new CadenzaError(
        'NO_SUCH_USER',
        `The pod has no user "${username}". Its users: ${known}.`,
      );
    }
    return userId;
  }

  /** The ids of all users by their names. */
  async learnUsers(): Promise<ReadonlyMap<string, UserId>> {
    for (const { username, id } of await this.#calls.people()) {
      this.#userIds.set(username, id);
    }
    return this.#userIds;
  }

  /** The chat of two with a user, which is opened where there is none. */
  async im(username: string): Promise<StreamId> {
    const streamId =
      this.#ims.get(username) ?? (await this.#calls.createIm(await this.userId(username)));
    this.#ims.set(username, streamId);
    return streamId;
  }

  /** A room that the person is in, by its name or id. @throws CadenzaError `NO_SUCH_ROOM` naming the rooms there are */
  async ownRoom(room: string): Promise<StreamId> {
    if (isId(room)) {
      return room;
    }
    const rooms = (await this.#calls.listStreams()).filter(({ roomAttributes }) => roomAttributes);
    const found = rooms.find(({ roomAttributes }) => roomAttributes?.name === room);
    if (found === undefined) {
      const names = rooms.map(({ roomAttributes }) => roomAttributes?.name).join(', ');
      throw new CadenzaError(
        'NO_SUCH_ROOM',
        `${this.#username} is in no room "${room}". Rooms: ${names === '' ? 'none' : names}.`,
      );
    }
    return found.id;
  }

  /** A room that the person can find, by its name or id. @throws CadenzaError `NO_SUCH_ROOM` */
  async anyRoom(room: string): Promise<StreamId> {
    if (isId(room)) {
      return room;
    }
    const found = await this.#calls.searchRooms(room);
    const match = found.find(({ roomAttributes }) => roomAttributes.name === room);
    if (match === undefined) {
      throw new CadenzaError(
        'NO_SUCH_ROOM',
        `${this.#username} can find no room "${room}": it is private, or there is none.`,
      );
    }
    return match.roomSystemInfo.id;
  }

  get #username(): string {
    return this.#calls.session.user.username;
  }
}
