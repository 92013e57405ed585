import type { RoomAttributes } from '../../contract/index.js';
import type { ImportOptions } from '../messages/import/import-options.js';
import type { FileJournal } from '../messages/import/journal.js';
import type { MessageToImport } from '../messages/import/message-to-import.js';
import type { NormalUserToCreate, SystemUserToCreate } from '../users/user-to-create.js';

/** A user of another system. */
export type UserToMigrate = (
  | SystemUserToCreate
  | (Omit<NormalUserToCreate, 'accountType'> & {
      /** A person. Default: `NORMAL`. */
      readonly accountType?: 'NORMAL' | undefined;
    })
) & {
  /** Whether the user cannot log on any more when all is imported. Default: false. */
  readonly disabled?: boolean | undefined;
};

/** A conversation of another system. */
export interface StreamToMigrate {
  /** Its name in the other system, by which messages refer to it. */
  readonly key: string;
  /** The usernames of those who take part. */
  readonly members: readonly string[];
  /**
   * Makes a room with these attributes. Default: the IM or MIM of the members (IMP-18).
   *
   * Its `viewHistory` is true unless it is given: members join now, and in a room without it see nothing
   * that is older than that, so nothing that is imported.
   */
  readonly room?: RoomAttributes | undefined;
  /** Who owns the room when all is imported; the caller leaves it then (IMP-17). Default: the caller. */
  readonly owner?: string | undefined;
  /** Whether it is closed when all is imported; one with a message that failed stays open. Default: false. */
  readonly closed?: boolean | undefined;
}

/** A message of another system, whose author and stream are named as they are there. */
export interface MessageToMigrate extends Omit<
  MessageToImport,
  'streamId' | 'intendedMessageFromUserId'
> {
  /** The username of who sent it. */
  readonly author: string;
  /** The key of its stream. */
  readonly stream: string;
}

type Items<Item> = Iterable<Item> | AsyncIterable<Item>;

/** Everything that moves from another system, in the order in which it is done (IMP-15). */
export interface Migration {
  /** Users to create; those that exist already are taken as they are. */
  readonly users?: Items<UserToMigrate> | undefined;
  /** Conversations to make, or to find, before their messages come. */
  readonly streams: Items<StreamToMigrate>;
  /** What was said in them. They are read while they are imported, so they need not fit into memory. */
  readonly messages: Items<MessageToMigrate>;
  /** Keys of further streams to close, besides those that say `closed: true` themselves. */
  readonly streamsToClose?: Items<string> | undefined;
  /** Usernames of further users to disable, besides `disabled: true`; one of whom something failed can still log on. */
  readonly usersToDisable?: Items<string> | undefined;
}

/** How a migration runs. */
export interface MigrationOptions extends Omit<ImportOptions, 'journal'> {
  /** Remembers every step, so that a migration that was cut off continues where it was. */
  readonly journal: FileJournal;
}

/** What became of one step of a migration. */
export interface MigrationOutcome {
  /** What was done: in this order, and one outcome for each user, stream or message. */
  readonly step: 'user' | 'stream' | 'message' | 'owner' | 'close' | 'disable';
  /** The username, the key of the stream, or the `originalMessageId`. */
  readonly key: string;
  /** `known`: it was done before. */
  readonly status: 'done' | 'known' | 'failed';
  /** Why it failed; of a message that was imported, from whom it is hidden. */
  readonly diagnostic?: string;
}
