/** What codes mean whose sentences are not written out where the error is made. */
export const errorMeanings: Readonly<Record<string, string>> = {
  BUCKET_FAILED:
    'The object store that keeps the files did not do what it was asked. Its own code stands behind: `NoSuchBucket`, `AccessDenied`. Nothing of the call was kept; calls without files go on.',
  CONFIG_INVALID:
    'The configuration has problems. The error lists all of them, each with file, line, column and key.',
  CONTROL_REFUSED: 'The control API of the pod refused a call; the error says what it answered.',
  DATABASE_DAMAGED:
    'The database is damaged. End the pod, and put a copy of the file in its place that is whole.',
  DATABASE_FOREIGN: 'The file is the database of something else. Give the pod its own file.',
  DATABASE_FULL: 'The disk of the pod is full. Nothing is kept until there is room again.',
  DATABASE_GONE:
    'The file of the database was removed, renamed or replaced. Put it back, or start the pod again.',
  DATABASE_READ_ONLY:
    'The database cannot be written to. Nothing is kept until its file and its folder are writable again, or its server is no standby.',
  DATABASE_REFUSED:
    'The server of the database does not let the pod in. Look whether it has too many connections, and whether the user’s password or rights were changed.',
  DATABASE_UNREACHABLE: 'The server of the database does not answer. Check that it runs.',
  DATABASE_UNREADABLE: 'The disk of the database cannot be read or written. Check the disk.',
  FILE_UNREADABLE: 'A file that a command was given cannot be read. The error says which, and why.',
  LIMIT_INVALID:
    'A limit of calls names a route that the pod does not have. Names are as in docs/pod-coverage.md.',
  NETWORK_INVALID:
    'A network from which pictures may come is written wrongly. Write an address, or one with the length of its prefix.',
  NOTHING_ARRIVED:
    'A test waited for a message in vain. The error says what arrived instead, and what the bot did.',
  NOT_LISTENING:
    'A person of a test no longer hears the pod: it was closed, or the person was. Wait for messages before that.',
  PREVIEW_FILE_BROKEN: 'The file of a preview cannot be loaded. The error quotes the place.',
  PREVIEW_TOO_SLOW:
    'The file of a preview made no message in time. Look for something it awaits that never happens.',
};
