import { appendFileSync, statSync } from 'node:fs';
import { access, constants, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Removes what the last run left in a file of failures, since this run tries it again; and finds out before anything is
 * sent whether the file can be written. What is no file, such as `/dev/null`, stays as it is.
 *
 * @throws the system's error: a folder in its place, or none around it
 */
export async function clearFailures(path: string): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    await access(dirname(path), constants.W_OK);
  } else if (found.isDirectory()) {
    throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR', path });
  } else if (found.isFile()) {
    await rm(path);
  }
}

/**
 * Adds a line of JSON to a file of failures, which comes into being with the first.
 *
 * @throws the system's error
 */
export function addFailure(path: string, failure: unknown): void {
  appendFileSync(path, `${JSON.stringify(failure)}\n`, { mode: 0o600 });
}
