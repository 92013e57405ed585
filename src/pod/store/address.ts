import { randomBytes } from 'node:crypto';
import { PodError } from '../errors.js';

/** Where a pod's database is. */
export type DatabaseAddress =
  { readonly kind: 'memory' } | { readonly kind: 'file'; readonly file: string } | PostgresAddress;

/** A schema of a PostgreSQL database. */
export interface PostgresAddress {
  readonly kind: 'postgres';
  /** As the driver takes it, without what only the pod knows. May hold a password: not for errors. */
  readonly url: string;
  /** The schema that holds the tables, made when absent; the server's choice when undefined. */
  readonly schema: string | undefined;
  /** Whether the schema is the pod's alone, made now and dropped on close. */
  readonly temporary: boolean;
  /** Whether other processes of the same pod use it as well. */
  readonly shared?: boolean;
}

/**
 * Reads where the database is to be: `postgres://…` (with `?schema=` when the tables are to have a schema
 * of their own), the path of an SQLite file, or `:memory:`. A pod that is given none makes one that is gone
 * on close, in memory or, when `standard` is a PostgreSQL address, as a schema there.
 *
 * @param given - what the pod's host asks for
 * @param standard - what the environment names in `CADENZA_DATABASE`
 * @example
 * readAddress('postgres://localhost/chat?schema=desk', undefined);
 * @throws PodError `DATABASE_UNUSABLE` when it cannot be read
 */
export function readAddress(
  given: string | undefined,
  standard: string | undefined,
): DatabaseAddress {
  if (given === ':memory:') {
    return { kind: 'memory' };
  }
  if (given !== undefined) {
    return isPostgres(given) ? readPostgres(given) : { kind: 'file', file: fileOf(given) };
  }
  if (standard === undefined || !isPostgres(standard)) {
    return { kind: 'memory' };
  }
  const schema = `cadenza_${randomBytes(8).toString('hex')}`;
  return { ...inSchema(new URL(readPostgres(standard).url), schema), temporary: true };
}

/** Whether a database outlives its pod. */
export function isKept(address: DatabaseAddress): boolean {
  return address.kind === 'file' || (address.kind === 'postgres' && !address.temporary);
}

/**
 * The folder beside a database for what a pod keeps of a kind: named after the database file, or after the
 * schema of PostgreSQL and in the working folder; `undefined` when the database is gone on close.
 *
 * @example
 * folderBeside({ kind: 'file', file: 'pod.db' }, 'attachments'); // 'pod.db.attachments'
 */
export function folderBeside(
  address: DatabaseAddress,
  kind: 'attachments' | 'tls',
): string | undefined {
  switch (address.kind) {
    case 'memory':
      return undefined;
    case 'file':
      return `${address.file}.${kind}`;
    case 'postgres':
      return address.temporary ? undefined : `${address.schema ?? 'cadenza'}.${kind}`;
  }
}

/** What has a scheme is no path: somebody asks for another kind of database. */
function fileOf(given: string): string {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(given)?.[1];
  if (scheme !== undefined) {
    throw new PodError(
      'DATABASE_UNUSABLE',
      `The pod cannot use a database of ${scheme}://. Give the path of an SQLite file, or postgres://user:password@host:5432/database.`,
    );
  }
  return given;
}

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

function readPostgres(address: string): PostgresAddress {
  if (!URL.canParse(address)) {
    throw new PodError(
      'DATABASE_UNUSABLE',
      'The address of the database is not a URL such as postgres://user:password@host:5432/database. Characters with a meaning in URLs are percent-encoded there.',
    );
  }
  const url = new URL(address);
  const schema = url.searchParams.get('schema') ?? undefined;
  if (schema !== undefined && !/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new PodError(
      'DATABASE_UNUSABLE',
      'The "schema" in the address of the database has 1 to 63 lower-case letters, digits and underscores, and no digit first.',
    );
  }
  url.searchParams.delete('schema');
  return schema === undefined
    ? { kind: 'postgres', url: url.href, schema, temporary: false }
    : inSchema(url, schema);
}

function inSchema(url: URL, schema: string): PostgresAddress {
  const given = url.searchParams.get('options');
  const options = [`-c search_path=${schema}`, ...(given === null ? [] : [given])];
  url.searchParams.set('options', options.join(' '));
  return { kind: 'postgres', url: url.href, schema, temporary: false };
}
