import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { given, kinds } from '../../contract/given/index.js';
import { InputError } from '../errors/client-error.js';
import { requireArguments } from '../given/check-arguments.js';
import {
  type ArchiveOptions,
  archiveOptions,
  FileFolders,
} from '../messages/import/file-folders.js';
import { lineProblem, messageFields } from '../messages/import/read-import-file.js';
import { type JsonLine, readJsonLines } from '../messages/import/read-json-lines.js';
import { toUser } from '../users/user-record.js';
import type { UserToCreate } from '../users/user-to-create.js';
import type {
  MessageToMigrate,
  Migration,
  MigrationOutcome,
  StreamToMigrate,
} from './migration.js';
import { cannotBegin, Problems } from './problems.js';

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
 * - `messages.ndjson`: what was said, with `author` and `stream`; times are epoch milliseconds or ISO 8601. Files that
 *   it names are in the folder, or in that of `filesIn`
 *
 * All lines are checked before it returns, so that nothing is begun with files that are wrong further
 * down, and all that is wrong is told at once. Messages are read again while they are imported: they
 * need not fit into memory.
 *
 * @example
 * const migration = await readMigration('export');
 * await using journal = await openImportJournal('export/migration.journal');
 * for await (const outcome of client.migrate(migration, { journal })) …
 *
 * @throws InputError `BAD_INPUT` naming the file, the line and the field, or a stream that is not in
 *   `streams.ndjson`: the first twenty of them
 */
export async function readMigration(
  folder: string,
  options: ArchiveOptions = {},
): Promise<MigrationFiles> {
  requireArguments(
    'readMigration',
    [folder, options],
    [given('folder', kinds.name), archiveOptions],
  );
  requireFiles(folder);
  const problems = new Problems();
  const users = await usersOf(join(folder, 'users.ndjson'), problems);
  const { streams, keys } = await readStreams(join(folder, 'streams.ndjson'), problems);
  const file = join(folder, 'messages.ndjson');
  const folders = new FileFolders(folder, options);
  const messages = await countMessages({ path: file, folders }, keys, problems);
  problems.throwIfAny();
  const streamsToClose = streams.filter(({ closed }) => closed === true).map(({ key }) => key);
  const usersToDisable = users.filter(({ disabled }) => disabled).map(({ user }) => user.userName);
  return {
    users: users.map(({ user }) => user),
    streams: streams.map(({ closed: _, ...rest }): StreamToMigrate => rest),
    messages: messagesOf({ path: file, folders }),
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

/** @throws InputError `BAD_INPUT` for a folder without them */
function requireFiles(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) {
    throw cannotBegin(`there is no folder ${folder}.`);
  }
  if (!found.isDirectory()) {
    throw cannotBegin(
      `${folder} is a file. Name the folder that streams.ndjson is in; unpack an archive first.`,
    );
  }
  for (const name of ['streams.ndjson', 'messages.ndjson']) {
    if (!existsSync(join(folder, name))) {
      throw cannotBegin(`${folder} has no ${name}.`);
    }
  }
}

/** Reads each line of a file. @returns whether the file could be read to its end */
function eachLine(
  path: string,
  problems: Problems,
  read: (line: JsonLine) => Promise<void> | void,
): Promise<boolean> {
  return problems.collect(async () => {
    for await (const line of readJsonLines(path, badFile)) {
      await problems.collect(() => read(line));
    }
  });
}

interface ReadUser {
  readonly user: UserToCreate;
  readonly disabled: boolean;
}

async function usersOf(path: string, problems: Problems): Promise<readonly ReadUser[]> {
  const users: ReadUser[] = [];
  if (existsSync(path)) {
    await eachLine(path, problems, ({ value, place }) => {
      const { disabled = false, ...record } = value;
      if (typeof disabled !== 'boolean') {
        throw badFile(`${place}: "disabled" is true or false.`);
      }
      users.push({ user: toUser(record, place), disabled });
    });
  }
  return users;
}

interface ReadStreams {
  readonly streams: readonly z.infer<typeof stream>[];
  /** Of the wrong ones as well; `undefined` where not all could be read. */
  readonly keys: ReadonlySet<unknown> | undefined;
}

async function readStreams(path: string, problems: Problems): Promise<ReadStreams> {
  const streams: z.infer<typeof stream>[] = [];
  const keys = new Set<unknown>();
  const isWhole = await eachLine(path, problems, ({ value, place }) => {
    const isKnown = keys.has(value['key']);
    keys.add(value['key']);
    const { success, data, error } = stream.safeParse(value);
    if (!success) {
      throw badFile(lineProblem(place, error));
    }
    if (isKnown) {
      throw badFile(`${place}: there is another stream ${JSON.stringify(data.key)} above.`);
    }
    streams.push(data);
  });
  return { streams, keys: isWhole ? keys : undefined };
}

/** The messages of an archive, and where their files may lie. */
interface MessageFile {
  readonly path: string;
  readonly folders: FileFolders;
}

async function countMessages(
  { path, folders }: MessageFile,
  keys: ReadStreams['keys'],
  problems: Problems,
): Promise<number> {
  let count = 0;
  await eachLine(path, problems, async (line) => {
    const { stream: key } = await toMessage(line, folders);
    if (keys?.has(key) === false) {
      throw badFile(`${line.place}: there is no stream ${JSON.stringify(key)} in streams.ndjson.`);
    }
    count++;
  });
  return count;
}

async function* messagesOf({
  path,
  folders,
}: MessageFile): AsyncGenerator<MessageToMigrate, void, undefined> {
  for await (const line of readJsonLines(path, badFile)) {
    yield await toMessage(line, folders);
  }
}

async function toMessage(
  { value, place }: JsonLine,
  folders: FileFolders,
): Promise<MessageToMigrate> {
  const { success, data, error } = message.safeParse(value);
  if (!success) {
    throw badFile(lineProblem(place, error));
  }
  const problem = await folders.problemOf(data.attachments);
  if (problem !== undefined) {
    throw badFile(`${place}: ${problem}`);
  }
  return data;
}

function badFile(problem: string, cause?: unknown): InputError {
  return new InputError('BAD_INPUT', problem, 'migrate', cause);
}
