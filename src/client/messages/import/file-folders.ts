import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fields, given, kinds, optional } from '../../../contract/given/index.js';
import type { AttachmentInput } from '../../attachments/attachment-input.js';
import { hasPreview } from '../../attachments/open-attachments.js';

/** How an archive of messages is read. */
export interface ArchiveOptions {
  /**
   * A folder whose files the messages may name, besides that of the archive: whoever wrote the archive could name any
   * file that you can read, and have it sent. Default: none.
   */
  readonly filesIn?: string | undefined;
}

/** What a reader of an archive takes for its options. */
export const archiveOptions = given(
  'options',
  optional(fields<ArchiveOptions>({ filesIn: optional(kinds.name) })),
);

/** The folders that the files of messages may lie in. */
export class FileFolders {
  readonly #folders: readonly string[];

  /** @param archive - the folder that the archive is in */
  constructor(archive: string, { filesIn }: ArchiveOptions) {
    this.#folders = [archive, ...(filesIn === undefined ? [] : [filesIn])].map((path) =>
      resolve(path),
    );
  }

  /**
   * What is wrong with the files of a message, by the first that lies elsewhere, or that leads elsewhere as a link;
   * nothing of one that is not there, which is a failure of its message.
   */
  async problemOf(attachments: readonly AttachmentInput[] = []): Promise<string | undefined> {
    for (const path of attachments.flatMap(pathsOf)) {
      if (!(await this.#holds(path))) {
        const folders = this.#folders.join(' or ');
        return `the file ${JSON.stringify(path)} is not in ${folders}. If it is meant to be sent, name its folder as well (filesIn, --files-in).`;
      }
    }
    return undefined;
  }

  async #holds(path: string): Promise<boolean> {
    const named = resolve(path);
    const real = await Promise.all(this.#folders.map(realPath));
    // What is named elsewhere is not even looked at: that might be a server.
    if (![...this.#folders, ...real].some((folder) => isIn(folder, named))) {
      return false;
    }
    const found = await realPath(named);
    return found === named || real.some((folder) => isIn(folder, found));
  }
}

function pathsOf(attachment: AttachmentInput): string[] {
  const files = hasPreview(attachment) ? [attachment.file, attachment.preview] : [attachment];
  return files.flatMap((file) =>
    typeof file === 'string' ? [file] : 'path' in file ? [file.path] : [],
  );
}

/** Where a path leads; itself where it leads nowhere. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
