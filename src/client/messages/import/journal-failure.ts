import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../../contract/index.js';
import { ClientError, InputError, type Outcome } from '../../errors/client-error.js';

interface Cause {
  /** How the codes of SQLite begin that mean it. */
  readonly code: string;
  /** Completes "The import journal … ". */
  readonly happened: string;
  /** What to do before the same is started again. */
  readonly advice: string;
}

const causes: readonly Cause[] = [
  {
    code: 'SQLITE_FULL',
    happened: 'cannot be written: its disk is full',
    advice: 'Make room there',
  },
  {
    code: 'SQLITE_READONLY',
    happened: 'cannot be written: it may only be read',
    advice: 'Make the file and its folder writable for this user',
  },
  {
    code: 'SQLITE_BUSY',
    happened: 'cannot be used: another process holds it',
    advice: 'Wait until the other one has ended, or end it',
  },
  {
    code: 'SQLITE_IOERR',
    happened: 'cannot be read or written: its disk fails, or the file was taken away',
    advice: 'See to the disk, and put the file back',
  },
  {
    code: 'SQLITE_CORRUPT',
    happened: 'cannot be read: it is damaged',
    advice: 'Restore it from a backup',
  },
];

/** What is known of why a journal failed; nothing when it is none of what an operator can see to. */
function causeOf(error: unknown): Cause | undefined {
  const code = errorCode(error) ?? '';
  return causes.find((cause) => code.startsWith(cause.code));
}

/**
 * The error of a journal that can no longer be read or written: why, and what to do about it.
 *
 * @param outcome - of the import: some of it may be done
 */
export function unwritable(
  path: string,
  cause: unknown,
  outcome: Outcome = 'unknown',
): ClientError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const { happened, advice } = causeOf(cause) ?? {
    happened: `cannot be written: ${reason}`,
    advice: 'See to its file and its disk',
  };
  return new ClientError(
    'JOURNAL_UNWRITABLE',
    `The import journal ${path} ${happened}. ${advice}, and start the same again: it goes on from there, and nothing is imported twice.`,
    { operation: 'messages.import', outcome, advice: `${advice}.`, cause },
  );
}

/** The error of a journal that cannot be opened. The driver does not say why there is no file: the file system does. */
export async function unusable(path: string, cause: unknown): Promise<ClientError> {
  if (causeOf(cause) !== undefined) {
    return unwritable(path, cause, 'did-not-happen');
  }
  return new InputError(
    'BAD_ARGUMENT',
    `The import journal ${path} cannot be used: ${await problemOf(path)}`,
    'messages.import',
    cause,
  );
}

async function problemOf(path: string): Promise<string> {
  const folder = dirname(path);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) {
    return 'it is a folder. Name a file in it.';
  }
  if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true) {
    return `there is no folder ${folder}. Make it, or name another file.`;
  }
  // A journal is written beside itself as well, so its folder matters even when it is there.
  for (const place of found === undefined ? [folder] : [path, folder]) {
    const code = await access(place, constants.W_OK).then(() => undefined, errorCode);
    if (code !== undefined) {
      return code === 'EROFS'
        ? `${place} lies on a disk that may only be read. Name a file elsewhere.`
        : `this user may not write ${place}. Give the right to, or name another file.`;
    }
  }
  return 'it is no journal. Name another file, or one that is not there yet.';
}
