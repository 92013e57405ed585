import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InputError } from '../errors/client-error.js';
import { fieldProblem, messageFields } from '../messages/import/read-import-file.js';
import { readJsonLines } from '../messages/import/read-json-lines.js';
import { toUser } from '../users/user-record.js';
import type { UserToCreate } from '../users/user-to-create.js';
import type {
  MessageToMigrate,
  Migration,
  MigrationOutcome,
  StreamToMigrate,
} from './migration.js';

/** A migration that was read from files, and how many of each step there are. */
export interface MigrationFiles extends Migration {
  /** How many steps of each kind there are. */
  readonly counts: Readonly<Record<MigrationOutcome['step'], number>>;
}

const keyword = z.object({ key: z.string(), value: z.string() });

const room = z.strictObject({
  name: z.string(),
  description: z.string().exactOptional(),
  keywords: z.array(keyword).exactOptional(),
  membersCanInvite: z.boolean().exactOptional(),
  discoverable: z.boolean().exactOptional(),
  public: z.boolean().exactOptional(),
  readOnly: z.boolean().exactOptional(),
  copyProtected: z.boolean().exactOptional(),
  crossPod: z.boolean().exactOptional(),
  viewHistory: z.boolean().exactOptional(),
  multiLateralRoom: z.boolean().exactOptional(),
});

const stream = z.strictObject({
  key: z.string().min(1),
  members: z.array(z.string()),
  room: room.exactOptional(),
  owner: z.string().exactOptional(),
  closed: z.boolean().exactOptional(),
});

const message = z.object({ ...messageFields, author: z.string(), stream: z.string() });

/**
 * Reads a migration from the files of a folder, one JSON object per line:
 *
 * - `users.ndjson`: users to create, and `disabled: true` for those who cannot log on in the end;
 *   it may be missing
 * - `streams.ndjson`: conversations, and `closed: true` for rooms that are closed in the end
 * - `messages.ndjson`: what was said, with `author` and `stream`; times are epoch milliseconds or ISO 8601
 *
 * All lines are checked before it returns, so that nothing is begun with files that are wrong further
 * down. Messages are read again while they are imported: they need not fit into memory.
 *
 * @example
 * const migration = await readMigration('export');
 * await using journal = await openImportJournal('export/migration.journal');
 * for await (const outcome of client.migrate(migration, { journal })) …
 *
 * @throws InputError `BAD_INPUT` naming the file, the line and the field, or a stream that is not in
 *   `streams.ndjson`
 */
export async function readMigration(folder: string): Promise<MigrationFiles> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) {
    throw badFile(`there is no folder ${folder}.`);
  }
  if (!found.isDirectory()) {
    throw badFile(
      `${folder} is a file. Name the folder that streams.ndjson is in; unpack an archive first.`,
    );
  }
  for (const name of ['streams.ndjson', 'messages.ndjson']) {
    if (!existsSync(join(folder, name))) {
      throw badFile(`${folder} has no ${name}.`);
    }
  }
  const users = await usersOf(join(folder, 'users.ndjson'));
  const streams = await readStreams(join(folder, 'streams.ndjson'));
  const file = join(folder, 'messages.ndjson');
  const keys = new Set(streams.map(({ key }) => key));
  let messages = 0;
  for await (const { stream: key, place } of messagesOf(file)) {
    if (!keys.has(key)) {
      throw badFile(`${place}: there is no stream ${JSON.stringify(key)} in streams.ndjson.`);
    }
    messages++;
  }
  const streamsToClose = streams.filter(({ closed }) => closed === true).map(({ key }) => key);
  const usersToDisable = users.filter(({ disabled }) => disabled).map(({ user }) => user.userName);
  return {
    users: users.map(({ user }) => user),
    streams: streams.map(({ closed: _, ...rest }): StreamToMigrate => rest),
    messages: withoutPlaces(messagesOf(file)),
    streamsToClose,
    usersToDisable,
    counts: {
      user: users.length,
      stream: streams.length,
      message: messages,
      owner: streams.filter(({ owner }) => owner !== undefined).length,
      close: streamsToClose.length,
      disable: usersToDisable.length,
    },
  };
}

interface ReadUser {
  readonly user: UserToCreate;
  readonly disabled: boolean;
}

async function usersOf(path: string): Promise<readonly ReadUser[]> {
  const users: ReadUser[] = [];
  if (existsSync(path)) {
    for await (const { value, place } of readJsonLines(path, badFile)) {
      const { disabled = false, ...record } = value;
      if (typeof disabled !== 'boolean') {
        throw badFile(`${place}: "disabled" is true or false.`);
      }
      users.push({ user: toUser(record, place), disabled });
    }
  }
  return users;
}

async function readStreams(path: string): Promise<readonly z.infer<typeof stream>[]> {
  const streams = new Map<string, z.infer<typeof stream>>();
  for await (const { value, place } of readJsonLines(path, badFile)) {
    const { success, data, error } = stream.safeParse(value);
    if (!success) {
      throw badFile(fieldProblem(place, error));
    }
    if (streams.has(data.key)) {
      throw badFile(`${place}: there is another stream ${JSON.stringify(data.key)} above.`);
    }
    streams.set(data.key, data);
  }
  return [...streams.values()];
}

type PlacedMessage = MessageToMigrate & { readonly place: string };

async function* messagesOf(path: string): AsyncGenerator<PlacedMessage, void, undefined> {
  for await (const { value, place } of readJsonLines(path, badFile)) {
    const { success, data, error } = message.safeParse(value);
    if (!success) {
      throw badFile(fieldProblem(place, error));
    }
    yield { ...data, place };
  }
}

async function* withoutPlaces(
  messages: AsyncIterable<PlacedMessage>,
): AsyncGenerator<MessageToMigrate, void, undefined> {
  for await (const { place: _, ...rest } of messages) {
    yield rest;
  }
}

function badFile(problem: string, cause?: unknown): InputError {
  return new InputError('BAD_INPUT', `The migration cannot begin: ${problem}`, 'migrate', cause);
}
