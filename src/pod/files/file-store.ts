import type { Readable } from 'node:stream';

/** A kept file. */
export interface KeptFile {
  /** Relative to the folder that was listed. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A folder of an export, or of anything else that exists completely or not at all. */
export interface FolderName {
  readonly parent: string;
  readonly name: string;
  /** Tells what this process writes from what others write under the same name. */
  readonly writer: string;
}

/** A folder that is being written. Nobody finds it before it is whole. */
export interface UnfinishedFolder {
  /** An empty folder of this machine, to write files into. */
  readonly path: string;
  /** Adds a kept file to it as well. */
  add(kept: string, as: string): Promise<void>;
  /** Keeps everything written and added to it. */
  finish(): Promise<void>;
}

/**
 * Where a pod keeps files: a folder, or a bucket of an object store. A file exists completely or not at all. Names are
 * paths of the pod's own making, `keys/pod.key.pem`: nothing that a client sent is part of one.
 */
export interface FileStore {
  /** Whether files go over a network: then they are kept before a transaction begins, for which others wait. */
  readonly isRemote: boolean;
  /** Tries out that files can be kept. @throws PodError `ATTACHMENTS_UNUSABLE` */
  prepare(): Promise<void>;
  /** A folder of this machine for received files that are not kept yet. */
  incoming(): Promise<string>;
  /**
   * Keeps a file of this machine. One that has the name already stays as it is.
   *
   * @param path - may be gone afterwards, or not
   */
  keep(path: string, name: string): Promise<void>;
  /** Keeps a file of this machine, replacing the one of the same name. */
  replace(path: string, name: string): Promise<void>;
  /** The content of a kept file; `undefined` when there is none of this name. */
  read(name: string): Promise<Readable | undefined>;
  /** The files in a folder, not those in folders within it. */
  list(folder: string): Promise<readonly KeptFile[]>;
  /** The names of all files, each in a folder, that match as a whole: `ab/abc`. */
  find(pattern: RegExp): Promise<readonly string[]>;
  /** The names of the folders in a folder that are whole. */
  folders(parent: string): Promise<readonly string[]>;
  /** Removes kept files; that some are not there does not matter. */
  remove(names: readonly string[]): Promise<void>;
  /** Begins a folder. */
  begin(folder: FolderName): Promise<UnfinishedFolder>;
  /** Removes a folder, whole or not, and what anybody has written of it so far. */
  removeFolder(folder: FolderName): Promise<void>;
  /** Removes the folders in a folder that are not whole. */
  removeUnfinished(parent: string): Promise<void>;
  /** Removes what lives only as long as this process. */
  close(): Promise<void>;
}
