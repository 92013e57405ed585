import type { StreamId, UserId } from '../../contract/index.js';
import type { MessageToImport } from '../messages/import/message-to-import.js';
import type { MessageToMigrate, StreamToMigrate } from './migration.js';

/**
 * What has failed so far, and so is tried again by the next run: it needs its room open, with the caller as an owner,
 * and its people active.
 */
export class Unfinished {
  /** By their ids, and by their names in the other system. */
  readonly #streams = new Set<StreamId>();
  readonly #users = new Set<UserId | string>();

  addUser(username: string): void {
    this.#users.add(username);
  }

  addStream({ key, members }: StreamToMigrate): void {
    this.#streams.add(key);
    members.forEach((username) => this.#users.add(username));
  }

  /** A message whose author or stream is not there. */
  addNameless({ author, stream }: MessageToMigrate): void {
    this.#users.add(author);
    this.#streams.add(stream);
  }

  addMessage({ intendedMessageFromUserId, streamId }: MessageToImport): void {
    this.#users.add(intendedMessageFromUserId);
    this.#streams.add(streamId);
  }

  /** Whether a stream, or something in it, has failed. */
  hasStream(key: string, id?: StreamId): boolean {
    return this.#streams.has(key) || (id !== undefined && this.#streams.has(id));
  }

  /** Whether a user, or something that needs them, has failed. */
  hasUser(username: string, id?: UserId): boolean {
    return this.#users.has(username) || (id !== undefined && this.#users.has(id));
  }
}
