import { errorCode } from '../../contract/index.js';

/** What the operating system and SQLite say of a file that cannot be used. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^ENOENT/, 'its folder does not exist. Make the folder, or give another path.'],
  [/^ENOTDIR/, 'a part of its path is a file where a folder should be.'],
  [/^(EISDIR|SQLITE_CANTOPEN_ISDIR)/, 'it is a folder. Give the path of a file.'],
  [
    /^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM)/,
    'this process may not write it. Give its user the right to write the file and its folder, or give another path.',
  ],
  [/^EROFS/, 'its file system is read-only. Give a path that can be written.'],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, 'its disk is full.'],
  [/^(SQLITE_BUSY|SQLITE_LOCKED)/, 'another process holds it.'],
  [/^(SQLITE_CORRUPT)/, 'it is damaged. Put a copy in its place that is whole.'],
  [/^SQLITE_NOTADB/, 'it is no SQLite file. Give the bot a file of its own.'],
  [/^(EIO|SQLITE_IOERR)/, 'its disk cannot be read or written.'],
];

/**
 * Why the file of a store cannot be used, and what to do.
 *
 * @example
 * whyUnusable(Object.assign(new Error(), { code: 'EROFS' })); // 'its file system is read-only. …'
 *
 * @returns `undefined` for what neither the operating system nor SQLite says
 */
export function whyUnusable(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  return reasons.find(([pattern]) => pattern.test(code))?.[1];
}
