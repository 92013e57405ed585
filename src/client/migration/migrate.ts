import type { UserId } from '../../contract/index.js';
import { isAboutCaller } from '../errors/about-caller.js';
import { ClientError } from '../errors/client-error.js';
import { objectProblem } from '../messages/import/field-problem.js';
import type { FileJournal } from '../messages/import/journal.js';
import type { ImportOutcome, MessageToImport } from '../messages/import/message-to-import.js';
import type { Messages } from '../messages/messages.js';
import type { Rooms } from '../rooms/rooms.js';
import type { Streams } from '../streams/streams.js';
import type { CallOptions } from '../transport/call-options.js';
import type { UserToCreate } from '../users/user-to-create.js';
import type { Users } from '../users/users.js';
import { MigratedStreams } from './migrated-streams.js';
import type {
  MessageToMigrate,
  Migration,
  MigrationOptions,
  MigrationOutcome,
  StreamToMigrate,
} from './migration.js';

/** What a migration works with: the client's own resources. */
export interface MigrationParts {
  readonly messages: Messages;
  readonly rooms: Rooms;
  readonly streams: Streams;
  readonly users: Users;
}

type Step = MigrationOutcome['step'];

/**
 * Moves users, streams and messages from another system, in the order that the service recommends:
 * users, streams, messages, then owners, closed streams and disabled users (IMP-15).
 */
export async function* migrate(
  parts: MigrationParts,
  migration: Migration,
  options: MigrationOptions,
): AsyncGenerator<MigrationOutcome, void, undefined> {
  const run = new MigrationRun(parts, options);
  for await (const user of migration.users ?? []) {
    yield await run.step('user', user.userName, () => run.createUser(user));
  }
  const owned: StreamToMigrate[] = [];
  for await (const stream of migration.streams) {
    yield await run.step('stream', stream.key, () => run.streams.provide(stream));
    if (stream.owner !== undefined) {
      owned.push(stream);
    }
  }
  yield* run.import(migration.messages);
  for (const { key, owner = '' } of owned) {
    yield await run.step('owner', key, () => run.handOver(key, owner));
  }
  for await (const key of migration.streamsToClose ?? []) {
    yield await run.step('close', key, () => run.close(key));
  }
  for await (const username of migration.usersToDisable ?? []) {
    yield await run.step('disable', username, () => run.disable(username));
  }
}

/** One run of a migration. */
class MigrationRun {
  readonly streams: MigratedStreams;
  readonly #parts: MigrationParts;
  readonly #options: MigrationOptions;
  readonly #journal: FileJournal;
  /** Ends whatever call is under way. */
  readonly #call: CallOptions;

  constructor(parts: MigrationParts, options: MigrationOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#journal = options.journal;
    this.#call = { signal: options.signal };
    this.streams = new MigratedStreams(parts, options.journal, this.#call);
  }

  /** Does a step unless it was done before. One that fails stops no other. */
  async step(step: Step, key: string, work: () => Promise<string>): Promise<MigrationOutcome> {
    if (this.#journal.step(step, key) !== undefined) {
      return { step, key, status: 'known' };
    }
    try {
      this.#journal.recordStep(step, key, await work());
      return { step, key, status: 'done' };
    } catch (error) {
      if (!(error instanceof ClientError) || isAboutCaller(error)) {
        throw error;
      }
      return { step, key, status: 'failed', diagnostic: error.message };
    }
  }

  /** The id of a user that is new, or is there already, also from a try whose answer was lost. */
  async createUser(user: UserToCreate): Promise<string> {
    try {
      return String((await this.#parts.users.create(user, this.#call)).userSystemInfo.id);
    } catch (error) {
      const found = error instanceof ClientError && (await this.#find(user.userName));
      if (found === false || found === undefined) {
        throw error;
      }
      return String(found);
    }
  }

  /** Imports messages by the names of their authors and streams. */
  async *import(
    messages: Migration['messages'],
  ): AsyncGenerator<MigrationOutcome, void, undefined> {
    const nameless: MigrationOutcome[] = [];
    for await (const outcome of this.#parts.messages.import(
      this.#named(messages, nameless),
      this.#options,
    )) {
      yield* nameless.splice(0);
      yield toMigrationOutcome(outcome);
    }
    yield* nameless;
  }

  async handOver(key: string, owner: string): Promise<string> {
    const { id } = await this.#parts.users.session(this.#call);
    const ownerId = await this.streams.userId(owner);
    await this.#parts.rooms.handOver(this.streams.streamId(key), ownerId, id, this.#call);
    return String(ownerId);
  }

  async close(key: string): Promise<string> {
    await this.#parts.rooms.setActiveAsAdmin(this.streams.streamId(key), false, this.#call);
    return '';
  }

  async disable(username: string): Promise<string> {
    const userId = await this.streams.userId(username);
    await this.#parts.users.setStatus(userId, 'DISABLED', this.#call);
    return '';
  }

  async #find(username: string): Promise<UserId | undefined> {
    return (await this.#parts.users.byUsername(username, this.#call))?.id;
  }

  async *#named(
    messages: Migration['messages'],
    nameless: MigrationOutcome[],
  ): AsyncGenerator<MessageToImport, void, undefined> {
    for await (const message of messages) {
      const nothing = objectProblem(message);
      if (nothing !== undefined) {
        nameless.push({ step: 'message', key: '', status: 'failed', diagnostic: nothing });
        continue;
      }
      try {
        yield await this.#name(message);
      } catch (error) {
        if (!(error instanceof ClientError)) {
          throw error;
        }
        const { originalMessageId: key } = message;
        nameless.push({ step: 'message', key, status: 'failed', diagnostic: error.message });
      }
    }
  }

  async #name({ author, stream, ...message }: MessageToMigrate): Promise<MessageToImport> {
    const streamId = this.streams.streamId(stream);
    return {
      ...message,
      streamId,
      intendedMessageFromUserId: await this.streams.userId(author),
    };
  }
}

function toMigrationOutcome(outcome: ImportOutcome): MigrationOutcome {
  const { originalMessageId: key } = outcome.input;
  if (outcome.status === 'failed') {
    return { step: 'message', key, status: 'failed', diagnostic: outcome.diagnostic };
  }
  if (outcome.status === 'ignored') {
    return { step: 'message', key, status: 'known' };
  }
  const { diagnostic } = outcome;
  return { step: 'message', key, status: 'done', ...(diagnostic !== undefined && { diagnostic }) };
}
