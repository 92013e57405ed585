import type { PoolClient } from 'pg';
import { PodError } from '../errors.js';
import type { PostgresAddress } from './address.js';

/** A setting by which a connection shows that it has what the pod has set for it. */
export const marker = 'cadenza.pod';

/** Encodings that hold every text: the second one takes bytes as they come. */
const encodings: ReadonlySet<string> = new Set(['UTF8', 'SQL_ASCII']);

/**
 * Checks that a PostgreSQL database is as the pod needs it.
 *
 * @throws PodError `DATABASE_UNUSABLE` when it does not hold every text, or something in between keeps the pod's settings
 *   from the server
 */
export async function requireUsable(client: PoolClient, address: PostgresAddress): Promise<void> {
  const { rows } = await client.query<{ readonly set: string | null; readonly encoding: string }>(
    `select current_setting('${marker}', true) as set, current_setting('server_encoding') as encoding`,
  );
  const { set, encoding = '' } = rows[0] ?? {};
  if (set !== 'on') {
    throw behindPooler(address);
  }
  if (!encodings.has(encoding)) {
    throw new PodError(
      'DATABASE_UNUSABLE',
      `The database ${databaseName(address)} cannot be used: its encoding, ${encoding}, does not hold every text. Give the pod one that is made with: create database … encoding 'UTF8' template template0.`,
    );
  }
}

/** Says that a database cannot be used, and why; an error that says so already stays as it is. */
export function unusableDatabase(address: PostgresAddress, cause: unknown): PodError {
  if (cause instanceof PodError) {
    return cause;
  }
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
  return reason.startsWith('unsupported startup parameter')
    ? behindPooler(address, cause)
    : new PodError(
        'DATABASE_UNUSABLE',
        `The database ${databaseName(address)} cannot be used: ${reason}. The server must be running, let this user in, and let it make the schema and its tables.`,
        { cause },
      );
}

function behindPooler(address: PostgresAddress, cause?: unknown): PodError {
  return new PodError(
    'DATABASE_UNUSABLE',
    `The database ${databaseName(address)} cannot be used: a connection pooler in between, such as PgBouncer, does not hand on what the pod sets for its connections. Give the address of the server itself.`,
    { cause },
  );
}

/** The server and the database, never the password. */
export function databaseName({ url }: PostgresAddress): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}
