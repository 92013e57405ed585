/** Everything of another system, in its own names. */
export interface Archive {
  readonly people: readonly Person[];
  readonly rooms: readonly Room[];
  readonly messages: readonly Said[];
}

/** Somebody of another system; who has left it can log on no more when all is moved. */
export interface Person {
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  readonly hasLeft?: boolean;
}

/** A conversation of several; a closed one is closed again when all is moved. */
export interface Room {
  readonly name: string;
  readonly members: readonly string[];
  readonly isClosed?: boolean;
}

/** Something that was said, with its files. */
export interface Said {
  readonly id: string;
  readonly room: string;
  readonly author: string;
  readonly text: string;
  readonly time: Date;
  readonly files?: readonly { readonly filename: string; readonly content: Uint8Array }[];
}

/** The files of an export by their paths: all of a zip or a folder, or one. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Reads what one system exports. */
export interface Adapter {
  /** Names the system in the messages that are moved: keep it, or they are moved again. */
  readonly system: string;
  /** Whether files are an export of this system, by their paths. */
  readonly fits: (paths: readonly string[]) => boolean;
  /** @throws Error saying what is wrong with the files */
  readonly read: (files: Files) => Archive | Promise<Archive>;
}

/** An archive of a system that exports messages alone: who wrote is a person, and a member where it was written. */
export function archiveOf(all: readonly { readonly said: Said; readonly by: Person }[]): Archive {
  const rooms = new Map<string, Set<string>>();
  for (const { said } of all) {
    rooms.set(said.room, (rooms.get(said.room) ?? new Set()).add(said.author));
  }
  return {
    people: [...new Map(all.map(({ by }) => [by.name, by])).values()],
    rooms: [...rooms].map(([name, members]) => ({ name, members: [...members] })),
    messages: all.map(({ said }) => said),
  };
}

/** The text of a file. */
export function textOf(file: Uint8Array): string {
  return new TextDecoder().decode(file);
}
