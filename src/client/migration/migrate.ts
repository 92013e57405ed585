import type { UserId } from '../../contract/index.js';
import { isAboutCaller } from '../errors/about-caller.js';
import { ClientError, InputError } from '../errors/client-error.js';
import { FailuresInARow } from '../errors/failures-in-a-row.js';
import { objectProblem } from '../messages/import/field-problem.js';
import type { FileJournal } from '../messages/import/journal.js';
import type { ImportOutcome, MessageToImport } from '../messages/import/message-to-import.js';
import type { Messages } from '../messages/messages.js';
import type { Rooms } from '../rooms/rooms.js';
import type { Streams } from '../streams/streams.js';
import type { CallOptions } from '../transport/call-options.js';
import type { Users } from '../users/users.js';
import { checkedStream, checkedUser } from './checked-input.js';
import { LastSteps } from './last-steps.js';
import { MigratedStreams } from './migrated-streams.js';
import type {
  MessageToMigrate,
  Migration,
  MigrationOptions,
  MigrationOutcome,
  StreamToMigrate,
  UserToMigrate,
} from './migration.js';
import { Unfinished } from './unfinished.js';

/** What a migration works with: the client's own resources. */
export interface MigrationParts {
  readonly messages: Messages;
  readonly rooms: Rooms;
  readonly streams: Streams;
  readonly users: Users;
}

type Step = MigrationOutcome['step'];

/** What is done in a step, and what is noted when it fails. */
interface Work {
  /** @returns what the journal keeps of it */
  readonly work: () => Promise<string>;
  readonly onFailure?: () => void;
}

/** What the steps are about, in the plural. */
const names: Readonly<Record<Step, string>> = {
  user: 'users',
  stream: 'streams',
  message: 'messages',
  owner: 'rooms to hand over',
  close: 'rooms to close',
  disable: 'users to disable',
};

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
  const last = new LastSteps(parts, run, { signal: options.signal });
  const disabled = new Set<string>();
  for await (const user of migration.users ?? []) {
    yield* run.step('user', user.userName, {
      work: () => run.createUser(user),
      onFailure: () => run.unfinished.addUser(user.userName),
    });
    if (user.disabled === true) {
      disabled.add(user.userName);
    }
  }
  const owned: StreamToMigrate[] = [];
  const closed = new Set<string>();
  for await (const stream of migration.streams) {
    yield* run.step('stream', stream.key, {
      work: () => run.streams.provide(checkedStream(stream)),
      onFailure: () => run.unfinished.addStream(stream),
    });
    if (stream.owner !== undefined) {
      owned.push(stream);
    }
    if (stream.closed === true) {
      closed.add(stream.key);
    }
  }
  yield* run.import(migration.messages);
  for (const { key, owner = '' } of owned) {
    yield* run.step('owner', key, { work: () => last.handOver(key, owner) });
  }
  for await (const key of eachOnce(closed, migration.streamsToClose)) {
    yield* run.step('close', key, { work: () => last.close(key) });
  }
  for await (const username of eachOnce(disabled, migration.usersToDisable)) {
    yield* run.step('disable', username, { work: () => last.disable(username) });
  }
}

/** What stands in both is done once. */
async function* eachOnce(
  first: ReadonlySet<string>,
  others: Migration['streamsToClose'] = [],
): AsyncGenerator<string, void, undefined> {
  yield* first;
  for await (const other of others) {
    if (!first.has(other)) {
      yield other;
    }
  }
}

/** One run of a migration. */
class MigrationRun {
  readonly streams: MigratedStreams;
  readonly unfinished = new Unfinished();
  readonly #inARow = new FailuresInARow('migrate');
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
    this.streams = new MigratedStreams(parts, options.journal, this.unfinished, this.#call);
  }

  /** Does a step unless it was done before. One that fails stops no other, unless they would all fail. */
  async *step(
    step: Step,
    key: string,
    { work, onFailure }: Work,
  ): AsyncGenerator<MigrationOutcome, void, undefined> {
    if (this.#journal.step(step, key) !== undefined) {
      yield { step, key, status: 'known' };
      return;
    }
    try {
      this.#journal.recordStep(step, key, await work());
    } catch (error) {
      if (!(error instanceof ClientError) || isAboutCaller(error)) {
        throw error;
      }
      onFailure?.();
      yield { step, key, status: 'failed', diagnostic: error.message };
      if (!(error instanceof InputError)) {
        this.#inARow.add(error, names[step]);
      }
      return;
    }
    this.#inARow.end();
    yield { step, key, status: 'done' };
  }

  /** The id of a user that is new, or is there already, also from a try whose answer was lost. */
  async createUser(given: UserToMigrate): Promise<string> {
    const user = checkedUser(given);
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
      if (outcome.status === 'failed') {
        this.unfinished.addMessage(outcome.input);
      }
      yield toMigrationOutcome(outcome);
    }
    yield* nameless;
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
        if (!(error instanceof InputError)) {
          throw error;
        }
        const { originalMessageId: key } = message;
        this.unfinished.addNameless(message);
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
