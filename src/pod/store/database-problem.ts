import { PodError } from '../errors.js';

/** What can become of a database while it is used. */
const sentences = {
  DATABASE_FULL: 'The disk of the pod is full. Nothing is kept until there is room again.',
  DATABASE_DAMAGED:
    'The database is damaged. End the pod, and put a copy of the file in its place that is whole.',
  DATABASE_FOREIGN:
    'The database belongs to something else: its tables are not the pod’s. Give the pod its own file.',
  DATABASE_READ_ONLY:
    'The database cannot be written to. Nothing is kept until its file and its folder are writable again, or its server is no standby.',
  DATABASE_GONE:
    'The file of the database was removed, renamed or replaced. Put it back, or start the pod again.',
  DATABASE_IN_USE: 'The database was taken by another pod. End one of them.',
  DATABASE_UNREACHABLE: 'The server of the database does not answer.',
  DATABASE_REFUSED:
    'The server of the database does not let the pod in. Look whether it has too many connections, and whether the user’s password or rights were changed.',
  DATABASE_UNREADABLE: 'The disk of the database cannot be read or written.',
} as const;

/** One of the ways in which a database fails. */
export type DatabaseProblem = keyof typeof sentences;

/** What SQLite, PostgreSQL and the operating system say. */
const codes: readonly (readonly [RegExp, DatabaseProblem])[] = [
  [/^(SQLITE_FULL|53100|ENOSPC|EDQUOT)/, 'DATABASE_FULL'],
  [/^(SQLITE_CORRUPT|XX001|XX002)/, 'DATABASE_DAMAGED'],
  [/^SQLITE_READONLY_DBMOVED/, 'DATABASE_GONE'],
  [/^(SQLITE_READONLY|25006|EROFS)/, 'DATABASE_READ_ONLY'],
  [/^(ECONNREFUSED|57P|08)/, 'DATABASE_UNREACHABLE'],
  [/^(53300|28|3D000|42501)/, 'DATABASE_REFUSED'],
  [/^(SQLITE_IOERR|EIO|58030)/, 'DATABASE_UNREADABLE'],
];

/** An error that says what became of a database, with what was reported as its cause. */
export function databaseProblem(problem: DatabaseProblem, cause?: unknown): PodError {
  return new PodError(problem, sentences[problem], { cause });
}

/** The same for an error of a database or a disk; `undefined` for any other. */
export function databaseProblemOf(error: unknown): PodError | undefined {
  if (error instanceof PodError) {
    return error.code in sentences ? error : undefined;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const found = codes.find(([pattern]) => pattern.test(code));
  if (found !== undefined) {
    return databaseProblem(found[1], error);
  }
  // Statements name what the pod's own tables have: without one of them the database is another.
  return error instanceof Error &&
    code === 'SQLITE_ERROR' &&
    error.message.startsWith('no such table')
    ? databaseProblem('DATABASE_FOREIGN', error)
    : undefined;
}
