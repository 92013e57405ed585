import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { access, chmod, constants, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from '../contract/index.js';

type Content = string | Uint8Array;

interface WriteOptions {
  /** Who may do what with the file, such as `0o600`. Default: as it was, and of a new one as the system has it. */
  readonly mode?: number;
}

/**
 * Writes a file that is whole at every moment: what a full disk or the end of the process leaves is the file as it was,
 * or none. What is no file, such as `/dev/stdout`, is written to as it stands; so is a file in a folder that takes no
 * others.
 *
 * @example
 * await writeWhole('pod.token', token, { mode: 0o600 });
 *
 * @throws the system's error, with the path as it was given
 */
export async function writeWhole(
  path: string,
  content: Content,
  { mode }: WriteOptions = {},
): Promise<void> {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) {
      await replace(path, content, mode);
    } else if (found.isFile()) {
      await access(path, constants.W_OK);
      // What a link leads to is replaced, and the link stays.
      await replace(await realpath(path), content, mode ?? found.mode);
    } else {
      await writeFile(path, content);
    }
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}

async function replace(path: string, content: Content, mode: number | undefined): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await write(unfinished, content, mode);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!inPlaceOnly.has(errorCode(error) ?? '')) {
      throw error;
    }
    await write(path, content, mode);
  }
}

/** What is said of folders that take no new files, and of files that are mounted. */
const inPlaceOnly: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EBUSY']);

/** The mode is there before the content is, which may be secret. */
async function write(path: string, content: Content, mode: number | undefined): Promise<void> {
  if (mode !== undefined) {
    await writeFile(path, '', { mode });
    await chmod(path, mode);
  }
  await writeFile(path, content, { flush: true });
}
