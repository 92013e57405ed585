import { isDeepStrictEqual } from 'node:util';
import { CadenzaError } from '../../contract/index.js';
import type { Encryption } from './encryption.js';
import { jsonProblem } from './json-problem.js';
import type { Session } from './session.js';
import { pathsOf } from './standard-schema.js';

/** What is in the row of a session. */
export interface SessionRow {
  /** The version of its schema that wrote it. */
  readonly version: number;
  /** The value as it is, or encrypted. */
  readonly value?: unknown;
  readonly sealed?: string;
}

/** What is there at once, as most schemas check, or later: a promise costs several turns where none is needed. */
export type Soon<Value> = Value | Promise<Value>;

/**
 * The value that a row holds, brought up to the schema's version and checked; that of a new session
 * when there is no row.
 *
 * @throws CadenzaError `SESSION_INVALID` naming the fields that do not fit, `SESSION_TOO_NEW`, `NO_ENCRYPTION_KEY`
 */
export function readValue<Value>(
  session: Session<Value>,
  row: SessionRow | undefined,
  encryption: Encryption,
  place: string,
): Soon<Value> {
  if (row === undefined) {
    return initialValue(session);
  }
  if (row.version > session.version) {
    throw new CadenzaError(
      'SESSION_TOO_NEW',
      `The session "${session.name}" was written by its version ${row.version}, and this program has ${session.version}. Run the newer program.`,
    );
  }
  const kept: unknown =
    row.sealed === undefined ? row.value : JSON.parse(encryption.decrypt(row.sealed, place));
  if (row.version === session.version || session.migrate === undefined) {
    return checkValue(session, kept);
  }
  const migrated: unknown = session.migrate(kept, row.version);
  return migrated instanceof Promise
    ? migrated.then((current: unknown) => checkValue(session, current))
    : checkValue(session, migrated);
}

/** The row that holds a value. */
export function toRow<Value>(
  session: Session<Value>,
  value: Value,
  encryption: Encryption,
  place: string,
): Soon<SessionRow> {
  const { version, encrypted } = session;
  return whenThere(checkValue(session, value, afterChange), (checked) =>
    encrypted
      ? { version, sealed: encryption.encrypt(JSON.stringify(checked), place) }
      : { version, value: checked },
  );
}

/** Goes on with a value at once where it is there. */
export function whenThere<Value, Result>(
  value: Soon<Value>,
  goOn: (value: Value) => Soon<Result>,
): Soon<Result> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

async function initialValue<Value>(session: Session<Value>): Promise<Value> {
  if (session.initial !== undefined) {
    return checkValue(session, session.initial());
  }
  const fromNothing = await session.schema['~standard'].validate(undefined);
  return fromNothing.issues === undefined ? fromNothing.value : checkValue(session, {});
}

/**
 * Refuses what would not come back from the store: a schema may read a date from its text again, but
 * nothing makes a map of `{}`.
 *
 * @throws CadenzaError `SESSION_INVALID` naming the place
 */
export function mustComeBack<Value>(session: Session<Value>, value: Value): Soon<Value> {
  const problem = jsonProblem(value, session.name);
  return problem === undefined ? value : doubted(session, value, problem);
}

async function doubted<Value>(
  session: Session<Value>,
  value: Value,
  problem: string,
): Promise<Value> {
  if (!(await comesBack(session, value))) {
    throw new CadenzaError(
      'SESSION_INVALID',
      `The session "${session.name}" cannot keep ${problem}: it holds what JSON gives back, or what its schema reads from that again, as z.coerce.date() does.`,
    );
  }
  return value;
}

async function comesBack<Value>({ schema }: Session<Value>, value: Value): Promise<boolean> {
  try {
    const text = JSON.stringify(value);
    const read = await schema['~standard'].validate(JSON.parse(text));
    // Not by their texts: a schema reads fields in its own order, whenever they were set.
    return read.issues === undefined && isDeepStrictEqual(plain(read.value), JSON.parse(text));
  } catch {
    return false;
  }
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const whenRead =
  'Give fields defaults, say what is "initial", or raise "version" and "migrate" what was kept.';
const afterChange = 'That is how it was changed just now; nothing was written.';

function checkValue<Value>(
  session: Session<Value>,
  value: unknown,
  advice = whenRead,
): Soon<Value> {
  return whenThere(session.schema['~standard'].validate(value), (checked) => {
    if (checked.issues === undefined) {
      return checked.value;
    }
    throw new CadenzaError(
      'SESSION_INVALID',
      `The session "${session.name}" does not fit its schema: ${pathsOf(checked.issues)}. ${advice}`,
    );
  });
}
