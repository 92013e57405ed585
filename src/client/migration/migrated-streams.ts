import type { RoomAttributes, StreamId, UserId } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import type { FileJournal } from '../messages/import/journal.js';
import type { Rooms } from '../rooms/rooms.js';
import type { Streams } from '../streams/streams.js';
import type { CallOptions } from '../transport/call-options.js';
import type { Users } from '../users/users.js';
import type { StreamToMigrate } from './migration.js';
import type { Unfinished } from './unfinished.js';

const operation = 'migrate';

/** What streams are made with. */
export interface StreamParts {
  readonly rooms: Rooms;
  readonly streams: Streams;
  readonly users: Users;
}

/** The streams of a migration, and the users by their names. */
export class MigratedStreams {
  readonly #parts: StreamParts;
  readonly #journal: FileJournal;
  readonly #unfinished: Unfinished;
  readonly #call: CallOptions;

  /**
   * @param unfinished - what has failed, so that what needs it says so
   * @param call - how each call is made
   */
  constructor(parts: StreamParts, journal: FileJournal, unfinished: Unfinished, call: CallOptions) {
    this.#parts = parts;
    this.#journal = journal;
    this.#unfinished = unfinished;
    this.#call = call;
  }

  /** Makes a stream with its members; continues with one that an earlier run began. */
  async provide({ key, room, members }: StreamToMigrate): Promise<StreamId> {
    const memberIds: UserId[] = [];
    for (const username of members) {
      memberIds.push(await this.userId(username));
    }
    if (room === undefined) {
      return this.#parts.streams.createImAsAdmin(memberIds, this.#call);
    }
    const roomId = await this.#provideRoom(key, room);
    const present = new Set(
      (await this.#parts.rooms.members(roomId, this.#call)).map(({ id }) => id),
    );
    for (const memberId of memberIds.filter((id) => !present.has(id))) {
      await this.#parts.rooms.addMember(roomId, memberId, this.#call);
    }
    return roomId;
  }

  /** The id of a stream that was made. */
  streamId(key: string): StreamId {
    const streamId = this.#journal.step('stream', key);
    if (streamId === undefined) {
      if (this.#unfinished.hasStream(key)) {
        throw failedBefore(`stream ${JSON.stringify(key)} could not be made`);
      }
      throw unknown(`stream ${JSON.stringify(key)} was not made. Give it among the streams`);
    }
    return streamId;
  }

  /** The id of a user, new or old; asked for once. */
  async userId(username: string): Promise<UserId> {
    const noted = this.#journal.step('user', username) ?? this.#journal.step('person', username);
    if (noted !== undefined) {
      return Number(noted);
    }
    const found = await this.#parts.users.byUsername(username, this.#call);
    if (found === undefined) {
      if (this.#unfinished.hasUser(username)) {
        throw failedBefore(`user ${JSON.stringify(username)} could not be created`);
      }
      throw unknown(`user ${JSON.stringify(username)} does not exist. Give it among the users`);
    }
    this.#journal.recordStep('person', username, String(found.id));
    return found.id;
  }

  /** Making a room twice makes two, so its beginning is noted, and a room that was made then is found. */
  async #provideRoom(key: string, attributes: RoomAttributes): Promise<StreamId> {
    const made = this.#journal.step('room', key);
    if (made !== undefined) {
      return made;
    }
    const wasBegun = this.#journal.step('room begun', key) !== undefined;
    this.#journal.recordStep('room begun', key, '');
    const roomId =
      (wasBegun ? await this.#findOwnRoom(attributes) : undefined) ??
      (await this.#make(attributes));
    this.#journal.recordStep('key of room', roomId, key);
    this.#journal.recordStep('room', key, roomId);
    return roomId;
  }

  /** Members join now: without the history they would see nothing of what is imported. */
  async #make(attributes: RoomAttributes): Promise<StreamId> {
    const visible = { ...attributes, viewHistory: attributes.viewHistory ?? true };
    return (await this.#parts.rooms.create(visible, this.#call)).roomSystemInfo.id;
  }

  /** A room of this name among the caller's own that no other stream of the migration is. */
  async #findOwnRoom({ name }: RoomAttributes): Promise<StreamId | undefined> {
    const rooms = this.#parts.streams.list({ streamTypes: ['ROOM'] }, this.#call);
    for await (const { id, roomAttributes } of rooms) {
      if (roomAttributes?.name === name && this.#journal.step('key of room', id) === undefined) {
        return id;
      }
    }
    return undefined;
  }
}

function failedBefore(problem: string): InputError {
  return new InputError(
    'BAD_INPUT',
    `${operation}: the ${problem}, and its own failure says why. The next run tries both again.`,
    operation,
  );
}

function unknown(problem: string): InputError {
  return new InputError(
    'BAD_INPUT',
    `${operation}: the ${problem}, or correct the name.`,
    operation,
  );
}
