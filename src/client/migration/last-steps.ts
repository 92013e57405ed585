import type { StreamId, UserId } from '../../contract/index.js';
import { ClientError, InputError } from '../errors/client-error.js';
import type { CallOptions } from '../transport/call-options.js';
import type { MigratedStreams, StreamParts } from './migrated-streams.js';
import type { Unfinished } from './unfinished.js';

/** How far a migration is. */
interface State {
  readonly streams: MigratedStreams;
  readonly unfinished: Unfinished;
}

/**
 * What is done when all is imported: rooms are handed over and closed, users disabled. Nothing comes into those
 * afterwards, so what still has something to come is left as it is.
 */
export class LastSteps {
  readonly #parts: StreamParts;
  readonly #state: State;
  readonly #call: CallOptions;

  /** @param call - how each call is made */
  constructor(parts: StreamParts, state: State, call: CallOptions) {
    this.#parts = parts;
    this.#state = state;
    this.#call = call;
  }

  async handOver(key: string, owner: string): Promise<string> {
    const { id } = await this.#parts.users.session(this.#call);
    const ownerId = await this.#state.streams.userId(owner);
    const roomId = this.#finishedStream(key);
    try {
      await this.#parts.rooms.handOver(roomId, ownerId, id, this.#call);
    } catch (error) {
      if (!(error instanceof ClientError) || !(await this.#isHandedOver(roomId, ownerId, id))) {
        throw error;
      }
    }
    return String(ownerId);
  }

  async close(key: string): Promise<string> {
    await this.#parts.rooms.setActiveAsAdmin(this.#finishedStream(key), false, this.#call);
    return '';
  }

  async disable(username: string): Promise<string> {
    const userId = await this.#state.streams.userId(username);
    if (this.#state.unfinished.hasUser(username, userId)) {
      throw tooEarly(`user ${JSON.stringify(username)} stays active`, 'them');
    }
    await this.#parts.users.setStatus(userId, 'DISABLED', this.#call);
    return '';
  }

  /** The id of a stream in which nothing is left to do. */
  #finishedStream(key: string): StreamId {
    const streamId = this.#state.streams.streamId(key);
    if (this.#state.unfinished.hasStream(key, streamId)) {
      throw tooEarly(`room ${JSON.stringify(key)} stays open, and the caller in it`, 'it');
    }
    return streamId;
  }

  /** Whether an earlier try, whose answer was lost, has handed a room over: the caller is refused there since. */
  async #isHandedOver(roomId: StreamId, ownerId: UserId, ownId: UserId): Promise<boolean> {
    const members = await this.#parts.rooms.membersAsAdmin(roomId, false, this.#call);
    const isOwned = members.some(({ id, owner }) => id === ownerId && owner);
    return isOwned && members.every(({ id }) => id !== ownId);
  }
}

function tooEarly(what: string, whose: string): InputError {
  return new InputError(
    'BAD_INPUT',
    `migrate: the ${what}, because something of ${whose} has failed. Correct it or take it out: the next run goes on.`,
    'migrate',
  );
}
