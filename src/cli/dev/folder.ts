import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../contract/index.js';

/**
 * Makes a folder and those above it that are missing, one after the other: Node's own recursive way
 * never ends in places such as `/proc`, where a folder cannot be made though its parent is there.
 *
 * @returns whether it was missing
 * @throws the system's error, with its `code` and `path`: `EEXIST` when a file is there
 */
export async function makeFolder(path: string): Promise<boolean> {
  if (await isFolder(path)) {
    return false;
  }
  if (dirname(path) !== path) {
    await makeFolder(dirname(path));
  }
  await mkdir(path);
  return true;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return false;
    }
    throw error;
  }
}
